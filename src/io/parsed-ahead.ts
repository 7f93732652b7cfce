declare global {
  /** The list of the page's address, as build/before-paint.js found it. */
  var parsedAhead: { key: string; text: string; items: unknown[] } | undefined;
}

/** What was parsed while the scripts were on their way, once; undefined when that was another text. */
export function takeParsed(key: string, text: string): unknown[] | undefined {
  const ahead = globalThis.parsedAhead;
  if (ahead?.key !== key) return undefined;
  globalThis.parsedAhead = undefined;
  return ahead.text === text ? ahead.items : undefined;
}
