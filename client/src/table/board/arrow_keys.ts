// Finds the target that an arrow key moves the focus to.

export interface Point {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrowKey(key: string): boolean {
  return key in DIRECTIONS;
}

/** The index of the nearest point in the direction of an arrow key, or -1. Distance to the side counts double. */
export function nearestInDirection(from: Point, points: Point[], key: string): number {
  const direction = DIRECTIONS[key];
  let best = -1;
  let bestDistance = Infinity;
  if (direction === undefined) return best;
  points.forEach((point, index) => {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y + dy * direction.x);
    if (ahead < 1 || aside > 3 * ahead) return;
    const distance = ahead + 2 * aside;
    if (distance < bestDistance) {
      bestDistance = distance;
      best = index;
    }
  });
  return best;
}
