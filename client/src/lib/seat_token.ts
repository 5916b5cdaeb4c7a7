// Draws a seat's token (colour, shape and letter) as the server draws it on the board.

import { createSvg } from "./dom.ts";

const LETTERS = "ABCDE";

const RADIUS = 11;

/** The token shapes of the server's drawings, at radius 11. */
const SHAPES = [
  "M11 0A11 11 0 1 1-11 0A11 11 0 1 1 11 0Z",
  "M-9.7-9.7H9.7V9.7H-9.7Z",
  "M0-13.4L13.4 9.5H-13.4Z",
  "M0-13.8L13.8 0 0 13.8-13.8 0Z",
  "M-5.1-12.5H5.1V-5.1H12.5V5.1H5.1V12.5H-5.1V5.1H-12.5V-5.1H-5.1Z",
];

/** A token as an <svg> element. Hidden from screen readers, because the player's name is always next to it. */
export function seatToken(seat: number): SVGElement {
  const letter = LETTERS.charAt(seat);
  const lower = letter.toLowerCase();
  const size = RADIUS * (seat <= 1 ? 1.2 : 1.08);
  const offset = seat === 2 ? RADIUS * 0.2 : 0; // a triangle is widest below its centre
  const shape = createSvg("path", {
    d: SHAPES[seat] ?? SHAPES[0]!,
    fill: `var(--seat-${lower})`,
    stroke: "var(--edge)",
    "stroke-width": 1.4,
    "stroke-linejoin": "round",
  });
  const text = createSvg("text", {
    y: (size * 0.36 + offset).toFixed(1),
    "font-size": size.toFixed(1),
    "text-anchor": "middle",
    "font-weight": 700,
    fill: `var(--on-${lower})`,
  });
  text.textContent = letter;
  return createSvg("svg", { class: "tok", viewBox: "-15 -15 30 30", "aria-hidden": "true" }, shape, text);
}
