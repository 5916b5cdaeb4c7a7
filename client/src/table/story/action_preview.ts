// What a choice would change, drawn on the board while one points at it, focuses it or presses long on it.

import type { ActionPreview } from "../../connection/messages.ts";
import type { PageData } from "../../connection/page_data.ts";
import type { Board } from "../board/board.ts";

const DELAY = 120; // milliseconds that a choice must stay highlighted

export class ActionPreviews {
  readonly #data: PageData;
  readonly #board: Board;
  readonly #onShow: (preview: ActionPreview | null) => void;
  readonly #onShowSet: (preview: ActionPreview | null) => void;
  readonly #known = new Map<string, Promise<ActionPreview>>();
  #action: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #set = ""; // the marks that are previewed together
  #setTimer: ReturnType<typeof setTimeout> | undefined;

  /** `onShow` is called with what is shown, and with null when it is no longer; `onShowSet` the same for marks. */
  constructor(
    data: PageData,
    board: Board,
    onShow: (preview: ActionPreview | null) => void,
    onShowSet: (preview: ActionPreview | null) => void,
  ) {
    this.#onShowSet = onShowSet;
    this.#data = data;
    this.#board = board;
    this.#onShow = onShow;
  }

  /** Previews an action of this seat at this count; null ends the preview. */
  show(action: number | null, seat: number, count: number): void {
    if (action === this.#action) return;
    clearTimeout(this.#timer);
    this.#clear();
    this.#action = action;
    if (action === null || !this.#data.live || seat < 0) return;
    this.#timer = setTimeout(() => this.#isDeciding() && void this.#load(action, seat, count), DELAY);
  }

  /** Previews what choosing all these together would bring; none ends the preview. */
  showSet(actions: number[], seat: number, count: number): void {
    const marks = actions.join(".");
    if (marks === this.#set) return;
    clearTimeout(this.#setTimer);
    this.#set = marks;
    if (this.#action === null) this.#board.clearGhosts();
    if (marks === "" || !this.#data.live || seat < 0) this.#onShowSet(null);
    else this.#setTimer = setTimeout(() => void this.#loadSet(marks, seat, count), DELAY);
  }

  async #loadSet(marks: string, seat: number, count: number): Promise<void> {
    try {
      const preview = await this.#fetch(`marked/${marks}`, seat, count);
      if (marks !== this.#set || preview.count !== count) return;
      if (this.#action === null) this.#board.showGhosts(preview.pieces ?? [], true); // marks stay to be seen
      this.#onShowSet(preview);
    } catch {
      // Without a preview the marks still say what they are.
    }
  }

  /** Ends the preview: the position has changed. */
  reset(): void {
    clearTimeout(this.#setTimer);
    if (this.#set !== "") this.#onShowSet(null);
    this.#set = "";
    clearTimeout(this.#timer);
    this.#known.clear();
    this.#clear();
    this.#action = null;
  }

  /** A choice that has just been sent has no preview any more. */
  #isDeciding(): boolean {
    return document.body.classList.contains("yours");
  }

  async #load(action: number, seat: number, count: number): Promise<void> {
    try {
      const preview = await this.#fetch(`preview/${action}`, seat, count);
      if (action !== this.#action || preview.count !== count) return;
      this.#board.showGhosts(preview.pieces ?? []);
      this.#onShow(preview);
    } catch {
      // Without a preview the choice still says what it does.
    }
  }

  #fetch(path: string, seat: number, count: number): Promise<ActionPreview> {
    const key = `${seat}:${count}:${path}`;
    let preview = this.#known.get(key);
    if (preview === undefined) {
      const url = `/table/${this.#data.table.id}/${path}?seat=${seat}&language=${this.#data.language}`;
      preview = fetch(url).then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json() as Promise<ActionPreview>;
      });
      preview.catch(() => this.#known.delete(key));
      this.#known.set(key, preview);
    }
    return preview;
  }

  #clear(): void {
    this.#board.clearGhosts();
    this.#onShow(null);
  }
}
