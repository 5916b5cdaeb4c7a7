// Which sound goes with a frame.

import type { Frame } from "../connection/messages.ts";
import type { Sound } from "../lib/sound.ts";

/** A ship that has moved, points that were scored, or a piece that was laid; null if nothing was done. */
export function soundOf(frame: Frame): Sound | null {
  const added = frame.log?.add ?? [];
  if (!added.some((line) => line.seat >= 0)) return null;
  if (frame.last?.some((id) => /ship|boat|galley|gondola|vessel/.test(id))) return "ship";
  return added.some((line) => line.points !== undefined && line.points.length > 0) ? "coin" : "card";
}
