// The menu of a live table: the user's settings, and handing over or resigning the seat.

import type { SeatState } from "../../connection/messages.ts";
import { byId } from "../../lib/dom.ts";
import { translate } from "../../lib/i18n.ts";
import { isEnabled, setEnabled } from "../../lib/local_storage.ts";
import type { Setting } from "../../lib/local_storage.ts";

interface MenuListener {
  onSettingChange(setting: Setting, isOn: boolean): void;
  /** Let a bot play the seat until its player acts. */
  standIn(): void;
  resign(): void;
}

export class Menu {
  readonly #dialog = byId<HTMLDialogElement>("menu");
  readonly #resign = byId<HTMLButtonElement>("resign");
  readonly #mute = byId("mute");
  #isConfirming = false; // the next click on Resign resigns

  constructor(listener: MenuListener) {
    this.#showMute();
    this.#mute.addEventListener("click", () => {
      setEnabled("sound", !isEnabled("sound"));
      this.refreshSettings();
    });
    for (const box of this.#checkboxes()) {
      const setting = settingOf(box);
      box.checked = isEnabled(setting);
      box.addEventListener("change", () => {
        setEnabled(setting, box.checked);
        this.#showMute();
        listener.onSettingChange(setting, box.checked);
      });
    }
    byId("stand-in").addEventListener("click", () => this.#close(listener.standIn));
    this.#resign.addEventListener("click", () => {
      if (this.#isConfirming) this.#close(listener.resign);
      else this.#setConfirming(true);
    });
    this.#dialog.addEventListener("close", () => this.#setConfirming(false));
  }

  /** Updates the checkboxes after a setting was changed by a shortcut. */
  refreshSettings(): void {
    for (const box of this.#checkboxes()) box.checked = isEnabled(settingOf(box));
    this.#showMute();
  }

  #showMute(): void {
    this.#mute.setAttribute("aria-pressed", String(isEnabled("sound")));
  }

  /** Shows what can be done with the seat; `seat` is undefined for spectators, and when the match is over. */
  showSeat(seat: SeatState | undefined): void {
    byId("my-seat").hidden = seat === undefined;
    const isAway = Boolean(seat?.vacation_until);
    if (document.getElementById("vacation") !== null) {
      byId("vacation-on").hidden = isAway;
      byId("vacation-off").hidden = !isAway;
    }
    const standIn = byId("stand-in");
    standIn.hidden = seat?.stands_in === true || standIn.dataset["rated"] !== undefined;
  }

  #checkboxes(): NodeListOf<HTMLInputElement> {
    return this.#dialog.querySelectorAll<HTMLInputElement>("[data-setting]");
  }

  #setConfirming(isConfirming: boolean): void {
    this.#isConfirming = isConfirming;
    this.#resign.textContent = translate(isConfirming ? "resign_really" : "resign");
    this.#resign.classList.toggle("sure", isConfirming);
  }

  #close(then: () => void): void {
    this.#dialog.close();
    then();
  }
}

function settingOf(box: HTMLInputElement): Setting {
  return box.dataset["setting"] as Setting;
}
