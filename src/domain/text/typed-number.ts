/** A number as it was typed, pasted or exported, and the unit written with it. */
export type TypedNumber = { value: number; unit: '$' | '%' | undefined };

const DIGITS = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d*)?$/;
/** With up to 15 significant digits a double holds a decimal exactly. */
const MAX_DIGITS = 15;

/** The text without one of the given signs at its start or end; undefined when there is none. */
function without(text: string, signs: RegExp): string | undefined {
  const rest = text.replace(signs, '').trim();
  return rest === text ? undefined : rest;
}

/**
 * Reads a number as people type it and programs export it, in US notation: '$1,249.99', '(12.50)' and '12.50-' for what is
 * negative, '−5', '10%', 'USD 40', with any kind of space. Never rounds. Returns undefined for everything else, such as '12,5',
 * '1.249,99' and numbers of more digits than a number of JavaScript holds.
 */
export function readTypedNumber(text: string): TypedNumber | undefined {
  // Compatibility forms: no-break and thin spaces become spaces, full-width digits plain ones.
  let rest = text.normalize('NFKC').replace(/\s/g, ' ').trim();
  let isNegative = false;
  let unit: TypedNumber['unit'];
  const inParentheses = /^\((.*)\)$/.exec(rest)?.[1];
  if (inParentheses !== undefined) {
    isNegative = true;
    rest = inParentheses.trim();
  }
  for (;;) {
    const unsigned = without(rest, /^[-−–]|[-−–]$/);
    const noDollar = without(rest, /^(?:US ?\$|\$|USD\b)|(?:\$|\bUSD)$/i);
    const noPercent = without(rest, /%$/);
    if (unsigned !== undefined) {
      if (isNegative) return undefined;
      isNegative = true;
      rest = unsigned;
    } else if (noDollar !== undefined || noPercent !== undefined) {
      if (unit) return undefined;
      unit = noDollar === undefined ? '%' : '$';
      rest = noDollar ?? noPercent ?? '';
    } else break;
  }
  const digits = rest.replace(/[, ]/g, '');
  if (!DIGITS.test(rest) || !/\d/.test(digits)) return undefined;
  if (digits.replace('.', '').replace(/^0+/, '').length > MAX_DIGITS) return undefined;
  const value = Number(digits);
  return { value: isNegative && value !== 0 ? -value : value, unit };
}
