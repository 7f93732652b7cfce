/** Returns the parts that are not blank, trimmed, with the separator between them. */
export function joinFilled(parts: readonly string[], separator: string): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(separator);
}
