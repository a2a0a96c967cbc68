from nonogui.solver.kernel.types cimport FlatClue, Word

cdef class Board:
    cdef readonly int height
    cdef readonly int width
    cdef readonly long long visits
    cdef readonly long long sweeps
    cdef readonly int contradiction

    cdef list _memory
    cdef object _check
    cdef long long _next_check  # visits before the check is called
    cdef int _lines
    cdef int _words      # of a line, and of a set of lines
    cdef size_t _stride  # words of all lines
    cdef size_t _set_size  # of a set of rows and one of columns, in bytes
    cdef int _values
    cdef FlatClue *_clues
    cdef Word *_work     # scratch memory for one visit
    cdef int _work_room  # its size in words
    cdef Word *_after    # for each value, what the visit leaves of a line

    cdef Word *_given    # the initial board
    cdef Word *_masks    # the board
    cdef size_t _size    # of the board, in bytes
    cdef long long _given_spare
    cdef long long _spare
    cdef int _axis
    cdef Word *_waiting  # sets of lines: of rows, then of columns
    cdef Word *_used     # lines that may be visited
    cdef Word *_touched
    cdef Word *_changed

    cdef void *_room(self, size_t size) except NULL
    cdef Word *_sets(self, size_t number) except NULL
    cdef int *_numbers(self, size_t number) except NULL
    cdef int _read_clues(self, list clues) except -1
    cdef int _read_clue(self, int line, tuple blocks) except -1
    cdef int _read_lines(self, Word *into, object lines) except -1
    cdef object _number_of(self, Word *lines)
    cdef void _read_board(self, const unsigned char *cells) noexcept

    cdef unsigned long _candidates(self, int at) noexcept nogil
    cdef bint _is_open(self, int at) noexcept nogil
    cdef Word _several(self, int row, int word) noexcept nogil

    cdef int _narrow(self, long long most) except -3 nogil
    cdef int _run(self, long long most, bint on_board) except -3 nogil
    cdef int _call_check(self) except -1
    cdef bint _is_waiting(self) noexcept nogil
    cdef int _next_waiting(self) noexcept nogil
    cdef bint _visit(self, int line) noexcept nogil
    cdef bint _visit_cells(self, int line, Word *masks, size_t stride) noexcept nogil
    cdef void _cross_out(self, int line, int index) noexcept nogil
    cdef void _clear(self, Word *lines) noexcept nogil
    cdef void _clear_waiting(self) noexcept nogil
    cdef void _assume(self, int at, int value) noexcept nogil
    cdef void _rule_out(self, int at, int value) noexcept nogil
