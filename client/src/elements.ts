// Making elements in one expression.

const SVG = "http://www.w3.org/2000/svg";

type Child = Node | string | null;
type Attributes = Record<string, string | number | boolean | null>;

/** An element with attributes and children; false and null leave an attribute or a child out. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function makeSvg(tag: string, attributes: Attributes = {}, ...children: Element[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...children);
  return element;
}

/** The one element that a piece of SVG markup tells. */
export function parseSvg(markup: string): SVGElement {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = markup;
  return holder.firstElementChild as SVGElement;
}

/** An element of the page that has to be there. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no #${id}`);
  return element as T;
}

/** Put words into an element, but leave it alone where they stand there: a live region would say them again. */
export function setWords(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

/** A symbol of the sheet that the build makes. */
export function icon(name: string, more = ""): SVGElement {
  const sheet = document.documentElement.dataset["icons"] ?? "";
  const use = makeSvg("use", { href: `${sheet}#${name}` });
  return makeSvg("svg", { class: `i ${more}`.trim(), "aria-hidden": "true" }, use);
}

function dress(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : String(value));
  }
}
