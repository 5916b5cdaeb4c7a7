// The sentences of the page, in the person's language; the server has put them into it.

let sentences: Record<string, string> = {};

export function useWords(given: Record<string, string>): void {
  sentences = given;
}

/** A sentence with its places {0}, {1} … filled in. */
export function say(key: string, ...parts: (string | number)[]): string {
  const sentence = sentences[key];
  if (sentence === undefined) throw new Error(`there is no sentence ${key}`);
  return sentence.replace(/\{(\d)\}/g, (_, place: string) => String(parts[Number(place)] ?? ""));
}
