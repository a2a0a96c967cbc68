from nonogui.solver.kernel.types cimport FlatClue, Word

cdef int words_of(int length) noexcept nogil
cdef int read_clue(FlatClue *clue, tuple blocks, int values) except -1
cdef int room(FlatClue *clue) noexcept
cdef bint visit(
    FlatClue *clue, Word *masks, size_t stride, Word *after, int apart, Word *work
) noexcept nogil

cdef class Line:
    cdef list _memory
    cdef FlatClue *_clue
    cdef int _values
    cdef int _words     # of a set of cells
    cdef Word *_before  # the sets before a visit
    cdef Word *_after   # and after it
    cdef Word *_work    # scratch memory for a visit; it leaves the starts of the blocks there

    cdef void *_room(self, size_t size) except NULL
    cdef int _narrow(self, object masks) except -1
    cdef object _number(self, Word *words)
