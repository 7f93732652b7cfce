import * as z from 'zod/mini';
import { daysBetween } from '#domain/calendar/calendar.ts';
import { date, text } from '#domain/records/fields.ts';
import { TINT_CLASS_KEYS, TINT_GROUP_KEYS, type TintFigure, type TintLimit } from './tint-figure.ts';

const YEAR_DAYS = 365;

/** Returns whether a figure was checked more than a year ago, so that it should be confirmed. */
export function isOldTintFigure(checkedOn: string, today: string): boolean {
  return daysBetween(checkedOn, today) > YEAR_DAYS;
}

const WORDS: readonly unknown[] = ['any', 'none', 'strip', 'unknown'];

function isTintLimit(value: unknown): boolean {
  return typeof value === 'number' ? value >= 0 && value <= 100 : WORDS.includes(value);
}

const percent = z.number().check(z.gte(0), z.lte(100));

/** A figure of the shop: it replaces the shipped one, or adds one. */
const tintOverrideSchema = z.looseObject({
  /** Postal code. */
  state: text,
  vehicleClass: z.enum(TINT_CLASS_KEYS),
  group: z.enum(TINT_GROUP_KEYS),
  // A union would add its code to the first page.
  limit: z.custom<TintLimit>(isTintLimit, 'must be a percentage or a rule'),
  measures: z._default(z.enum(['net', 'film']), 'net'),
  /** Percentage points below the limit that still count. */
  tolerance: z.optional(percent),
  condition: z.optional(z.string()),
  source: text,
  checkedOn: date,
  /** Earlier days have the shipped figure, so that a check of an old job keeps its answer. */
  from: date,
  /** First day on which it no longer counts; absent until it is reset. */
  until: z.optional(date),
});
type StoredOverride = z.infer<typeof tintOverrideSchema>;

/** Subject of a figure: state, class of vehicle and windows. */
export type TintPlace = Pick<TintFigure, 'vehicleClass' | 'group'> & { state: string };

export type TintOverride = TintPlace &
  Pick<StoredOverride, 'limit' | 'measures' | 'tolerance' | 'condition' | 'source' | 'checkedOn' | 'from' | 'until'>;

/** The settings with the figures of the shop, which are parsed here: the first page does not need them. */
export type TintOverrides = { tintLimits?: readonly object[] | undefined };

/** Returns the figures of the shop. Skips those that another version wrote in another form. */
export function tintOverrides({ tintLimits = [] }: TintOverrides): TintOverride[] {
  return tintLimits.flatMap((stored) => {
    const { data } = z.safeParse(tintOverrideSchema, stored);
    return data ? [data] : [];
  });
}

export function isSameTintPlace(one: TintPlace, other: TintPlace): boolean {
  return one.state === other.state && one.vehicleClass === other.vehicleClass && one.group === other.group;
}

/** Returns whether the figure was reset, so that it counts for earlier days alone. */
export function isEndedTintFigure({ until }: Pick<TintOverride, 'until'>, day: string): boolean {
  return until !== undefined && until <= day;
}

/** Returns the shop's figure that holds on the day: the one with the latest first day. */
export function overrideOn(shop: TintOverrides, place: TintPlace, day: string): TintOverride | undefined {
  return tintOverrides(shop)
    .filter((figure) => isSameTintPlace(figure, place) && figure.from <= day && !isEndedTintFigure(figure, day))
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);
}

/** Adds a figure of the shop. Replaces the one with the same place and first day; earlier and later ones stay. */
export function withTintOverride({ tintLimits = [] }: TintOverrides, figure: TintOverride): object[] {
  const others = tintLimits.filter((stored) => {
    const [other] = tintOverrides({ tintLimits: [stored] });
    return !other || !isSameTintPlace(other, figure) || other.from !== figure.from;
  });
  return [...others, figure];
}

/**
 * Resets a place: from the day on the shop's figures of it do not count. Those that counted before stay for earlier days, so that a
 * document keeps its answer. Undefined when none is left.
 */
export function withTintReset({ tintLimits = [] }: TintOverrides, place: TintPlace, day: string): object[] | undefined {
  const left = tintLimits.flatMap((stored) => {
    const [other] = tintOverrides({ tintLimits: [stored] });
    if (!other || !isSameTintPlace(other, place) || isEndedTintFigure(other, day)) return [stored];
    return other.from < day ? [{ ...stored, until: day }] : [];
  });
  return left.length > 0 ? left : undefined;
}
