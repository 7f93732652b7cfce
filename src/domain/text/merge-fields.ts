/** A field in braces that a template may use, with its description. */
export type MergeField = { readonly name: string; readonly says: string };

const BRACES = /\{([^{}]*)\}/g;

/** Returns the names in braces in the text, each once. */
export function fieldsIn(text: string): string[] {
  return [...new Set([...text.matchAll(BRACES)].map(([, name = '']) => name.trim()))];
}

/** Returns the unknown fields in braces in the text, each once: '{numer}'. */
export function unknownFields(text: string, fields: readonly MergeField[]): string[] {
  const known = new Set(fields.map(({ name }) => name));
  const unknown = [...text.matchAll(BRACES)].filter(([, name = '']) => !known.has(name.trim()));
  return [...new Set(unknown.map(([field]) => field))];
}

/** Fills in the fields that have a value. Leaves the others unchanged. */
export function filledIn(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(BRACES, (field, name: string) => values.get(name.trim()) ?? field);
}
