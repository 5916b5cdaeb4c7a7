// Dialogs over the table: each is opened by its button or key, and closed by its cross, Escape or a press beside it.

import { byId } from "./elements.ts";
import { say } from "./words.ts";

export function wireDialogs(): void {
  document.addEventListener("click", (event) => {
    const pressed = event.target;
    if (!(pressed instanceof Element)) return;
    const opener = pressed.closest<HTMLElement>("[data-opens]");
    if (opener !== null) openDialog(opener.dataset["opens"]!);
    if (pressed.closest("[data-closes]") !== null || pressed instanceof HTMLDialogElement) pressed.closest("dialog")?.close();
  });
}

export function openDialog(id: string): void {
  const dialog = byId<HTMLDialogElement>(id);
  if (!dialog.open) dialog.showModal();
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** The position as plain text; fetched, unless it is known already. */
export async function showText(known: string, url: string): Promise<void> {
  const place = byId("text-body");
  place.textContent = known || say("loading");
  openDialog("text");
  if (known) return;
  try {
    const answer = await fetch(url);
    place.textContent = answer.ok ? await answer.text() : say("cannot_load");
  } catch {
    place.textContent = say("cannot_load");
  }
}
