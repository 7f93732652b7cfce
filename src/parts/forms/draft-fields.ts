import * as z from 'zod/mini';
import { emailProblem } from '#domain/customers/email.ts';
import { TAX_RATE_PLACES } from '#domain/documents/billing.ts';
import { round } from '#domain/money/money.ts';
import { isBlankText } from '#domain/text/fold-text.ts';

/** Required text. Invisible characters alone count as empty. */
export function neededText(sentence: string) {
  return z.string().check(
    z.trim(),
    z.refine((text) => !isBlankText(text), sentence),
  );
}

/** Email address, or empty. */
export const optionalEmail = z.string().check(z.trim(), checkedEmail());

/** Required email address. */
export function neededEmail(sentence: string) {
  return neededText(sentence).check(checkedEmail());
}

function checkedEmail() {
  return z.check<string>((context) => {
    const { value } = context;
    const message = isBlankText(value) ? undefined : emailProblem(value);
    if (message) context.issues.push({ code: 'custom', input: value, message });
  });
}

type Range = { min: number; max?: number /** Decimal places allowed. */; places: number };

/** Returns true if the number is in the range and has no more decimals than allowed. */
export function isWithin(value: number, { min, max = Number.MAX_VALUE, places }: Range): boolean {
  return value >= min && value <= max && round(value, places) === value;
}

/** Required number in a range, with limited decimals. */
export function neededNumber({ sentence, ...range }: Range & { sentence: string }) {
  return z.number(sentence).check(
    z.refine((value) => isWithin(value, range), sentence),
    // A user may type -0, which would be stored as such.
    z.overwrite((value) => value + 0),
  );
}

/** A number in a text field, which may be left empty. */
export function optionalNumber(range: Range, sentence: string) {
  return z.string().check(z.refine((typed) => typed.trim() === '' || isWithin(Number(typed), range), sentence));
}

/** Required dollars and cents, 0 or more. */
export function neededDollars(what: string) {
  return neededNumber({ min: 0, places: 2, sentence: `Enter ${what} in dollars and cents, 0 or more.` });
}

export const neededTaxRate = neededNumber({
  min: 0,
  max: 100,
  places: TAX_RATE_PLACES,
  sentence: 'Enter a tax rate of 0 to 100, with up to three decimals.',
});
