// Keyboard shortcuts of the page. They are off while the user types in a field or a dialog is open.

import { isDialogOpen } from "./dialogs.ts";

/** What each key does, by its name (see keyName). Returning false means that the key did nothing. */
export type KeyBindings = Record<string, () => boolean | void>;

/** `pressLetter` gets the letters without a binding: a button on the page may show one as its shortcut. */
export function bindKeys(bindings: KeyBindings, pressLetter: (letter: string) => boolean = () => false): void {
  document.addEventListener("keydown", (event) => {
    const name = keyName(event);
    const run = bindings[name] ?? (/^[a-z]$/.test(name) ? () => pressLetter(name) : undefined);
    if (run === undefined || event.defaultPrevented || isDialogOpen() || isTextField(event.target)) return;
    if ((name === "Enter" || name === " ") && isClickable(event.target)) return;
    if (run() !== false) event.preventDefault();
  });
}

const WITH_CTRL: Record<string, string> = { z: "Ctrl-z", enter: "Ctrl-Enter" };

/** "u", "U" with shift, "Ctrl-z"; "" for other combinations with modifiers, which belong to the browser. */
export function keyName(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): string {
  const { key } = event;
  if (event.altKey) return "";
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? "" : (WITH_CTRL[key.toLowerCase()] ?? "");
  if (key.length > 1 || !/\p{L}/u.test(key)) return key;
  return event.shiftKey ? key.toUpperCase() : key.toLowerCase(); // ignores Caps Lock
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=range]), textarea, select, [contenteditable]") !== null;
}

/** Enter and space already click the focused element. */
function isClickable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, summary, [data-action]") !== null;
}
