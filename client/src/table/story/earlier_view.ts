// Back in time while playing: the positions at the lines of the log, each fetched when it is first looked at.

import type { Frame, LogLine } from "../../connection/messages.ts";
import type { PageData } from "../../connection/page_data.ts";
import { translate } from "../../lib/i18n.ts";

/** The part of TableView that is used here. */
interface EarlierTable {
  readonly state: { log: LogLine[]; seat: number } | null;
  showEarlier(frame: Frame, line: number): void;
  showNow(): void;
  readonly prompt: { showRefusal(reason: string): void };
}

export class EarlierView {
  readonly #data: PageData;
  readonly #table: EarlierTable;
  readonly #frames = new Map<string, Promise<Frame>>();
  #line: number | null = null; // the line whose position is shown; null for the present
  #requests = 0; // if several overlap, the last one wins
  #path: number[] | null = null; // the lines to step through; null for all

  constructor(data: PageData, table: EarlierTable) {
    this.#data = data;
    this.#table = table;
  }

  /** The line whose position is shown; null for the present. */
  get line(): number | null {
    return this.#line;
  }

  /** Shows the position at a line. `path`: the lines that stepping goes through, all by default. */
  async open(line: number, path: number[] | null = null): Promise<void> {
    const state = this.#table.state;
    const wanted = state?.log[line];
    if (state === null || wanted === undefined || !this.#data.live) return;
    const request = ++this.#requests;
    this.#line = line;
    this.#path = path;
    try {
      const frame = await this.#fetch(wanted.count ?? 0, state.seat);
      if (request === this.#requests) this.#table.showEarlier(frame, line);
    } catch {
      if (request === this.#requests) this.close();
      this.#table.prompt.showRefusal(translate("cannot_load"));
    }
  }

  /** A line back (-1) or forth (1); after the last one comes the present. */
  step(by: number): void {
    const log = this.#table.state?.log ?? [];
    const path = this.#path ?? log.map((_, index) => index);
    if (path.length === 0) return;
    const from = this.#line === null ? path.length : path.indexOf(this.#line);
    const to = from + by;
    if (to >= path.length) this.close();
    else void this.open(path[Math.max(0, to)]!, this.#path);
  }

  /** Returns to the present; false if that is what is shown. */
  close(): boolean {
    if (this.#line === null) return false;
    this.#requests++;
    this.#line = null;
    this.#path = null;
    this.#table.showNow();
    return true;
  }

  /** The position at a line, for marking its places. */
  async places(line: number): Promise<string[]> {
    const state = this.#table.state;
    const wanted = state?.log[line];
    if (state === null || wanted === undefined || !this.#data.live) return [];
    return (await this.#fetch(wanted.count ?? 0, state.seat)).last ?? [];
  }

  #fetch(count: number, seat: number): Promise<Frame> {
    const url = `/table/${this.#data.table.id}/earlier/${count}?seat=${seat}&language=${this.#data.language}`;
    let frame = this.#frames.get(url);
    if (frame === undefined) {
      frame = fetch(url).then((response) => {
        if (!response.ok) throw new Error(String(response.status));
        return response.json() as Promise<Frame>;
      });
      frame.catch(() => this.#frames.delete(url));
      this.#frames.set(url, frame);
    }
    return frame;
  }
}
