from nonogui.solver.kernel.board cimport Board
from nonogui.solver.kernel.types cimport Word

cdef class Waves(Board):
    cdef int _wave
    cdef Word *_allowed    # sets of lines: of rows, then of columns
    cdef Word *_preferred
    cdef Word *_now        # the lines of a wave
    cdef Word *_named      # the lines on a path
    cdef Word *_seen       # the board before a wave
    cdef int *_broken      # lines without a placement
    cdef int *_removed_by  # for each cell and value, 1 + the step that removed it; 0 if none did

    cdef int *_needed      # removals on a path that steps still have to imply
    cdef int _needed_count
    cdef int *_kept        # removals that are enough for a step, perhaps more than needed
    cdef int _kept_count
    cdef int *_found       # what other lines removed before a step
    cdef int *_costs
    cdef Word *_trial      # for each value, the cells of a line with certain removals only
    cdef Word *_goals      # for each value, the cells that a step must rule out

    cdef int _run_waves(self) except -1 nogil
    cdef int _narrow_wave(self) except -1 nogil
    cdef void _record(self, int line, int index) noexcept nogil
    cdef int _walk_back(self, int broken, int limit) except -1 nogil
    cdef int _add_needed(self) noexcept nogil
    cdef bint _take_goals(self, int step) noexcept nogil
    cdef int _find_reason(self, int step) except -1 nogil
    cdef int _find_removed(self, int wave, int line) noexcept nogil
    cdef void _sort_by_cost(self, int found, int wave) noexcept nogil
    cdef bint _implies(self, int line, bint has_goals) except -1 nogil
    cdef bint _is_possible(self, int line, Word *masks, size_t stride) except -1 nogil
    cdef void _toggle(self, int line, int first, int end) noexcept nogil
    cdef int _first_removal(self, int line, int place) noexcept nogil
    cdef int _place(self, int line, int removal) noexcept nogil
    cdef int _word(self, int line, int removal) noexcept nogil
    cdef Word _bit(self, int line, int removal) noexcept nogil
    cdef bint _has(self, Word *lines, int line) noexcept nogil
    cdef void _name(self, int line) noexcept nogil
