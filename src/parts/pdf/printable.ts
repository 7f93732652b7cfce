/** What stands for nothing on paper: joiners, marks of direction, variation selectors, soft hyphens. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f/gu;

/** One line of text as its characters are set: accents joined to their letters, breaks and tabs as spaces. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(UNSEEN, '')
    .replace(/[\u2010\u2011]/g, '-');
}
