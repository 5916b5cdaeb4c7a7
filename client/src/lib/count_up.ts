// Animates a number from its old value to its new one.

import { prefersReducedMotion } from "./dom.ts";

const DURATION = 480; // milliseconds, --m-reveal

export function countTo(element: HTMLElement, value: number): void {
  const from = Number(element.dataset["value"] ?? value);
  element.dataset["value"] = String(value);
  if (from === value || prefersReducedMotion() || document.hidden) {
    element.textContent = String(value);
    return;
  }
  const start = performance.now();
  const step = (now: number): void => {
    if (element.dataset["value"] !== String(value)) return; // the value has changed again
    const progress = Math.min(1, Math.max(0, (now - start) / DURATION));
    element.textContent = String(Math.round(from + (value - from) * progress));
    if (progress < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
