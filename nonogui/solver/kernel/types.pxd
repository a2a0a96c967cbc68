# The C types of the kernel: lines as words with one bit per cell, and clues in flat memory.

cdef extern from *:
    """
    #ifndef __SIZEOF_INT128__
    #error "The kernel needs integers of 128 bits."
    #endif
    typedef unsigned long long nonogui_narrow;
    typedef unsigned __int128 nonogui_wide;

    static inline int nonogui_lowest(nonogui_wide word) {
        unsigned long long low = (unsigned long long)word;
        return low ? __builtin_ctzll(low)
                   : 64 + __builtin_ctzll((unsigned long long)(word >> 64));
    }

    static inline int nonogui_count(nonogui_wide word) {
        return __builtin_popcountll((unsigned long long)word)
               + __builtin_popcountll((unsigned long long)(word >> 64));
    }
    """
    # Cython has no type of 128 bits. These declarations only make the two types differ, the second
    # being the larger one. So a word must never be converted to a Python object as a whole.
    ctypedef unsigned long Narrow "nonogui_narrow"
    ctypedef unsigned long long Wide "nonogui_wide"
    int lowest "nonogui_lowest"(Wide word) noexcept nogil
    int count "nonogui_count"(Wide word) noexcept nogil

ctypedef fused Word:
    Narrow
    Wide

cdef struct Kind:
    # Blocks of one colour and size; a clue's kinds are sorted by colour, then by size.
    int color
    int size

cdef struct FlatBlock:
    int kind
    int size
    bint parted  # separated from the block before it by an empty cell

cdef struct FlatClue:
    int length  # of the line
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
    # Longest line that is processed in 64 bits: with 63 cells the boundaries would fit, but not
    # after a shift by one cell more.
    NARROW = 62
    # Number of leaps of 1, 2, 4 ... cells needed to cross the longest line.
    LEAPS = 7
    # Cell values of a `Grid` from here on are unknown.
    UNDECIDED = 128
    # Exceeds the rank of every cell to probe.
    RANKS = 512
