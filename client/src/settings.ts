// What a person has chosen on this device, for all tables.

export type Setting = "confirm" | "sound" | "results";

const AT_FIRST: Record<Setting, boolean> = { confirm: false, sound: false, results: true };

export function isOn(setting: Setting): boolean {
  const kept = keep("get", `laguna.${setting}`);
  return kept === null ? AT_FIRST[setting] : kept === "yes";
}

export function turn(setting: Setting, on: boolean): void {
  keep("set", `laguna.${setting}`, on ? "yes" : "no");
}

/** A person's own notes at a table. */
export function notes(table: string): string {
  return keep("get", `laguna.notes.${table}`) ?? "";
}

export function setNotes(table: string, words: string): void {
  keep("set", `laguna.notes.${table}`, words);
}

/** The commitment of a table's dice that this browser was shown first; whatever is told later has to fit it. */
export function promised(table: string): string {
  return keep("get", `laguna.dice.${table}`) ?? "";
}

export function remember(table: string, commitment: string): void {
  if (!promised(table)) keep("set", `laguna.dice.${table}`, commitment);
}

/** A browser may forbid storage altogether; then a choice holds until the page is left. */
const unkept = new Map<string, string>();

function keep(deed: "get" | "set", key: string, value = ""): string | null {
  try {
    if (deed === "get") return localStorage.getItem(key);
    localStorage.setItem(key, value);
    return value;
  } catch {
    if (deed === "set") unkept.set(key, value);
    return unkept.get(key) ?? null;
  }
}

export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
