/**
 * Returns a short hash of 53 bits and the length. Not for security. Uses the mixing of cyrb53 (public domain), which is fast: one
 * multiplication per half and character.
 */
export function textHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const bits = 4294967296 * (2097151 & low) + (high >>> 0);
  return `${bits.toString(36)}.${text.length.toString(36)}`;
}
