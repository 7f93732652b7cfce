import * as z from 'zod/mini';
import { date, text } from '#domain/records/fields.ts';
import { TINT_CLASSES, TINT_GROUPS, type TintClass, type TintFigure, type TintGroup } from './tint-figure.ts';

const percent = z.number().check(z.gte(0), z.lte(100));

/** A figure of the shop: it replaces the shipped one, or adds one. */
const tintOverrideSchema = z.looseObject({
  /** Postal code. */
  state: text,
  vehicleClass: z.enum(Object.keys(TINT_CLASSES) as TintClass[]),
  group: z.enum(Object.keys(TINT_GROUPS) as TintGroup[]),
  limit: z.union([percent, z.enum(['any', 'none', 'strip', 'unknown'])]),
  measures: z._default(z.enum(['net', 'film']), 'net'),
  /** Percentage points below the limit that still count. */
  tolerance: z.optional(percent),
  condition: z.optional(z.string()),
  source: text,
  checkedOn: date,
  /** Earlier days have the shipped figure, so that a check of an old job keeps its answer. */
  from: date,
});
export type TintOverride = z.infer<typeof tintOverrideSchema>;

/** The settings with the figures of the shop, which are parsed here: the first page does not need them. */
export type TintOverrides = { tintLimits?: readonly object[] | undefined };

/** Returns the figures of the shop. Skips those that another version wrote in another form. */
export function tintOverrides({ tintLimits = [] }: TintOverrides): TintOverride[] {
  return tintLimits.flatMap((stored) => {
    const { data } = z.safeParse(tintOverrideSchema, stored);
    return data ? [data] : [];
  });
}

/** Subject of a figure: state, class of vehicle and windows. */
export type TintPlace = Pick<TintFigure, 'vehicleClass' | 'group'> & { state: string };

export function isSameTintPlace(one: TintPlace, other: TintPlace): boolean {
  return one.state === other.state && one.vehicleClass === other.vehicleClass && one.group === other.group;
}

/** Returns the shop's figure that holds on the day: the one with the latest first day. */
export function overrideOn(shop: TintOverrides, place: TintPlace, day: string): TintOverride | undefined {
  return tintOverrides(shop)
    .filter((figure) => isSameTintPlace(figure, place) && figure.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1);
}
