from nonogui.solver.kernel.board cimport Board
from nonogui.solver.kernel.types cimport Word

cdef class Narrower(Board):
    cdef readonly list boards

    cdef Word *_kept          # the board before an assumption
    cdef Word *_union         # of all tries without a contradiction
    cdef bint _is_probing
    cdef Word *_left          # the cells still to try in this round, for each row
    cdef int *_opens          # open cells, for each line
    cdef int *_lowest         # the lowest rank of a cell, for each row
    cdef int *_best           # its column
    cdef int *_place_of_try   # from 1, for each tried cell; negative if it is worth another try
    cdef int *_queue          # the lines to visit while a value is followed
    cdef bint _has_base
    cdef long long _asks      # visits of this call that found out which changes are idle
    cdef Word *_base          # the board whose idle changes are known
    cdef Word *_asked         # for each value and line, the cells in which it was tried
    cdef Word *_idle          # and those in which it excludes nothing else
    cdef int *_cells          # some of the cells to follow
    cdef unsigned long *_chosen      # their values to assume, and then those refuted
    cdef unsigned long *_unfinished  # those that further visits may refute
    cdef unsigned long *_visits_of
    cdef int _tries
    cdef int _tries_room
    cdef int *_tried_cells
    cdef Word *_tried_lines   # the lines that the tries of each of these cells visited
    cdef int _gains
    cdef long long _last_gain
    cdef long long _patience
    cdef long long _most_tried  # limit of visits for one try

    cdef int _probe(self, long long most) except -3 nogil
    cdef int _begin_probing(self) except -1
    cdef int _make_room(self) except -1
    cdef int _double_tries_room(self) except -1
    cdef void _start_round(self) noexcept nogil
    cdef void _rank(self) noexcept nogil
    cdef void _find_best(self, int row) noexcept nogil
    cdef int _next_cell(self) noexcept nogil
    cdef void _note_gain(self) noexcept nogil
    cdef int _note_try(self, int at) except -1 nogil
    cdef int _try_cell(self, int at) except -1 nogil
    cdef unsigned long _refuted(self, int at) except? 0xFFFFFFFF nogil
    cdef int _add_to_union(self, bint done) except -1 nogil
    cdef int _keep_board(self) except -1
    cdef void _agree(self) noexcept nogil
    cdef int _follow_all(self, int number, long long most, long long until) except -1 nogil
    cdef int _follow(self, int at, int value, long long most) except -3 nogil
    cdef int _keep_base(self) except -1
    cdef void _add_waiting(self, int line) noexcept nogil
    cdef bint _is_idle(self, int line, int at, int value) except -1 nogil
    cdef bint _is_unchanged(self, int line) noexcept nogil
    cdef int _run_queue(self, int waiting, long long most) except -3 nogil
    cdef bint _is_of_use(self, int line, int at) except -1 nogil
    cdef int _settle_all(self, const unsigned char *avoid, int before, long long most) except -1 nogil
    cdef int _settle(self, int at, int avoided) except -1 nogil
