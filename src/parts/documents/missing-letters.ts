import { characterName } from '#domain/text/invisible-characters.ts';

/** Returns a sentence with the first 12 characters that the PDF leaves out. */
export function missingLetters(missing: readonly string[]): string {
  const shown = missing
    .slice(0, 12)
    .map((one) => (characterName(one) === `“${one}”` ? one : characterName(one)))
    .join(' ');
  const more = missing.length > 12 ? ` and ${missing.length - 12} more` : '';
  return `The PDF can't show ${shown}${more}`;
}

/** Says how to keep those characters: the browser's print supports every script. */
export const PRINT_KEEPS_THEM =
  'The PDF would leave them out. Print keeps them: choose “Save as PDF” in the print dialog to get a file.';
