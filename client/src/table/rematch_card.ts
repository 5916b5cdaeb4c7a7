// The rematch of a finished match: who has accepted, who is asked, and the way to it once it has begun. Nobody is taken
// off the result before that, and everybody can stay.

import type { RematchSeat, RematchState, SeatState } from "../connection/messages.ts";
import { isDialogOpen } from "../lib/dialogs.ts";
import { byId, createElement, icon, setText } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { seatToken } from "../lib/seat_token.ts";
import { playSound } from "../lib/sound.ts";
import type { TableState } from "./table_state.ts";
import type { Absence } from "./panels/presence.ts";

const COUNTDOWN = 5; // seconds until those who have accepted go to the match

type Deed = "" | "/decline" | "/start"; // the end of the address

export class RematchCard {
  readonly #card = byId("rematch");
  readonly #body = byId("rematch-body");
  readonly #form = document.getElementById("again-form") as HTMLFormElement | null; // spectators have none
  readonly #absenceOf: (seat: SeatState) => Absence | null;
  #state: TableState | null = null;
  #offset = 0; // server time minus this browser's time
  #shown = ""; // what is drawn: drawn again only when it changes
  #hasAccepted = false; // the rematch, while it was open
  #isAccepting = false; // the last to accept is shown next that the match runs
  #timer = 0; // of the countdown
  #startTimer = 0; // until players may start without those who are here
  #secondsLeft = 0;

  constructor(absenceOf: (seat: SeatState) => Absence | null) {
    this.#absenceOf = absenceOf;
    this.#form?.addEventListener("submit", (event) => {
      if (this.#form!.dataset["alone"] !== undefined) return; // it begins at once
      event.preventDefault();
      void this.#send("");
    });
  }

  setServerTime(serverNow: number): void {
    this.#offset = serverNow - Date.now();
  }

  show(state: TableState | null): void {
    this.#state = state;
    const rematch = state?.result ? state.rematch : null;
    const isOffered = rematch?.status === "open" || rematch?.status === "running";
    if (this.#form !== null) this.#form.hidden = isOffered;
    const mine = rematch?.seats.find((seat) => seat.player !== undefined && seat.player === state?.seat);
    if (rematch?.status === "open") {
      this.#hasAccepted = mine?.state === "accepted";
      this.#stop();
    } else if (rematch?.status === "running" && (this.#hasAccepted || this.#isAccepting)) {
      this.#hasAccepted = this.#isAccepting = false;
      this.#startCountdown();
    }
    this.#draw(rematch ?? null, mine);
  }

  /** Stops the countdown. False if none runs. */
  stay(): boolean {
    if (!this.#stop()) return false;
    this.show(this.#state);
    return true;
  }

  // ---- drawing

  #draw(rematch: RematchState | null, mine: RematchSeat | undefined): void {
    const rows = rematch === null ? [] : this.#rows(rematch);
    const mayStart = rematch !== null && this.#mayStart(rematch, mine);
    const drawn = JSON.stringify([rematch, rows.map((row) => row.textContent), mayStart, this.#secondsLeft]);
    if (drawn === this.#shown) return;
    this.#shown = drawn;
    this.#card.hidden = rematch === null;
    if (rematch === null) {
      setText(byId("rematch-said"), "");
      return;
    }
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset["deed"] : undefined;
    const buttons = this.#buttons(rematch, mine, mayStart);
    this.#body.replaceChildren(
      createElement("p", { "aria-hidden": "true" }, this.#sentence(rematch)),
      createElement("ul", { class: "places-of" }, ...rows),
      ...(rematch.status === "open" ? [createElement("p", { class: "hint" }, seatOrder(rematch))] : []),
      createElement("p", { class: "acts" }, ...buttons),
      ...(mayStart ? [createElement("p", { class: "hint" }, translate("rematch_start_why"))] : []),
    );
    if (this.#secondsLeft === 0 || this.#secondsLeft === COUNTDOWN) setText(byId("rematch-said"), this.#sentence(rematch));
    if (focused !== undefined) {
      const again = buttons.find((button) => button.dataset["deed"] === focused) ?? buttons[0] ?? this.#card;
      again.focus({ preventScroll: true });
    }
  }

  #sentence(rematch: RematchState): string {
    if (this.#secondsLeft > 0) return translate("rematch_going", this.#secondsLeft);
    if (rematch.status === "running") return translate("rematch_begun");
    if (rematch.status !== "open") return translate("rematch_over");
    const taken = rematch.seats.filter((seat) => seat.state === "accepted" || seat.state === "bot").length;
    return translate("rematch_count", taken, rematch.seats.length);
  }

  #rows(rematch: RematchState): HTMLElement[] {
    if (rematch.status !== "open") return [];
    const places = rematch.seats.map((place, seat) => {
      const isFree = place.state === "free";
      const name = createElement("b", {}, isFree ? "" : place.name);
      return createElement("li", { class: place.state }, seatToken(seat), name, ...this.#label(place));
    });
    const out = rematch.out.map((seat) => {
      const name = this.#state?.seats.find((one) => one.seat === seat)?.name ?? "";
      const label = createElement("small", {}, icon("close"), translate("rematch_out"));
      return createElement("li", { class: "out" }, createElement("span"), createElement("b", {}, name), label);
    });
    return [...places, ...out];
  }

  #label(place: RematchSeat): HTMLElement[] {
    if (place.state === "free") return [createElement("small", {}, translate("rematch_free"))];
    if (place.state === "accepted") return [createElement("small", {}, icon("check"), translate("rematch_accepted"))];
    if (place.state === "bot") return [createElement("small", {}, icon("bot"))];
    if (place.is_here) return [createElement("small", {}, icon("eye"), translate("rematch_here"))];
    const seat = this.#state?.seats.find((one) => one.seat === place.player);
    const absence = seat === undefined ? null : this.#absenceOf(seat);
    return [createElement("small", {}, icon("away"), absence?.text ?? translate("state_away"))];
  }

  #buttons(rematch: RematchState, mine: RematchSeat | undefined, mayStart: boolean): HTMLElement[] {
    const address = `/table/${rematch.table}`;
    const goThere = link(translate("rematch_go"), address, "btn small go");
    if (this.#secondsLeft > 0) {
      return [goThere, this.#button(translate("rematch_stay"), "stay", () => this.stay())];
    }
    if (rematch.status === "running" && mine !== undefined) return [goThere];
    if (rematch.status !== "open") return [link(translate("rematch_look"), address)];
    const out: HTMLElement[] = [];
    const isFree = rematch.seats.some((seat) => seat.state === "free");
    const isOut = rematch.out.includes(this.#state?.seat ?? -1);
    if (mine?.state === "asked") {
      out.push(this.#deed(translate("rematch_accept"), "", "go"), this.#deed(translate("rematch_decline"), "/decline"));
    } else if (mine !== undefined) {
      if (mayStart) out.push(this.#deed(translate("rematch_start"), "/start", "go"));
      out.push(this.#deed(translate("rematch_take_back"), "/decline"));
    } else if (isOut && isFree) out.push(this.#deed(translate("rematch_accept_after_all"), ""));
    out.push(link(translate("rematch_table"), address));
    return out;
  }

  /** May this player start with bots? Players who are here get some time to answer first. */
  #mayStart(rematch: RematchState, mine: RematchSeat | undefined): boolean {
    if (rematch.status !== "open" || mine?.state !== "accepted") return false;
    const wait = rematch.kept_until - Date.now() - this.#offset;
    if (wait <= 0 || !rematch.seats.some((seat) => seat.state === "asked" && seat.is_here)) return true;
    clearTimeout(this.#startTimer);
    this.#startTimer = setTimeout(() => this.show(this.#state), Math.min(wait + 100, 120_000));
    return false;
  }

  #deed(words: string, deed: Deed, kind = ""): HTMLElement {
    return this.#button(words, deed || "accept", () => void this.#send(deed), kind);
  }

  #button(words: string, deed: string, run: () => void, kind = ""): HTMLElement {
    const attributes = { type: "button", class: `btn small ${kind}`.trim(), "data-deed": deed };
    const button = createElement("button", attributes, words);
    button.addEventListener("click", run);
    return button;
  }

  // ---- doing

  async #send(deed: Deed): Promise<void> {
    const form = this.#form;
    if (form === null) return;
    const fields = new FormData(form);
    fields.set("stay", "yes");
    const refused = byId("rematch-refused");
    refused.hidden = true;
    this.#isAccepting = deed === "";
    let words = translate("cannot_load");
    try {
      const response = await fetch(form.action + deed, { method: "POST", body: fields });
      if (response.ok) return;
      if (response.headers.get("content-type")?.startsWith("text/plain")) words = await response.text();
    } catch {
      // there is no connection
    }
    this.#isAccepting = false;
    this.#card.hidden = false;
    refused.hidden = false;
    setText(refused, words);
  }

  /** Goes to the match after some seconds, unless the user is busy here. */
  #startCountdown(): void {
    playSound("turn");
    if (isBusy()) return;
    this.#secondsLeft = COUNTDOWN;
    this.#timer = setInterval(() => this.#tick(), 1000);
  }

  #tick(): void {
    if (isBusy()) {
      this.stay();
      return;
    }
    this.#secondsLeft -= 1;
    const table = this.#state?.rematch?.table;
    if (this.#secondsLeft > 0) {
      this.show(this.#state);
      return;
    }
    this.#stop();
    if (table !== undefined) location.assign(`/table/${table}`);
  }

  #stop(): boolean {
    if (this.#timer === 0) return false;
    clearInterval(this.#timer);
    this.#timer = this.#secondsLeft = 0;
    return true;
  }
}

function seatOrder(rematch: RematchState): string {
  return translate(rematch.keeps_seats ? "rematch_keeps" : "rematch_rotates");
}

function link(words: string, href: string, kind = "btn small"): HTMLElement {
  return createElement("a", { class: kind, href, "data-deed": "go" }, words);
}

/** Is the user writing something, or reading in a dialog? */
function isBusy(): boolean {
  return isDialogOpen() || document.activeElement?.matches("input:not([type=checkbox]), textarea") === true;
}
