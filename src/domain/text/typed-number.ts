/** A parsed number and the unit written with it. */
export type TypedNumber = { value: number; unit: '$' | '%' | undefined };

const DIGITS = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.\d*)?$/;
/** A double represents up to 15 significant decimal digits exactly. */
const MAX_DIGITS = 15;

/** Removes a match of the pattern and trims; undefined when there is none. */
function without(text: string, pattern: RegExp): string | undefined {
  const rest = text.replace(pattern, '').trim();
  return rest === text ? undefined : rest;
}

/**
 * Parses a number in US notation, as typed or exported: '$1,249.99', '(12.50)' and '12.50-' for negative numbers, '−5', '10%',
 * 'USD 40', with any kind of space. Never rounds. Returns undefined for anything else, such as '12,5', '1.249,99' and numbers with more
 * digits than a JavaScript number can represent.
 */
export function readTypedNumber(text: string): TypedNumber | undefined {
  // NFKC turns no-break and thin spaces into spaces, and full-width digits into ASCII.
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
