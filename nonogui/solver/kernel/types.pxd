# The C types of the kernel: lines as words, a bit for each cell, and clues laid flat.

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
    # Cython knows no type this wide: it need only tell the two apart and take the second for the
    # larger one. So no word may become a Python object as a whole.
    ctypedef unsigned long Narrow "nonogui_narrow"
    ctypedef unsigned long long Wide "nonogui_wide"
    int lowest "nonogui_lowest"(Wide word) noexcept nogil
    int count "nonogui_count"(Wide word) noexcept nogil

ctypedef fused Word:
    Narrow
    Wide

cdef struct Kind:
    # Blocks of one colour and size. Those of a clue stand in the order of colours, then of sizes.
    int color
    int size

cdef struct FlatBlock:
    int kind
    int size
    bint parted  # from the block before it, by an empty cell

cdef struct FlatClue:
    int length  # of the line
    int capacity  # blocks, and kinds, that there is room for
    int block_count
    int kind_count
    FlatBlock *blocks
    Kind *kinds

cdef enum:
    # How narrowing ends, unless in the line that contradicts.
    DONE = -1
    MORE = -2

cdef enum:
    # Cells of a line that is worked on in 64 bits: of 63 cells the boundaries would fit, but not
    # what is shifted by a cell too many.
    NARROW = 62
    # Leaps of 1, 2, 4 ... cells that take one across the longest line.
    LEAPS = 7
    # From here on, cells of a `Grid` are not decided.
    UNDECIDED = 128
    # More than the ranks of cells that are to be probed.
    RANKS = 512
