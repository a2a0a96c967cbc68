// Paper: the clues and an empty board as a drawing that prints sharp, made when it is asked for.

const NAMESPACE = "http://www.w3.org/2000/svg";

function shape(parent, name, attributes, text = "") {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return parent.appendChild(element);
}

function drawPaper() {
  const unit = 10, slot = isColored ? 10 : 8, left = mostRow * slot + 4, top = mostColumn * 8 + 4;
  const [wide, high] = [width * unit, height * unit];
  const box = `-1 -1 ${left + wide + 2} ${top + high + 2}`;
  const drawing = shape($("paper"), "svg", { viewBox: box, "font-size": 6, "text-anchor": "middle" });
  const number = ({ length, ink } = { length: 0, ink: 0 }, x, y) => {
    if (isColored && ink) {
      shape(drawing, "rect", { x: x - 4.5, y: y - 5.8, width: 9, height: 7.4, rx: 2, fill: inks[ink].hex, stroke: "#000", "stroke-width": 0.2 });
    }
    const letter = hasLetters && ink ? inks[ink].letter : "";
    shape(drawing, "text", { x, y, fill: isColored && ink ? onColor(inks[ink].hex) : "#000" }, length + letter);
  };
  rows.forEach((clue, row) => (clue.length ? clue : [undefined]).forEach((block, at, all) =>
    number(block, left - 2 - (all.length - at - 0.5) * slot, top + row * unit + 7.2)));
  columns.forEach((clue, column) => (clue.length ? clue : [undefined]).forEach((block, at, all) =>
    number(block, left + (column + 0.5) * unit, top - 4 - (all.length - at - 1) * 8)));
  paperCells(drawing, left, top);
  const line = (at, count, path) => shape(drawing, "path", {
    d: path, stroke: "#000", "stroke-width": at % 5 && at < count ? 0.3 : 0.9,
  });
  for (let at = 0; at <= width; at++) line(at, width, `M${left + at * unit} ${top}v${high}`);
  for (let at = 0; at <= height; at++) line(at, height, `M${left} ${top + at * unit}h${wide}`);
}

// Cells that are given belong to the puzzle; what the player marked does not.
function paperCells(drawing, left, top) {
  start.forEach((value, at) => {
    const x = left + (at % width) * 10, y = top + floor(at / width) * 10;
    if (isFilled(value)) {
      shape(drawing, "rect", { x, y, width: 10, height: 10, fill: isPlain ? "#000" : inks[value].hex });
    } else if (value === EMPTY) {
      shape(drawing, "path", { d: `M${x + 3} ${y + 3}l4 4m0-4l-4 4`, stroke: "#555", "stroke-width": 0.6 });
    }
  });
}

addEventListener("beforeprint", () => {
  $("paper").replaceChildren();
  drawPaper();
});
