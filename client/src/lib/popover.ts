// Positions a popover next to the row it belongs to, or below the row if there is no room.

const MARGIN = 8; // pixels from the row and from the edges of the screen

export function positionBeside(popover: HTMLElement, row: Element): void {
  const { width, height } = popover.getBoundingClientRect();
  const screen = { width: innerWidth, height: innerHeight };
  const { left, top } = popoverPosition({ width, height }, row.getBoundingClientRect(), screen);
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** To the left of the row if there is room, otherwise below it; always within the screen. */
export function popoverPosition(size: Size, row: Box, screen: Size): { left: number; top: number } {
  const beside = row.left - MARGIN - size.width;
  const [left, top] = beside >= MARGIN ? [beside, row.top] : [row.left, row.bottom + MARGIN];
  const clamp = (value: number, max: number): number => Math.max(MARGIN, Math.min(value, max - MARGIN));
  return { left: clamp(left, screen.width - size.width), top: clamp(top, screen.height - size.height) };
}
