// The menu: what a person has set, and what can be done with the seat.

import { byId } from "./elements.ts";
import type { SeatRow } from "./messages.ts";
import { isOn, turn } from "./settings.ts";
import type { Setting } from "./settings.ts";
import { say } from "./words.ts";

interface Listener {
  changed(setting: Setting, on: boolean): void;
  standIn(): void;
  takeBack(): void;
  resign(): void;
}

export class Menu {
  readonly #dialog = byId<HTMLDialogElement>("menu");
  readonly #resign = byId<HTMLButtonElement>("resign");
  #isAsking = false; // whether to resign was asked once already

  constructor(listener: Listener) {
    for (const box of this.#dialog.querySelectorAll<HTMLInputElement>("[data-setting]")) {
      const setting = box.dataset["setting"] as Setting;
      box.checked = isOn(setting);
      box.addEventListener("change", () => {
        turn(setting, box.checked);
        listener.changed(setting, box.checked);
      });
    }
    byId("stand-in").addEventListener("click", () => this.#close(listener.standIn));
    byId("take-back").addEventListener("click", () => this.#close(listener.takeBack));
    this.#resign.addEventListener("click", () => {
      if (this.#isAsking) this.#close(listener.resign);
      else this.#ask(true);
    });
    this.#dialog.addEventListener("close", () => this.#ask(false));
  }

  /** A setting may be changed by a key as well. */
  refresh(): void {
    for (const box of this.#dialog.querySelectorAll<HTMLInputElement>("[data-setting]")) {
      box.checked = isOn(box.dataset["setting"] as Setting);
    }
  }

  /** What can be done with the seat; `mine` is undefined for onlookers, and for players once the match is over. */
  show(mine: SeatRow | undefined): void {
    byId("my-seat").hidden = mine === undefined;
    byId("stand-in").hidden = mine?.stands_in === true;
    byId("take-back").hidden = mine?.stands_in !== true;
  }

  #ask(isAsking: boolean): void {
    this.#isAsking = isAsking;
    this.#resign.textContent = say(isAsking ? "resign_really" : "resign");
    this.#resign.classList.toggle("sure", isAsking);
  }

  #close(deed: () => void): void {
    this.#dialog.close();
    deed();
  }
}
