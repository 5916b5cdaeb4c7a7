// The service worker: keeps the shell (script, style, fonts, icons) and a page for when there is no connection, and
// shows push messages. It keeps no page of a table or person: pages always come from the server.
//
// The server puts `self.LAGUNA` before this script. A new version waits until no table is open, or until the user
// clicks "Reload" there.

interface Kept {
  version: string;
  shell: string[]; // addresses that contain a hash of their content
  offline: Record<string, string>; // address of the offline page by language
  rules: string[]; // pages kept by the installed app
}

interface Push {
  what: "turn" | "done" | "test";
  tag: string;
  title: string;
  body?: string;
  url?: string;
  waiting?: number;
}

/** From a page: activate this version, remember the language, or keep the rules in it for reading offline. */
type FromPage = { type: "activate" } | { type: "activate_if_idle" } | { type: "language" | "keep"; language: string };

declare const self: ServiceWorkerGlobalScope & { LAGUNA: Kept };

const { version, shell, offline, rules } = self.LAGUNA;
const SHELL = `laguna-shell-${version}`;
const RULES = "laguna-rules";
const SETTINGS = "laguna-settings";
const LANGUAGE = "/language"; // entries of the settings: the language of the last page
const RULES_KEPT = "/rules-kept"; // and the version and language of the rules
const DONE_SHOWN = 4000; // milliseconds that "your turn is done" stays
const ICON = shell.find((path) => path.includes("icon_192")) ?? "";

// ---- installing and updating

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(dropOldVersions()));

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.addAll(shell);
  // Without cookies, so that the page names nobody.
  await cache.addAll(Object.values(offline).map((path) => new Request(path, { credentials: "omit" })));
}

async function dropOldVersions(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) {
    if (name.startsWith("laguna-shell-") && name !== SHELL) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  const message = event.data as FromPage;
  if (message.type === "activate") event.waitUntil(self.skipWaiting());
  else if (message.type === "activate_if_idle") event.waitUntil(activateIfIdle());
  else if (message.type === "language") event.waitUntil(remember(LANGUAGE, message.language));
  else if (message.type === "keep") event.waitUntil(keepRules(message.language));
});

/** A table that is open keeps the version it was loaded with. */
async function activateIfIdle(): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!windows.some((client) => new URL(client.url).pathname.startsWith("/table/"))) await self.skipWaiting();
}

/** The rules are the same for everybody; they are fetched without cookies. */
async function keepRules(language: string): Promise<void> {
  const wanted = `${language} ${version}`;
  if ((await recall(RULES_KEPT)) === wanted) return;
  const cache = await caches.open(RULES);
  const headers = { "accept-language": language };
  await Promise.allSettled(rules.map((path) => cache.add(new Request(path, { credentials: "omit", headers }))));
  await remember(RULES_KEPT, wanted);
}

async function remember(name: string, value: string): Promise<void> {
  await (await caches.open(SETTINGS)).put(name, new Response(value));
}

async function recall(name: string): Promise<string> {
  return (await (await (await caches.open(SETTINGS)).match(name))?.text()) ?? "";
}

// ---- answering requests

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (shell.includes(url.pathname)) event.respondWith(fromShell(request));
});

async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    return (await keptPage(url)) ?? Response.error();
  }
}

async function keptPage(url: URL): Promise<Response | undefined> {
  const cache = await caches.open(RULES);
  const known = rules.includes(url.pathname) ? await cache.match(url.pathname, { ignoreVary: true }) : undefined;
  if (known !== undefined) return known;
  const language = (await recall(LANGUAGE)) || navigator.language.slice(0, 2);
  return caches.match(offline[language] ?? Object.values(offline)[0]!, { cacheName: SHELL });
}

async function fromShell(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

// ---- push messages

self.addEventListener("push", (event) => {
  if (event.data !== null) event.waitUntil(show(event.data.json() as Push));
});

async function show(push: Push): Promise<void> {
  if (push.waiting !== undefined && push.waiting >= 0) await setBadge(push.waiting);
  if (push.what === "done") return takeBack(push);
  const options = { body: push.body ?? "", tag: push.tag, icon: ICON, badge: ICON, data: { url: push.url ?? "/" } };
  await self.registration.showNotification(push.title, options);
}

/** Removes the notification of a turn. Browsers that allow no silent push get a silent notification for a moment. */
async function takeBack(push: Push): Promise<void> {
  if (await maySendSilently()) return close(push.tag);
  const options = { tag: push.tag, silent: true, icon: ICON, badge: ICON, data: { url: push.url ?? "/" } };
  await self.registration.showNotification(push.title, options);
  setTimeout(() => void close(push.tag), DONE_SHOWN);
}

async function close(tag: string): Promise<void> {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close();
}

async function maySendSilently(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.some((client) => client.visibilityState === "visible")) return true;
  const subscription = await self.registration.pushManager.getSubscription();
  return subscription !== null && subscription.options.userVisibleOnly === false;
}

async function setBadge(count: number): Promise<void> {
  if (!("setAppBadge" in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data as { url: string };
  event.waitUntil(open(new URL(url, location.origin).href));
});

/** Goes to the table: in the window that shows it, or in a new one. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((client) => client.url.split(/[?#]/)[0] === url.split(/[?#]/)[0]);
  if (there !== undefined) await there.focus();
  else await self.clients.openWindow(url);
}

export {};
