// A number that has changed counts to its new value.

import { prefersStillness } from "./settings.ts";

const DURATION = 480; // milliseconds, --m-reveal

export function countTo(element: HTMLElement, value: number): void {
  const from = Number(element.dataset["value"] ?? value);
  element.dataset["value"] = String(value);
  if (from === value || prefersStillness() || document.hidden) {
    element.textContent = String(value);
    return;
  }
  const start = performance.now();
  const step = (now: number): void => {
    if (element.dataset["value"] !== String(value)) return; // it has changed once more
    const part = Math.min(1, Math.max(0, (now - start) / DURATION));
    element.textContent = String(Math.round(from + (value - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
