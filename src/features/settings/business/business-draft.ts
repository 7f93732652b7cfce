import * as z from 'zod/mini';
import { zoneLabel } from '#domain/calendar/time-zones.ts';
import { isHexColor, isLegible } from '#domain/documents/document-colors.ts';
import { formatCount, formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { type Settings, zoneOf } from '#domain/shop/settings.ts';
import { isWithin } from '#parts/forms/draft-fields.ts';

export const BUSINESS = [
  'timeZone',
  'logo',
  'documentColor',
  'licenseId',
  'targetMargin',
  'targetProfitPerBayHour',
] as const;
export type Business = Pick<Settings, (typeof BUSINESS)[number]>;

const color = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((typed) => typed === '' || isHexColor(typed), 'Enter a color like #006679, or leave it empty.'),
  z.refine(
    (typed) => !isHexColor(typed) || isLegible(typed),
    'This color is too light to read on white paper. Choose a darker one.',
  ),
);

const MAX_LICENSE_LENGTH = 60;

function isTarget(typed: string): boolean {
  return Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= 99;
}

/** Missing values are '', except the time zone, which always has a value. */
export const businessDraftSchema = z.object({
  timeZone: z.string(),
  logo: z.string(),
  documentColor: color,
  licenseId: z
    .string()
    .check(z.trim(), z.maxLength(MAX_LICENSE_LENGTH, `Enter at most ${MAX_LICENSE_LENGTH} characters.`)),
  targetMargin: z
    .string()
    .check(
      z.refine((typed) => typed === '' || isTarget(typed), 'Enter a whole percent from 1 to 99, or leave it empty.'),
    ),
  targetProfitPerBayHour: z
    .string()
    .check(
      z.refine(
        (typed) => typed === '' || isWithin(Number(typed), { min: 0.01, places: 2 }),
        'Enter dollars and cents, more than 0, or leave it empty.',
      ),
    ),
});
export type BusinessDraft = z.input<typeof businessDraftSchema>;

/** Uses `browserZone` when the settings have no time zone that this browser knows. */
export function businessDraftOf(settings: Business, browserZone: string): BusinessDraft {
  const { logo = '', documentColor = '', licenseId = '', targetMargin = '', targetProfitPerBayHour = '' } = settings;
  return {
    timeZone: zoneOf(settings, browserZone),
    logo,
    documentColor,
    licenseId,
    targetMargin: String(targetMargin),
    targetProfitPerBayHour: String(targetProfitPerBayHour),
  };
}

const numberOf = (typed: string) => (typed === '' ? undefined : Number(typed));

export function businessOf(draft: BusinessDraft): Business {
  const { timeZone, logo, documentColor, licenseId, targetMargin, targetProfitPerBayHour } = draft;
  return {
    timeZone,
    logo: logo || undefined,
    documentColor: documentColor || undefined,
    licenseId: licenseId || undefined,
    targetMargin: numberOf(targetMargin),
    targetProfitPerBayHour: numberOf(targetProfitPerBayHour),
  };
}

export function businessFacts(settings: Business): Fact[] {
  const {
    timeZone = '',
    logo,
    documentColor = '',
    licenseId = '',
    targetMargin,
    targetProfitPerBayHour: profit,
  } = settings;
  return [
    ['Time Zone', timeZone && zoneLabel(timeZone)],
    ['Logo', logo ? `another picture (${formatCount(logo.length)} characters)` : ''],
    ['Accent Color', documentColor],
    ['License or Tax ID', licenseId],
    ['Target Margin', targetMargin === undefined ? '' : `${targetMargin}%`],
    ['Target Profit per Bay Hour', profit === undefined ? '' : formatDollars(profit)],
  ];
}
