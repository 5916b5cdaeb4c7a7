// Helpers to create, find and measure elements of the page.

const SVG = "http://www.w3.org/2000/svg";

type Child = Node | string | null;
type Attributes = Record<string, string | number | boolean | null>;

/** Creates an HTML element. Attributes that are false or null and children that are null are left out. */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function createSvg(tag: string, attributes: Attributes = {}, ...children: Element[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  element.append(...children);
  return element;
}

/** Parses SVG markup with a single root element. */
export function parseSvg(markup: string): SVGElement {
  const parent = document.createElementNS(SVG, "svg");
  parent.innerHTML = markup;
  return parent.firstElementChild as SVGElement;
}

/** Like getElementById, but throws if the element is missing. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element as T;
}

/** Sets the text only if it has changed: screen readers announce a live region on every write. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** An icon from the SVG sprite sheet that the build creates. */
export function icon(name: string, className = ""): SVGElement {
  const sheet = document.documentElement.dataset["icons"] ?? "";
  const use = createSvg("use", { href: `${sheet}#${name}` });
  return createSvg("svg", { class: `i ${className}`.trim(), "aria-hidden": "true" }, use);
}

/** Is the element rendered at all? One of the two shapes of a plate is always hidden by CSS. */
export function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}

export function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** Replaces what a part of the page contains, and keeps the focus on the link or button it was on. */
export function replaceContents(part: HTMLElement, fresh: Element): void {
  const focused = part.contains(document.activeElement) ? keyOf(document.activeElement!) : "";
  part.replaceChildren(...fresh.childNodes);
  if (!focused) return;
  const again = [...part.querySelectorAll<HTMLElement>("a, button")].find((one) => keyOf(one) === focused);
  again?.focus({ preventScroll: true });
}

/** What makes a link or button the same one after a refresh. */
function keyOf(element: Element): string {
  return element.getAttribute("href") ?? element.closest("form")?.getAttribute("action") ?? "";
}
