# The C types of the kernel: sets of cells with one bit per cell, and clues in flat memory.

cdef extern from *:
    """
    #ifndef __SIZEOF_INT128__
    #error "The kernel needs integers of 128 bits."
    #endif
    typedef unsigned long long nonogui_word;
    typedef unsigned __int128 nonogui_wide;

    #define nonogui_lowest(word) __builtin_ctzll(word)
    #define nonogui_count(word) __builtin_popcountll(word)
    """
    # Cython has no type of 128 bits. These declarations only make the two types differ, the second
    # being the larger one. So a `Wide` must never be converted to a Python object.
    ctypedef unsigned long Word "nonogui_word"
    ctypedef unsigned long long Wide "nonogui_wide"
    int lowest "nonogui_lowest"(Word word) noexcept nogil
    int count "nonogui_count"(Word word) noexcept nogil

# Longer sets, lowest word first. A board is stored in as many words per line as one of these has.
cdef struct Words3:
    Word word[3]

cdef struct Words4:
    Word word[4]

cdef struct Words6:
    Word word[6]

cdef struct Words8:
    Word word[8]

cdef struct Words16:
    Word word[16]

ctypedef fused Integer:
    Word
    Wide

ctypedef fused Cells:
    Word
    Wide
    Words3
    Words4
    Words6
    Words8
    Words16

cdef struct Kind:
    # Blocks of one colour and size; a clue's kinds are sorted by colour, then by size.
    int color
    int size

cdef struct FlatBlock:
    int kind
    int size
    bint separated  # separated from the block before it by an empty cell

cdef struct FlatClue:
    int length  # of the line
    int words  # that the line is processed in
    int capacity  # blocks, and kinds, that there is room for
    int block_count
    int kind_count
    FlatBlock *blocks
    Kind *kinds

cdef enum:
    # Results of narrowing other than the number of a contradicting line.
    DONE = -1
    MORE = -2

cdef enum:
    # More than any rank of a cell.
    NEVER = 1 << 30

cdef enum:
    WORD = 64
    # The most words of a line: with 1022 cells the boundaries fit, also after a shift by one cell
    # more.
    MOST_WORDS = 16
    # Number of leaps of 1, 2, 4 ... cells needed to cross a set of 128 bits.
    LEAPS = 7
    # Cells that are followed between two conversions from and to Python's objects.
    FOLLOWED = 64
    # Cell values of a `Grid` from here on are unknown.
    UNDECIDED = 128
