import * as z from 'zod/mini';
import { isEmail } from '#domain/customer.ts';
import { round } from '#domain/money.ts';

/** What the drafts of several forms are made of. */

/** What keeps the draft from being saved, field by field, in the order of the schema. */
export function problemsIn<Draft extends object>(
  schema: z.ZodMiniType,
  draft: Draft,
): { [Field in keyof Draft]?: string } {
  const issues = z.safeParse(schema, draft).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path: [field], message }) => [field, message]));
}

/** A text that has to be there. */
export function neededText(sentence: string) {
  return z.string().check(z.trim(), z.minLength(1, sentence));
}

/** An e-mail address that has to be there. */
export function neededEmail(sentence: string) {
  return neededText(sentence).check(
    z.refine((email) => email === '' || isEmail(email), 'Enter an email address like name@example.com.'),
  );
}

type Range = { min: number; max?: number /** Decimal places that may be given. */; places: number; sentence: string };

/** A number of a few decimals that has to be there. */
export function neededNumber({ min, max = Number.MAX_VALUE, places, sentence }: Range) {
  return z.number(sentence).check(
    z.refine((value) => value >= min && value <= max && round(value, places) === value, sentence),
    // '-0' is typed sooner than one thinks, and would be kept as such.
    z.overwrite((value) => value + 0),
  );
}

/** Dollars from 0, with cents. */
export function neededDollars(what: string) {
  return neededNumber({ min: 0, places: 2, sentence: `Enter ${what} in dollars and cents, 0 or more.` });
}
