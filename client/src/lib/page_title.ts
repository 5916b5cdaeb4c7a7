// The title of the page and its icon: both show how many matches wait for the user.

let title = document.title;
let waiting = 0;

/** Sets the title, to which the number of waiting matches is added. */
export function setTitle(to: string): void {
  title = to;
  draw();
}

/** Shows how many matches wait: in the title, in the icon of the tab, and on the icon of the installed app. */
export function setWaitingCount(count: number): void {
  waiting = count;
  draw();
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon !== null) {
    icon.dataset["calm"] ??= icon.href;
    const href = count > 0 ? icon.dataset["turn"]! : icon.dataset["calm"]!;
    if (icon.getAttribute("href") !== href) icon.href = href;
  }
  if ("setAppBadge" in navigator) void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

function draw(): void {
  const text = waiting > 0 ? `(${waiting}) ${title}` : title;
  if (document.title !== text) document.title = text;
}
