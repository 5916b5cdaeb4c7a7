// The installed app: registers the service worker and offers new versions.
//
// Over plain http from another machine browsers run no service worker; everything else works without.

const UPDATE_INTERVAL = 30 * 60_000; // milliseconds between checks for a new version

export async function initApp(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  let isReloading = false;
  document.getElementById("update-now")?.addEventListener("click", () => {
    isReloading = true;
    void container.getRegistration().then((known) => {
      if (known?.waiting) known.waiting.postMessage({ type: "activate" });
      else location.reload();
    });
  });
  const hadWorker = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (isReloading) location.reload();
    else if (hadWorker && isTable()) showOffer(); // another window has activated it
  });
  const registration = await container.register("/service_worker.js", { updateViaCache: "none" }).catch(() => null);
  if (registration === null) return;
  offer(registration);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => worker.state === "installed" && offer(registration));
  });
  const language = document.documentElement.lang;
  void container.ready.then(({ active }) => active?.postMessage({ type: "language", language }));
  keepForReadingOffline(registration, language);
  let checkedAt = Date.now();
  const check = (): void => {
    if (document.hidden || Date.now() - checkedAt < UPDATE_INTERVAL) return;
    checkedAt = Date.now();
    void registration.update().catch(() => {});
  };
  setInterval(check, UPDATE_INTERVAL);
  document.addEventListener("visibilitychange", check);
}

/** A new version waits. It is used at once unless a table is open; there the user decides when to reload. */
function offer(registration: ServiceWorkerRegistration): void {
  if (registration.waiting === null || registration.active === null) return;
  if (isTable()) showOffer();
  else registration.waiting.postMessage({ type: "activate_if_idle" });
}

function showOffer(): void {
  document.getElementById("updated")!.hidden = false;
}

function isTable(): boolean {
  return document.body.dataset["page"] === "table";
}

/** The installed app keeps the rules, so that they can be read without a connection. */
function keepForReadingOffline(registration: ServiceWorkerRegistration, language: string): void {
  const keep = (): void => registration.active?.postMessage({ type: "keep", language });
  addEventListener("appinstalled", keep);
  if (matchMedia("(display-mode: standalone)").matches) setTimeout(keep, 3000);
}
