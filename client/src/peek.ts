// Where something stands that is told of a row of the page: beside it, or below where there is no room.

const APART = 8; // pixels from the row and from the edges of the screen

export function placeBeside(shown: HTMLElement, row: Element): void {
  const { width, height } = shown.getBoundingClientRect();
  const at = besideOrBelow({ width, height }, row.getBoundingClientRect(), { width: innerWidth, height: innerHeight });
  shown.style.left = `${at.left}px`;
  shown.style.top = `${at.top}px`;
}

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** To the left of a row of the rail; else below it. Never beyond the edge of the screen. */
export function besideOrBelow(size: Size, row: Box, screen: Size): { left: number; top: number } {
  const left = row.left - APART - size.width;
  const [x, y] = left >= APART ? [left, row.top] : [row.left, row.bottom + APART];
  const within = (wish: number, most: number): number => Math.max(APART, Math.min(wish, most - APART));
  return { left: within(x, screen.width - size.width), top: within(y, screen.height - size.height) };
}
