// Switches between the light, dark and automatic theme; a cookie tells the server which one to use for the next page.

const YEAR = 365 * 24 * 3600; // seconds

/** Theme links work without JavaScript too; here they switch the theme without reloading the page. */
export function initTheme(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-use-theme]") : null;
    if (link === null) return;
    event.preventDefault();
    const theme = link.dataset["useTheme"]!;
    setTheme(theme === "other" ? (isDark() ? "light" : "dark") : theme);
  });
}

function setTheme(theme: string): void {
  const root = document.documentElement;
  if (theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR}; SameSite=Lax${secure}`;
  for (const link of document.querySelectorAll<HTMLElement>(".btn[data-use-theme]")) {
    if (link.dataset["useTheme"] === theme) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function isDark(): boolean {
  const theme = document.documentElement.dataset["theme"];
  return theme === "dark" || (theme === undefined && matchMedia("(prefers-color-scheme: dark)").matches);
}
