// The keys of the page. Where somebody writes, or a dialog is open, letters are letters.

import { isDialogOpen } from "./dialogs.ts";

/** What a key does, by its name as the browser tells it; true where it has done something. */
export type Deeds = Record<string, () => boolean | void>;

/** `press` is asked about letters that do nothing else: there may be a button that shows one. */
export function wireKeys(deeds: Deeds, press: (letter: string) => boolean = () => false): void {
  document.addEventListener("keydown", (event) => {
    const name = keyName(event);
    const deed = deeds[name] ?? (/^[a-z]$/.test(name) ? () => press(name) : undefined);
    if (deed === undefined || event.defaultPrevented || isDialogOpen() || isWriting(event.target)) return;
    if ((name === "Enter" || name === " ") && isPressable(event.target)) return;
    if (deed() !== false) event.preventDefault();
  });
}

/** "u", "U" with shift, "Ctrl-z"; "" for a key with other modifiers, which are the browser's own. */
export function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const { key } = event;
  if (event.altKey) return "";
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === "z" && !event.shiftKey ? "Ctrl-z" : "";
  if (key.length > 1 || !/\p{L}/u.test(key)) return key;
  return event.shiftKey ? key.toUpperCase() : key.toLowerCase(); // whatever Caps Lock says
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=range]), textarea, select, [contenteditable]") !== null;
}

/** Enter and the space bar press what has the focus. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, summary, [data-action]") !== null;
}
