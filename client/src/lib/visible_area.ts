// While a keyboard is open, phones may show only a part of the page's window. What sticks to the top has to follow it.

/** Keeps `--shown-top` at the distance between the top of the window and the top of what is shown of it. */
export function trackVisibleArea(): void {
  const area = window.visualViewport;
  if (area === null) return;
  const update = (): void => {
    const top = area.scale === 1 ? Math.round(area.offsetTop) : 0; // zoomed in by fingers, nothing follows
    document.documentElement.style.setProperty("--shown-top", `${top}px`);
  };
  for (const type of ["resize", "scroll"]) area.addEventListener(type, update);
}
