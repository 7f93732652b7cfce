import * as z from 'zod/mini';
import { PRODUCT_KINDS, type Product, type ProductKind, productLook } from '#domain/film/product.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { isWithin, neededText, optionalNumber } from '#parts/forms/draft-fields.ts';

const MAX_WIDTH = 200;

const percent = optionalNumber(
  { min: 0, max: 100, places: 1 },
  'Enter 0 to 100 percent, with up to one decimal, or leave it empty.',
);

const widthsIn = (text: string) => text.split(/[\s,;]+/).filter((width) => width !== '');
const isWidth = (text: string) => isWithin(Number(text), { min: 1, max: MAX_WIDTH, places: 2 });

export const filmDraftSchema = z.object({
  maker: neededText('Enter the maker.'),
  series: neededText('Enter the series, as the maker names it.'),
  kind: z.enum(PRODUCT_KINDS),
  finish: z.string().check(z.trim(), z.maxLength(40, 'Use at most 40 characters.')),
  vlt: percent,
  measuredVlt: percent,
  widths: z
    .string()
    .check(z.refine((text) => widthsIn(text).every(isWidth), 'Enter widths in inches, with commas: 20, 36, 60.')),
  costPerFoot: optionalNumber({ min: 0, places: 4 }, 'Enter dollars per foot of roll, or leave it empty.'),
  warranty: z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.')),
  tierId: z.string(),
});
export type FilmDraft = z.input<typeof filmDraftSchema>;

export const NEW_FILM: FilmDraft = {
  maker: '',
  series: '',
  kind: 'Paint Protection',
  finish: 'gloss',
  vlt: '',
  measuredVlt: '',
  widths: '',
  costPerFoot: '',
  warranty: '',
  tierId: '',
};

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value));

export function filmDraftOf({ maker, series, kind, warranty, ...product }: Product): FilmDraft {
  return {
    maker,
    series,
    kind,
    warranty,
    tierId: product.tierId ?? '',
    finish: product.finish ?? '',
    widths: product.widths.join(', '),
    vlt: numberText(product.vlt),
    measuredVlt: numberText(product.measuredVlt),
    costPerFoot: numberText(product.costPerFoot),
  };
}

export const hasFinish = (kind: ProductKind) => kind === 'Paint Protection' || kind === 'Wrap';
export const hasShade = (kind: ProductKind) => kind === 'Tint';

/** Returns the fields to store. Fields that its kind of film does not have are dropped. */
export function filmOf({ maker, series, kind, warranty, ...draft }: FilmDraft) {
  const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text));
  return {
    maker,
    series,
    kind,
    warranty,
    tierId: draft.tierId || undefined,
    widths: widthsIn(draft.widths).map(Number),
    finish: (hasFinish(kind) && draft.finish) || undefined,
    vlt: hasShade(kind) ? numberIn(draft.vlt) : undefined,
    measuredVlt: hasShade(kind) ? numberIn(draft.measuredVlt) : undefined,
    costPerFoot: numberIn(draft.costPerFoot),
  };
}

/** `titleOf`: names the warranty certificate. */
export function filmFacts(product: Product, titleOf: (tierId: string | undefined) => string): Fact[] {
  const { maker, series, kind, measuredVlt, widths, costPerFoot, warranty } = product;
  return [
    ['Maker', maker],
    ['Series', series],
    ['Kind', kind],
    ['Finish or VLT', productLook(product)],
    ['Measured VLT', numberText(measuredVlt)],
    ['Roll Widths', widths.join(', ')],
    ['Cost per Foot', costPerFoot === undefined ? '' : formatDollars(costPerFoot)],
    ['Warranty', warranty],
    ['Warranty Certificate', titleOf(product.tierId)],
  ];
}
