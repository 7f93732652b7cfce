import { characterName } from '#domain/text/invisible-characters.ts';

/** The parts of a document that its PDF leaves out. */
export type LeftOut = {
  /** Characters that none of its fonts has. */
  missing: readonly string[];
  /** The stored logo could not be drawn. */
  isLogoDamaged: boolean;
};

export const DAMAGED_LOGO = 'The logo file is damaged and was left out. Choose your logo again in Settings, Business.';

/** Returns sentences about what the PDF leaves out; '' if it has everything. */
export function leftOut({ missing, isLogoDamaged }: LeftOut): string {
  const letters = missing.length > 0 && `${missingLetters(missing)}. They are left out.`;
  return [letters, isLogoDamaged && DAMAGED_LOGO].filter(Boolean).join(' ');
}

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
