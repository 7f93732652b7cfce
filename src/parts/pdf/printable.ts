/** Characters that print nothing: joiners, direction marks, variation selectors, soft hyphens. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f/gu;

/** Returns one line of text as it is printed: accents joined to their letters, breaks and tabs as spaces. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\t\n\r\u2028\u2029]/g, ' ')
    .replace(UNSEEN, '')
    .replace(/[\u2010\u2011]/g, '-');
}
