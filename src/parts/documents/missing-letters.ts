/** Names the characters that the PDF leaves out, the first dozen of them. */
export function missingLetters(missing: readonly string[]): string {
  const shown = missing.slice(0, 12).join(' ');
  const more = missing.length > 12 ? ` and ${missing.length - 12} more` : '';
  return `The PDF has no letters for ${shown}${more}`;
}

/** What keeps those characters: the browser's own print shapes every script. */
export const PRINT_KEEPS_THEM = 'They would be left out. Print keeps them: choose “Save as PDF” there to get a file.';
