// Asks the server how many matches wait for the user, on every page and also while it is in the background.

import { setWaitingCount } from "../lib/page_title.ts";

const INTERVAL = 20_000; // milliseconds
const LOBBY_INTERVAL = 5_000;

interface Waiting {
  count: number;
  stamp: string; // changes when a list of the lobby does
}

let onStamp: ((stamp: string) => void) | null = null;

export function initWaitingCount(): void {
  void refreshWaitingCount();
  setInterval(() => void refreshWaitingCount(), INTERVAL);
  document.addEventListener("visibilitychange", () => document.hidden || void refreshWaitingCount());
}

/** Calls back with a stamp that changes when the lobby does, while the page is visible. */
export function watchLobby(listener: (stamp: string) => void): void {
  onStamp = listener;
  setInterval(() => document.hidden || void refreshWaitingCount(), LOBBY_INTERVAL);
  void refreshWaitingCount();
}

/** Asks now, for example because a turn has begun or ended on this page. */
export async function refreshWaitingCount(): Promise<void> {
  const address = document.body.dataset["waiting"];
  if (address === undefined && onStamp === null) return;
  try {
    const response = await fetch((address ?? "/me/waiting") + (onStamp === null ? "" : "?lobby=1"));
    if (!response.ok) return;
    const { count, stamp } = (await response.json()) as Waiting;
    if (address !== undefined) setWaitingCount(count);
    onStamp?.(stamp);
  } catch {
    // no connection; the next attempt is soon
  }
}
