import * as z from 'zod/mini';
import { isDate } from '#domain/calendar/calendar.ts';
import type { TintFigure } from '#domain/tint/tint-figure.ts';
import type { TintOverride, TintPlace } from '#domain/tint/tint-override.ts';
import { isWithin, neededText } from '#parts/forms/draft-fields.ts';

/** Rules of a figure, with their labels. */
export const TINT_RULES = {
  lowest: 'Lowest VLT',
  any: 'Any shade',
  none: 'No film',
  strip: 'Only a strip at the top',
  unknown: 'Unknown',
} as const;
type TintRule = keyof typeof TINT_RULES;
const RULES = Object.keys(TINT_RULES) as TintRule[];

const PERCENT = { min: 0, max: 100, places: 1 };
/** An emptied number field is NaN. */
const typedNumber = z.custom<number | undefined>((value) => value === undefined || typeof value === 'number');
const isEmpty = (value: number | undefined) => value === undefined || Number.isNaN(value);

/** Returns the schema of the form. A figure cannot be checked after `today`. */
export function tintDraftSchema(today: string) {
  return z
    .object({
      rule: z.enum(RULES),
      vlt: typedNumber,
      tolerance: typedNumber,
      measures: z.enum(['net', 'film']),
      condition: z.string().check(z.trim()),
      source: neededText('Enter where the figure is from: the statute, a page, or a call with the state.'),
      checkedOn: z.string().check(z.refine(isDate, 'Choose the day on which you checked it.')),
      from: z.string().check(z.refine(isDate, 'Choose the first day on which it counts.')),
    })
    .check(({ value, issues }) => {
      const problem = (field: string, message: string) =>
        issues.push({ code: 'custom', message, path: [field], input: value });
      const { rule, vlt, tolerance, checkedOn } = value;
      if (checkedOn > today) problem('checkedOn', 'Choose today or an earlier day.');
      if (rule !== 'lowest') return;
      if (!isWithin(vlt ?? Number.NaN, PERCENT)) problem('vlt', 'Enter 0 to 100 percent, with up to one decimal.');
      if (!isEmpty(tolerance) && !isWithin(tolerance ?? 0, PERCENT))
        problem('tolerance', 'Enter 0 to 100 points, or leave it empty.');
    });
}
export type TintDraft = z.input<ReturnType<typeof tintDraftSchema>>;

/** Returns the draft for a figure of the shop that begins with the one that counts today. */
export function tintDraftOf(figure: TintFigure | undefined, today: string): TintDraft {
  const { limit, tolerance, measures = 'net', condition = '', source = '', status } = figure ?? {};
  const isOwn = status === 'shop';
  return {
    rule: typeof limit === 'number' ? 'lowest' : (limit ?? 'lowest'),
    vlt: typeof limit === 'number' ? limit : undefined,
    tolerance,
    measures,
    condition,
    source: isOwn ? source : '',
    checkedOn: today,
    from: today,
  };
}

/** Returns the fields of the shop's figure. */
export function tintFactsOf(draft: TintDraft): Omit<TintOverride, keyof TintPlace> {
  const { rule, vlt = 0, tolerance, measures, condition, source, checkedOn, from } = draft;
  const isLowest = rule === 'lowest';
  return {
    limit: isLowest ? vlt : rule,
    measures: isLowest ? measures : 'net',
    ...(isLowest && tolerance && { tolerance }),
    ...(condition && { condition }),
    source,
    checkedOn,
    from,
  };
}
