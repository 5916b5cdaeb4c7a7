// Shares the picture of how the match ended, where the device has a share sheet; elsewhere the link downloads it.

import { byId } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";

export function initShare(game: string): void {
  const link = byId<HTMLAnchorElement>("share");
  link.addEventListener("click", (event) => {
    if (!canShareFiles()) return;
    event.preventDefault();
    void share(link, game);
  });
}

async function share(link: HTMLAnchorElement, game: string): Promise<void> {
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(String(response.status));
    const file = new File([await response.blob()], link.download, { type: "image/png" });
    await navigator.share({ files: [file], title: translate("share_words", game), url: location.href });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) location.href = link.href; // it wasn't declined
  }
}

function canShareFiles(): boolean {
  const file = new File([""], "picture.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}
