import * as z from 'zod/mini';
import type { Fact } from '#domain/records/changed-fields.ts';
import { termText, transferText } from '#domain/warranty/term-text.ts';
import {
  TERMS,
  TIER_KINDS,
  TRANSFERS,
  type WarrantyPromise,
  type WarrantyTier,
} from '#domain/warranty/warranty-tier.ts';
import { neededText, optionalNumber } from '#parts/forms/draft-fields.ts';

const years = optionalNumber({ min: 1, max: 99, places: 0 }, 'Enter 1 to 99 years.');
const days = optionalNumber({ min: 1, max: 999, places: 0 }, 'Enter 1 to 999 days, or leave it empty.');
const longText = z.string().check(z.trim(), z.maxLength(4000, 'Use at most 4,000 characters.'));
const shortText = z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.'));

const NEEDS_YEARS = 'Enter the number of years.';

export const tierDraftSchema = z
  .object({
    kind: z.enum(TIER_KINDS),
    maker: shortText,
    name: neededText('Enter a name, as the certificate shows it.'),
    version: shortText,
    term: z.enum(TERMS),
    years,
    startsFrom: z.enum(['installation', 'purchase']),
    covers: longText,
    excludes: longText,
    transfer: z.enum(TRANSFERS),
    transferYears: years,
    registerDays: days,
    inspectionMonths: optionalNumber({ min: 1, max: 120, places: 0 }, 'Enter 1 to 120 months, or leave it empty.'),
    inspectionLateDays: optionalNumber({ min: 0, max: 365, places: 0 }, 'Enter 0 to 365 days, or leave it empty.'),
    isInspectionRequired: z.boolean(),
    claimNeeds: longText,
    text: longText,
    isChecked: z.boolean(),
  })
  .check(
    z.refine(({ term, years: typed }) => term !== 'years' || typed.trim() !== '', {
      path: ['years'],
      message: NEEDS_YEARS,
    }),
    z.refine(({ transfer, transferYears }) => transfer !== 'capped' || transferYears.trim() !== '', {
      path: ['transferYears'],
      message: NEEDS_YEARS,
    }),
  );
export type TierDraft = z.input<typeof tierDraftSchema>;

export const NEW_TIER: TierDraft = {
  kind: 'maker',
  maker: '',
  name: '',
  version: '',
  term: 'years',
  years: '',
  startsFrom: 'installation',
  covers: '',
  excludes: '',
  transfer: 'no',
  transferYears: '',
  registerDays: '',
  inspectionMonths: '',
  inspectionLateDays: '',
  isInspectionRequired: false,
  claimNeeds: '',
  text: '',
  // What the shop writes itself needs no check.
  isChecked: true,
};

const TEXTS = [
  'kind',
  'maker',
  'name',
  'version',
  'term',
  'startsFrom',
  'covers',
  'excludes',
  'transfer',
  'isInspectionRequired',
  'claimNeeds',
  'text',
] as const;
const NUMBERS = ['years', 'transferYears', 'registerDays', 'inspectionMonths', 'inspectionLateDays'] as const;

export function tierDraftOf({ promise, checkedOn }: WarrantyTier): TierDraft {
  const numbers = Object.fromEntries(NUMBERS.map((field) => [field, `${promise[field] ?? ''}`]));
  const texts = Object.fromEntries(TEXTS.map((field) => [field, promise[field]]));
  return { ...NEW_TIER, ...texts, ...numbers, isChecked: checkedOn !== undefined };
}

/** Returns the promise to store. Numbers that its term does not have are dropped. */
export function tierPromiseOf({ isChecked: _, ...draft }: TierDraft): WarrantyPromise {
  const used: Record<(typeof NUMBERS)[number], boolean> = {
    years: draft.term === 'years',
    transferYears: draft.transfer === 'capped',
    registerDays: draft.kind === 'maker',
    inspectionMonths: true,
    inspectionLateDays: draft.inspectionMonths.trim() !== '',
  };
  const numbers = NUMBERS.map((field) => {
    const typed = draft[field].trim();
    return [field, used[field] && typed !== '' ? Number(typed) : undefined];
  });
  return { ...draft, ...Object.fromEntries(numbers) };
}

export function tierFacts({ promise, checkedOn }: WarrantyTier): Fact[] {
  const { inspectionMonths, registerDays } = promise;
  return [
    ['Name', promise.name],
    ['Maker', promise.maker],
    ['Version', promise.version],
    ['Term', termText(promise)],
    ['New Owner', transferText(promise)],
    ['Covers', promise.covers],
    ['Excludes', promise.excludes],
    ['Register Within', registerDays === undefined ? '' : `${registerDays} days`],
    ['Inspection Every', inspectionMonths === undefined ? '' : `${inspectionMonths} months`],
    ['A Claim Needs', promise.claimNeeds],
    ['Checked', checkedOn ?? 'No'],
  ];
}
