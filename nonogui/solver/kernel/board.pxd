from nonogui.solver.kernel.types cimport FlatClue, Wide

cdef class Board:
    cdef readonly int height
    cdef readonly int width
    cdef readonly long long visits
    cdef readonly long long sweeps
    cdef readonly int contradiction
    cdef readonly list steps

    cdef list _memory
    cdef bint _traced
    cdef int _lines
    cdef int _values
    cdef FlatClue *_clues
    cdef Wide *_work     # scratch memory for one visit
    cdef int _work_room  # its size in words
    cdef Wide *_after    # for each value, what the visit leaves of a line

    cdef Wide *_given    # the initial board
    cdef Wide *_masks    # the board
    cdef size_t _size    # of the board, in bytes
    cdef long long _given_spare
    cdef long long _spare
    cdef int _axis
    cdef Wide *_waiting  # sets of lines
    cdef Wide *_touched
    cdef Wide *_changed

    cdef void *_room(self, size_t size) except NULL
    cdef Wide *_words(self, size_t number) except NULL
    cdef int *_numbers(self, size_t number) except NULL
    cdef int _read_clues(self, list clues) except -1
    cdef int _read_clue(self, int line, tuple blocks) except -1
    cdef void _read_board(self, const unsigned char *cells) noexcept

    cdef unsigned long _candidates(self, int at) noexcept nogil
    cdef bint _is_open(self, int at) noexcept nogil
    cdef Wide _several(self, int row) noexcept nogil

    cdef int _narrow(self, long long most) except -3 nogil
    cdef int _run(self, long long most, bint on_board) except -3 nogil
    cdef bint _visit(self, int line) noexcept nogil
    cdef void _cross_out(self, int line, int index) noexcept nogil
    cdef int _trace(self, int line) except -1
    cdef void _clear_waiting(self) noexcept nogil
    cdef void _assume(self, int at, int value) noexcept nogil
    cdef void _rule_out(self, int at, int value) noexcept nogil
