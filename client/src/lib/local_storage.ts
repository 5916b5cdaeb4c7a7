// What this browser stores: the user's settings, notes at a table, and the commitment to a table's dice.

export type Setting = "confirm" | "sound" | "results";

const DEFAULTS: Record<Setting, boolean> = { confirm: false, sound: true, results: true };

export function isEnabled(setting: Setting): boolean {
  const stored = read(`laguna.${setting}`);
  return stored === null ? DEFAULTS[setting] : stored === "yes";
}

export function setEnabled(setting: Setting, isOn: boolean): void {
  write(`laguna.${setting}`, isOn ? "yes" : "no");
}

/** A choice among several, for example of the pace; `fallback` if the user hasn't chosen. */
export function readChoice<T extends string>(name: string, options: readonly T[], fallback: T): T {
  const stored = read(`laguna.${name}`);
  return options.find((one) => one === stored) ?? fallback;
}

export function saveChoice(name: string, value: string): void {
  write(`laguna.${name}`, value);
}

/** Has the user said "Not now" to an offer in this browser? */
export function isDismissed(offer: string): boolean {
  return read(`laguna.not_now.${offer}`) !== null;
}

export function setDismissed(offer: string): void {
  write(`laguna.not_now.${offer}`, "yes");
}

/** The user's private notes at a table. */
export function readNotes(table: string): string {
  return read(`laguna.notes.${table}`) ?? "";
}

export function saveNotes(table: string, text: string): void {
  write(`laguna.notes.${table}`, text);
}

/** The first commitment to a table's dice that this browser has seen; the record must match it. "" if there is none. */
export function firstCommitment(table: string): string {
  return read(`laguna.dice.${table}`) ?? "";
}

export function saveFirstCommitment(table: string, commitment: string): void {
  if (!firstCommitment(table)) write(`laguna.dice.${table}`, commitment);
}

/** Used where the browser blocks localStorage; lasts until the page is left. */
const fallback = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return fallback.get(key) ?? null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    fallback.set(key, value);
  }
}
