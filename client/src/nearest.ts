// Which of several places an arrow key leads to.

export interface Place {
  x: number;
  y: number;
}

const DIRECTIONS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** The index of the nearest place in the direction of an arrow key; what lies aside counts as further. -1: none. */
export function nearest(from: Place, places: Place[], key: string): number {
  const way = DIRECTIONS[key];
  let best = -1;
  let least = Infinity;
  if (way === undefined) return best;
  places.forEach((place, index) => {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y + dy * way.x);
    if (ahead < 1 || aside > 3 * ahead) return;
    const far = ahead + 2 * aside;
    if (far < least) {
      least = far;
      best = index;
    }
  });
  return best;
}
