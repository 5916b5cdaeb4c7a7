// Turns notifications on for this browser. It never asks for permission unless the user has clicked a button.

import { byId } from "../lib/dom.ts";
import { isDismissed, setDismissed } from "../lib/local_storage.ts";

/** An event of the document: this browser gets notifications from now on. */
export const DEVICE_ADDED = "laguna-device-added";

/** Why notifications can't be turned on here; "" if they can. */
function obstacle(): "" | "unsupported" | "denied" {
  if (!isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return "unsupported";
  }
  return Notification.permission === "denied" ? "denied" : "";
}

/** The offer at a table, shown after the first move there. */
export class PushOffer {
  readonly #form = document.getElementById("push-offer") as HTMLFormElement | null;

  constructor() {
    if (this.#form === null) return;
    initForm(this.#form, () => setTimeout(() => this.#hide(), 4000));
    this.#form.querySelector("[data-dismisses]")!.addEventListener("click", () => {
      setDismissed("push");
      this.#hide();
    });
  }

  /** Shows the offer, unless this browser already gets notifications or can't be, or the user has said "Not now". */
  async show(): Promise<void> {
    if (this.#form === null || obstacle() || isDismissed("push") || (await subscription()) !== null) return;
    this.#form.hidden = false;
  }

  #hide(): void {
    this.#form!.hidden = true;
  }
}

/** The list of devices on the account page. */
export async function initDeviceList(): Promise<void> {
  const form = document.getElementById("push-here") as HTMLFormElement | null;
  const quiet = document.getElementById("quiet-form") as HTMLFormElement | null;
  if (quiet !== null) setField(quiet, "zone", zone());
  if (form === null) return;
  forgetOnLogOut();
  if (obstacle() === "unsupported") {
    byId("push-unsupported").hidden = false;
    return;
  }
  initForm(form, () => location.assign("/me#devices"), () => location.reload());
  const here = await subscription();
  const known = document.querySelector<HTMLElement>(`[data-endpoint="${CSS.escape(here?.endpoint ?? "")}"]`);
  if (known === null) form.hidden = false;
  else known.querySelector<HTMLElement>(".here")!.hidden = false;
}

/** The next person at this browser must not get the messages of the one who logs out. */
function forgetOnLogOut(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/me/out"]')) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const leave = (): void => form.submit();
      void subscription()
        .then((here) => here?.unsubscribe())
        .then(leave, leave);
    });
  }
}

function initForm(form: HTMLFormElement, ...onAdded: (() => void)[]): void {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void add(form).then((isAdded) => isAdded && onAdded.forEach((run) => run()));
  });
}

/** Asks for permission, subscribes at the browser's push service, and tells our server. */
async function add(form: HTMLFormElement): Promise<boolean> {
  const said = form.querySelector("[data-said]")!;
  if ((await Notification.requestPermission()) !== "granted") {
    said.textContent = form.dataset["refused"]!;
    return false;
  }
  try {
    const registration = await navigator.serviceWorker.ready;
    const key = bytesOf(form.dataset["key"]!);
    const here = await subscribe(registration, key);
    const { keys } = here.toJSON();
    setField(form, "endpoint", here.endpoint);
    setField(form, "key", keys?.["p256dh"] ?? "");
    setField(form, "secret", keys?.["auth"] ?? "");
    setField(form, "label", deviceName());
    setField(form, "zone", zone());
    const response = await fetch(form.action, { method: "POST", body: new FormData(form) });
    said.textContent = await response.text();
    if (response.ok) document.dispatchEvent(new Event(DEVICE_ADDED));
    return response.ok;
  } catch {
    said.textContent = form.dataset["failed"]!;
    return false;
  }
}

/** A subscription made with another key of the server is worthless: it is replaced. */
async function subscribe(registration: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

export async function subscription(): Promise<PushSubscription | null> {
  if (obstacle()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  (form.elements.namedItem(name) as HTMLInputElement).value = value;
}

function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** For example "Firefox, Android". */
function deviceName(): string {
  const agent = navigator.userAgent;
  const browser = [/Edg/, /OPR/, /Firefox/, /Chrome|Chromium/, /Safari/].find((name) => name.test(agent));
  const system = [/Android/, /iPhone|iPad/, /Windows/, /Mac OS/, /Linux/].find((name) => name.test(agent));
  const named: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS": "macOS" };
  const found = [browser, system].map((name) => name?.exec(agent)?.[0] ?? "").filter((name) => name !== "");
  return found.map((name) => named[name] ?? name).join(", ");
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const padded = base64.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}
