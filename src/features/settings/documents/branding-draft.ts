import * as z from 'zod/mini';
import { zoneLabel } from '#domain/calendar/time-zones.ts';
import { isHexColor, isLegible } from '#domain/documents/document-colors.ts';
import { formatCount } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { type Settings, zoneOf } from '#domain/shop/settings.ts';

export const BRANDING = ['timeZone', 'logo', 'documentColor', 'licenseId'] as const;
export type Branding = Pick<Settings, (typeof BRANDING)[number]>;

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

/** Missing values are '', except the time zone, which always has a value. */
export const brandingDraftSchema = z.object({
  timeZone: z.string(),
  logo: z.string(),
  documentColor: color,
  licenseId: z
    .string()
    .check(z.trim(), z.maxLength(MAX_LICENSE_LENGTH, `Enter at most ${MAX_LICENSE_LENGTH} characters.`)),
});
export type BrandingDraft = z.input<typeof brandingDraftSchema>;

/** Uses `browserZone` when the settings have no time zone that this browser knows. */
export function brandingDraftOf(settings: Branding, browserZone: string): BrandingDraft {
  const { logo = '', documentColor = '', licenseId = '' } = settings;
  return { timeZone: zoneOf(settings, browserZone), logo, documentColor, licenseId };
}

export function brandingOf({ timeZone, logo, documentColor, licenseId }: BrandingDraft): Branding {
  return {
    timeZone,
    logo: logo || undefined,
    documentColor: documentColor || undefined,
    licenseId: licenseId || undefined,
  };
}

export function brandingFacts({ timeZone = '', logo, documentColor = '', licenseId = '' }: Branding): Fact[] {
  return [
    ['Time Zone', timeZone && zoneLabel(timeZone)],
    ['Logo', logo ? `another picture (${formatCount(logo.length)} characters)` : ''],
    ['Accent Color', documentColor],
    ['License or Tax ID', licenseId],
  ];
}
