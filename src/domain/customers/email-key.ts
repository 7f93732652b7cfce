import { foldText } from '#domain/text/fold-text.ts';

/** Returns the address in a form for comparison: without case, accents and outer spaces. */
export function emailKey(email: string): string {
  return foldText(email).trim();
}

/** Returns whether both are the same address. Empty addresses never match. */
export function sameEmail(a: string, b: string): boolean {
  const key = emailKey(a);
  return key !== '' && key === emailKey(b);
}
