import type { Product, ProductKind } from '#domain/film/product.ts';

type Look = { finish: string } | { vlt: number };

function product(kind: ProductKind, maker: string, series: string, look: Partial<Look> = {}): Product {
  const words = [maker, series, ...Object.values(look)].join(' ').toLowerCase();
  return {
    id: `product-${words.replace(/[^a-z0-9]+/g, '-')}`,
    maker,
    series,
    kind,
    ...look,
    widths: [],
    warranty: '',
  };
}

const paintFilm = (maker: string, series: string, finish: string) =>
  product('Paint Protection', maker, series, { finish });
const wrap = (maker: string, series: string, finish: string) => product('Wrap', maker, series, { finish });
const shades = (maker: string, series: string, vlts: readonly number[]) =>
  vlts.map((vlt) => product('Tint', maker, series, { vlt }));

/** Initial films of every shop, as the trade names them: a shade of tint by the light that it lets through. The shop fills in the rest. */
export const SAMPLE_PRODUCTS: readonly Product[] = [
  paintFilm('XPEL', 'Ultimate Plus', 'gloss'),
  paintFilm('XPEL', 'Stealth', 'satin'),
  paintFilm('3M', 'Scotchgard Pro Series 200', 'gloss'),
  paintFilm('SunTek', 'Reaction', 'gloss'),
  paintFilm('STEK', 'DYNOshield', 'gloss'),
  paintFilm('STEK', 'DYNOmatte', 'matte'),
  wrap('3M', '2080', 'gloss'),
  wrap('3M', '2080', 'satin'),
  wrap('Avery Dennison', 'Supreme Wrapping Film', 'gloss'),
  ...shades('XPEL', 'Prime XR Plus', [5, 15, 20, 35, 50, 70]),
  ...shades('3M', 'Crystalline', [40, 50, 60, 70]),
  product('Coating', 'Gtechniq', 'Crystal Serum Light'),
  product('Coating', 'Gyeon', 'Q² Mohs EVO'),
];
