// The page: buttons, colours to choose from, what is said of the cursor's cell, and the end.

const cell = $("cell"), reading = $("reading");

// Put the cursor on a cell; keys make sure that it shows and is read out.
function moveTo({ row, column }, isKey) {
  paintBoard();
  cursor.row = max(0, min(height - 1, row));
  cursor.column = max(0, min(width - 1, column));
  $("place").textContent = say("place", { row: cursor.row + 1, column: cursor.column + 1 });
  $("clues").textContent = clueText(rows[cursor.row]) + " · " + clueText(columns[cursor.column]);
  if (isKey) {
    showCell(cursor);
    announce();
  }
  paintBoard();
}

function valueText(value) {
  const name = isColored && inks[value & 31] ? inks[value & 31].name : "";
  if (value === UNKNOWN) return say("unknown");
  if (value === EMPTY) return say("empty");
  if (isFilled(value)) return name ? say("color", { name }) : say("filled");
  return name ? say("maybe_color", { name }) : say("maybe");
}

// The one element of the grid stands where the cursor is: screen readers and magnifiers follow it.
function placeCell() {
  const style = cell.style;
  [style.left, style.top] = [cellX(cursor.column) + "px", cellY(cursor.row) + "px"];
  style.width = style.height = view.cell + "px";
}

function announce() {
  const [row, column] = [cursor.row + 1, cursor.column + 1];
  const value = valueText(game.cells[indexOf(cursor)]);
  cell.parentElement.setAttribute("aria-rowindex", row);
  cell.setAttribute("aria-colindex", column);
  cell.setAttribute("aria-label", say("cell", { row, column, value }));
  reading.textContent = game.isSolved ? $("won-time").textContent : [
    say("cell", { row, column, value }),
    say("row", { row, clue: clueText(rows[cursor.row]) }),
    say("column", { column, clue: clueText(columns[cursor.column]) }),
  ].join(". ");
}

function chooseTool(tool) {
  hand.tool = tool;
  for (const button of $("tools").children) {
    button.setAttribute("aria-pressed", button.dataset.tool === tool);
  }
}

function chooseInk(ink) {
  hand.ink = ink;
  [...$("palette").children].forEach((button, at) =>
    button.setAttribute("aria-pressed", at + 1 === ink));
}

function makePalette() {
  $("palette").hidden = $("letters").hidden = !isColored;
  if (!isColored) return;
  inks.slice(1).forEach(({ name, hex, letter }, at) => {
    const button = document.createElement("button"), key = at < 9 ? at + 1 : "";
    button.type = "button";
    button.style.setProperty("--color", hex);
    button.style.setProperty("--on-color", onColor(hex));
    button.title = key ? say("ink", { name, key }) : name;
    button.setAttribute("aria-label", button.title);
    button.textContent = letter;
    button.addEventListener("click", () => chooseInk(at + 1));
    $("palette").append(button);
  });
  chooseInk(1);
}

function switchLetters() {
  hasLetters = !hasLetters;
  $("letters").setAttribute("aria-pressed", hasLetters);
  document.body.classList.toggle("letters", hasLetters);
  paintAll();
}

// What follows from any change of the board.
function refresh() {
  $("undo").disabled = !game.position;
  $("redo").disabled = game.position === game.steps.length;
  if (!game.isSolved) $("won").hidden = true;
  paintAll();
}

function celebrate() {
  const time = clockText(game.elapsed);
  $("won-title").textContent = data.title || say("solved");
  $("won-time").textContent = say("solved_in", { time });
  $("won-text").textContent = data.description || "";
  $("won").hidden = false;
  if (data.title) $("heading").textContent = document.title = data.title;
}

function resized() {
  if (!board.clientWidth) return;
  if (view.isFitted) fit();
  else layOut(view.cell);
}

function wire() {
  const clicks = {
    undo, redo, restart, fit, letters: switchLetters,
    "zoom-in": () => zoom(1.2), "zoom-out": () => zoom(1 / 1.2),
    close: () => ($("won").hidden = true),
  };
  for (const [id, act] of Object.entries(clicks)) $(id).addEventListener("click", act);
  for (const button of $("tools").children) {
    button.addEventListener("click", () => chooseTool(button.dataset.tool));
  }
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", readTheme);
  }
  new ResizeObserver(resized).observe(board);
  addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", () => (tick(), keep()));
  setInterval(tick, 1000);
}

function show() {
  follow();
  game.isSolved = isMet();
  board.setAttribute("aria-rowcount", height);
  board.setAttribute("aria-colcount", width);
  makePalette();
  chooseTool("fill");
  $("tools").title = $("help").textContent;
  readTheme();
  fit();
  moveTo(cursor, false);
  listen();
  wire();
  tick();
  refresh();
  if (game.isSolved) celebrate();
  board.focus({ preventScroll: true });
  board.removeAttribute("aria-busy");
}

recall().then(show);
