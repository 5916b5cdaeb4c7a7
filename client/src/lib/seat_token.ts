// A seat's token: colour, shape and letter, as core/svg.py draws it.

import { makeSvg } from "./elements.ts";

const LETTERS = "ABCDE";

const RADIUS = 11;

/** The outlines of core/svg.py's shapes at radius 11. */
const SHAPES = [
  "M11 0A11 11 0 1 1-11 0A11 11 0 1 1 11 0Z",
  "M-9.7-9.7H9.7V9.7H-9.7Z",
  "M0-13.4L13.4 9.5H-13.4Z",
  "M0-13.8L13.8 0 0 13.8-13.8 0Z",
  "M-5.1-12.5H5.1V-5.1H12.5V5.1H5.1V12.5H-5.1V5.1H-12.5V-5.1H-5.1Z",
];

/** A token as a picture of its own; the player's name stands beside it, so that it is hidden from screen readers. */
export function token(seat: number): SVGElement {
  const letter = LETTERS.charAt(seat);
  const low = letter.toLowerCase();
  const size = RADIUS * (seat <= 1 ? 1.2 : 1.08);
  const down = seat === 2 ? RADIUS * 0.2 : 0; // a triangle is widest below its middle
  const shape = makeSvg("path", {
    d: SHAPES[seat] ?? SHAPES[0]!,
    fill: `var(--seat-${low})`,
    stroke: "var(--edge)",
    "stroke-width": 1.4,
    "stroke-linejoin": "round",
  });
  const name = makeSvg("text", {
    y: (size * 0.36 + down).toFixed(1),
    "font-size": size.toFixed(1),
    "text-anchor": "middle",
    "font-weight": 700,
    fill: `var(--on-${low})`,
  });
  name.textContent = letter;
  return makeSvg("svg", { class: "tok", viewBox: "-15 -15 30 30", "aria-hidden": "true" }, shape, name);
}
