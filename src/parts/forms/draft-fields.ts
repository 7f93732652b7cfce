import * as z from 'zod/mini';
import { emailProblem } from '#domain/customers/email.ts';
import { TAX_RATE_PLACES } from '#domain/documents/billing.ts';
import { round } from '#domain/money/money.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import { issuesOfTyped } from './keep-stored.ts';

/** What the drafts of several forms are made of. */

/**
 * What keeps the draft from being saved, field by field, in the order of the schema.
 * @param stored what the record holds already, which may stay
 */
export function problemsIn<Draft extends object>(
  schema: z.ZodMiniType,
  draft: Draft,
  stored?: Draft,
): { [Field in keyof Draft]?: string } {
  const all = z.safeParse(schema, draft).error?.issues ?? [];
  const issues = stored ? issuesOfTyped(schema, all, draft, stored) : all;
  return Object.fromEntries(issues.map(({ path: [field], message }) => [field, message]));
}

/** A text that has to be there, and be seen: invisible characters alone are none. */
export function neededText(sentence: string) {
  return z.string().check(
    z.trim(),
    z.refine((text) => !isBlankText(text), sentence),
  );
}

/** An email address, or nothing. */
export const optionalEmail = z.string().check(z.trim(), checkedEmail());

/** An email address that has to be there. */
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

type Range = { min: number; max?: number /** Decimal places that may be given. */; places: number };

/** Whether the number is between the ends, and has no more decimals than may be given. */
export function isWithin(value: number, { min, max = Number.MAX_VALUE, places }: Range): boolean {
  return value >= min && value <= max && round(value, places) === value;
}

/** A number of a few decimals that has to be there. */
export function neededNumber({ sentence, ...range }: Range & { sentence: string }) {
  return z.number(sentence).check(
    z.refine((value) => isWithin(value, range), sentence),
    // '-0' is typed sooner than one thinks, and would be kept as such.
    z.overwrite((value) => value + 0),
  );
}

/** Dollars from 0, with cents. */
export function neededDollars(what: string) {
  return neededNumber({ min: 0, places: 2, sentence: `Enter ${what} in dollars and cents, 0 or more.` });
}

export const neededTaxRate = neededNumber({
  min: 0,
  max: 100,
  places: TAX_RATE_PLACES,
  sentence: 'Enter a tax rate of 0 to 100, with up to three decimals.',
});
