// Light, dark, or as the device has it; kept in a cookie, so that the server writes the next page in it.

const YEAR = 365 * 24 * 3600; // seconds

/** Links to this page in another theme work without a script; with one, the page is not loaded again. */
export function wireTheme(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-use-theme]") : null;
    if (link === null) return;
    event.preventDefault();
    const wish = link.dataset["useTheme"]!;
    useTheme(wish === "other" ? (isDark() ? "light" : "dark") : wish);
  });
}

function useTheme(chosen: string): void {
  const root = document.documentElement;
  if (chosen === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = chosen;
  document.cookie = `theme=${chosen}; path=/; max-age=${YEAR}; SameSite=Lax`;
  for (const link of document.querySelectorAll<HTMLElement>(".btn[data-use-theme]")) {
    if (link.dataset["useTheme"] === chosen) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset["theme"];
  return chosen === "dark" || (chosen === undefined && matchMedia("(prefers-color-scheme: dark)").matches);
}
