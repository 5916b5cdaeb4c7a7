// Opens and closes the page's <dialog> elements: by buttons, by the close button, or by a click on the backdrop.

import { byId } from "./dom.ts";
import { translate } from "./i18n.ts";

export function initDialogs(): void {
  document.addEventListener("click", (event) => {
    const clicked = event.target;
    if (!(clicked instanceof Element)) return;
    const opener = clicked.closest<HTMLElement>("[data-opens]");
    if (opener !== null) openDialog(opener.dataset["opens"]!);
    if (clicked.closest("[data-closes]") !== null || clicked instanceof HTMLDialogElement) clicked.closest("dialog")?.close();
  });
}

export function openDialog(id: string): void {
  const dialog = byId<HTMLDialogElement>(id);
  if (!dialog.open) dialog.showModal();
}

export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Shows the position as plain text; fetches it from `url` if `text` is empty. */
export async function showTextDialog(text: string, url: string): Promise<void> {
  const body = byId("text-body");
  body.textContent = text || translate("loading");
  openDialog("text");
  if (text) return;
  try {
    const response = await fetch(url);
    body.textContent = response.ok ? await response.text() : translate("cannot_load");
  } catch {
    body.textContent = translate("cannot_load");
  }
}
