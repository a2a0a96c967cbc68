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
    cdef int _follow_all(
        self,
        int number,
        unsigned long *cells,
        unsigned long *values,
        unsigned long *unfinished,
        unsigned long *visits,
        long long most,
        long long until,
    ) except -1 nogil
    cdef int _follow(self, int at, int value, long long most) except -3 nogil
    cdef int _run_queue(self, long long most) except -3 nogil
    cdef int _settle_all(self, const unsigned char *avoid, int before, long long most) except -1 nogil
    cdef int _settle(self, int at, int avoided) except -1 nogil
