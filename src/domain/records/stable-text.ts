function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]));
}

/** Returns the value as JSON with the keys of all objects in order, so that the same content gives the same text, and the same hash. */
export function stableText(value: unknown): string {
  return JSON.stringify(sorted(value));
}
