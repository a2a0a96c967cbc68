from nonogui.solver.kernel.types cimport FlatClue, Wide

cdef int read_clue(FlatClue *clue, tuple blocks, int values) except -1
cdef int room(FlatClue *clue) noexcept
cdef bint visit(FlatClue *clue, Wide *masks, int stride, Wide *after, Wide *work) noexcept nogil
