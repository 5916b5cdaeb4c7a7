// How fast the others' moves are shown: in the menu, and by a button in the bar.

import { PACES } from "../connection/frame_queue.ts";
import type { Pace } from "../connection/frame_queue.ts";
import { byId, createElement, icon } from "../lib/dom.ts";
import { translate } from "../lib/i18n.ts";
import { readChoice, saveChoice } from "../lib/local_storage.ts";

export class PaceSetting {
  pace: Pace = readChoice("pace", PACES, "calm");

  readonly #button = byId("pace");
  readonly #options = [...byId("paces").querySelectorAll<HTMLElement>("[data-pace]")];
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
    this.#button.addEventListener("click", () => this.#set(PACES[(PACES.indexOf(this.pace) + 1) % PACES.length]!));
    this.#options.forEach((option, index) => {
      option.addEventListener("click", () => this.#set(option.dataset["pace"] as Pace));
      option.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const to = this.#options.at((index + step) % this.#options.length)!;
        this.#set(to.dataset["pace"] as Pace);
        to.focus();
      });
    });
    this.#draw();
  }

  #set(pace: Pace): void {
    this.pace = pace;
    saveChoice("pace", pace);
    this.#draw();
    this.#onChange();
  }

  #draw(): void {
    const words = paceName(this.pace);
    for (const option of this.#options) {
      const isChosen = option.dataset["pace"] === this.pace;
      option.setAttribute("aria-checked", String(isChosen));
      option.setAttribute("tabindex", isChosen ? "0" : "-1");
    }
    this.#button.replaceChildren(icon("pace"), createElement("span", {}, words));
    this.#button.setAttribute("aria-label", `${translate("pace")}: ${words}`);
    this.#button.title = translate("pace");
  }
}

function paceName(pace: Pace): string {
  if (pace === "step") return translate("pace_step");
  if (pace === "calm") return translate("pace_calm");
  return pace === "quick" ? translate("pace_quick") : translate("pace_instant");
}
