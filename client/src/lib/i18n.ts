// Translated texts: the server puts those of the user's language into the page.

let translations: Record<string, string> = {};

export function setTranslations(texts: Record<string, string>): void {
  translations = texts;
}

/** Several remarks as one text: "Felze stays ahead. You +2". Some end with a full stop already. */
export function joinRemarks(remarks: string[]): string {
  return remarks
    .filter((remark) => remark !== "")
    .map((remark) => remark.replace(/\.$/, ""))
    .join(". ");
}

/** The text with this key, its placeholders {0}, {1} … filled in. */
export function translate(key: string, ...values: (string | number)[]): string {
  const text = translations[key];
  if (text === undefined) throw new Error(`there is no text ${key}`);
  return text.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ""));
}
