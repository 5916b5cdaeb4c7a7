// The menu of a table: notifications for this table, on this device and by mail or webhook.

import { DEVICE_ADDED, subscription } from "./push_device.ts";

export function initTableNotices(): void {
  const form = document.getElementById("tell") as HTMLFormElement | null;
  if (form === null) return; // this page has no notification settings
  void initDevice(form);
  document.addEventListener(DEVICE_ADDED, () => showDevice(form, true));
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const box of form.querySelectorAll<HTMLInputElement>("[data-tells]")) {
    box.addEventListener("change", () => void save(form, box));
  }
}

/** Shows the box of this device, if it gets notifications at all. */
async function initDevice(form: HTMLFormElement): Promise<void> {
  const endpoint = (await subscription())?.endpoint ?? "";
  if (!listOf(form, "devices").includes(endpoint)) return;
  showDevice(form, !listOf(form, "muted").includes(endpoint));
}

function listOf(form: HTMLFormElement, name: "devices" | "muted"): string[] {
  return JSON.parse(form.dataset[name]!) as string[];
}

function showDevice(form: HTMLFormElement, isTold: boolean): void {
  const label = form.querySelector<HTMLElement>("[data-device]")!;
  label.hidden = false;
  label.querySelector("input")!.checked = isTold;
}

async function save(form: HTMLFormElement, box: HTMLInputElement): Promise<void> {
  const fields = new FormData(form);
  if (box.checked) fields.set("notify", "yes");
  const isDevice = box.dataset["tells"] === "device";
  const said = form.querySelector("[data-said]")!;
  said.textContent = "";
  try {
    if (isDevice) fields.set("endpoint", (await subscription())?.endpoint ?? "");
    const response = await fetch(form.action, { method: "POST", body: fields, keepalive: true });
    const isPlain = response.headers.get("content-type")?.startsWith("text/plain") === true;
    said.textContent = isPlain ? await response.text() : form.dataset["failed"]!;
    if (response.ok) {
      if (isDevice && !box.checked) await closeNotification(form);
      return;
    }
  } catch {
    said.textContent = form.dataset["failed"]!;
  }
  box.checked = !box.checked;
}

/** What is shown of this match now would never be taken back. */
async function closeNotification(form: HTMLFormElement): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const tag = `turn-${new URL(form.action).pathname.split("/")[2]}`;
  for (const notification of (await registration?.getNotifications({ tag })) ?? []) notification.close();
}
