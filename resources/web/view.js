// The view: where the cells are. Lengths are CSS pixels; a cell is whole device pixels.

const board = $("board"), canvas = $("canvas");
const LEAST = 8, MOST = 48, IDEAL = 28, MARGIN = 16, GAP = 8;
const view = {
  cell: 20, x: 0, y: 0, // the size of a cell; how far the board is scrolled
  left: 0, top: 0, right: 0, bottom: 0, // where the board shows, clues at its left and above
  font: 12, slot: 16, line: 17, isFitted: true,
};

const edge = index => index * view.cell + floor(index / 5);
const boardWidth = () => edge(width - 1) + view.cell, boardHeight = () => edge(height - 1) + view.cell;
const cellX = column => view.left - view.x + edge(column);
const cellY = row => view.top - view.y + edge(row);

const longest = clues => max(1, ...clues.map(clue => clue.length));
const mostRow = longest(rows), mostColumn = longest(columns);
const isWide = [...rows, ...columns].some(clue => clue.some(block => block.length > 9));

function measureClues(cell) {
  view.font = round(2 * min(cell, 18, max(10, 0.58 * cell))) / 2;
  view.slot = view.font * (isColored || isWide ? 1.62 : 1.3);
  view.line = max(view.font * 1.38, isColored ? min(cell, view.font * 1.62) : 0);
  return {
    left: min(mostRow * view.slot + GAP, 0.4 * board.clientWidth),
    top: min(mostColumn * view.line + GAP, 0.4 * board.clientHeight),
  };
}

const snapped = length => round(length * devicePixelRatio) / devicePixelRatio;

// Lay the board out for a size of cells, the point of the board at (x, y) staying where it is.
function layOut(cell, x = null, y = null) {
  const held = x === null ? null : { column: (x - view.left + view.x) / view.cell, row: (y - view.top + view.y) / view.cell };
  view.cell = snapped(min(MOST, max(LEAST, cell)));
  const { left, top } = measureClues(view.cell), { clientWidth, clientHeight } = board;
  const spareX = clientWidth - left - boardWidth() - 4, spareY = clientHeight - top - boardHeight() - 4;
  view.left = round(left + max(0, spareX / 2));
  view.top = round(top + max(0, spareY / 2));
  view.right = min(clientWidth, view.left + boardWidth() + 3);
  view.bottom = min(clientHeight, view.top + boardHeight() + 3);
  if (held) {
    view.x = held.column * view.cell - (x - view.left);
    view.y = held.row * view.cell - (y - view.top);
  }
  scrollTo(view.x, view.y);
}

function scrollTo(x, y) {
  const reachX = boardWidth() + 3 - (view.right - view.left);
  const reachY = boardHeight() + 3 - (view.bottom - view.top);
  view.x = snapped(max(0, min(reachX, x)));
  view.y = snapped(max(0, min(reachY, y)));
  paintAll();
}

function zoom(factor, x = board.clientWidth / 2, y = board.clientHeight / 2) {
  view.isFitted = false;
  const step = 1 / devicePixelRatio, wanted = view.cell * factor;
  layOut(factor > 1 ? max(wanted, view.cell + step) : min(wanted, view.cell - step), x, y);
}

// The largest cells with which board and clues leave a margin; on small screens, the least there are.
function fit() {
  view.isFitted = true;
  const fits = cell => {
    view.cell = cell;
    const { left, top } = measureClues(cell);
    return left + boardWidth() + 2 * MARGIN <= board.clientWidth &&
      top + boardHeight() + 2 * MARGIN <= board.clientHeight;
  };
  let cell = max(IDEAL, min(MOST, 700 / max(width, height)));
  while (cell > LEAST && !fits(floor(cell))) cell--;
  layOut(floor(cell));
}

// The first cell from which a board coordinate is not beyond; cells outside count as the nearest.
function indexAt(distance, count) {
  const index = floor(distance / (view.cell + 0.2));
  const near = distance >= edge(index + 1) ? index + 1 : distance < edge(index) ? index - 1 : index;
  return max(0, min(count - 1, near));
}

const cellAt = (x, y) => ({
  row: indexAt(y - view.top + view.y, height), column: indexAt(x - view.left + view.x, width),
});
const isOnBoard = (x, y) => x >= view.left && x < view.right && y >= view.top && y < view.bottom;

// Scroll as little as shows a cell whole.
function showCell({ row, column }) {
  const near = (from, size, shift, room) =>
    min(from - 4, max(shift, from + size + 4 - room));
  scrollTo(
    near(edge(column), view.cell, view.x, view.right - view.left),
    near(edge(row), view.cell, view.y, view.bottom - view.top));
}
