import type { CustomerDocument } from '#domain/documents/sheet-content.ts';

/** The light color tokens as hex values for the PDF. */
export const INK = {
  text: '#171f25',
  text2: '#465057',
  text3: '#606b71',
  border: '#dce1e4',
  accentInk: '#005a6c',
  accentSoft: '#e2f5f9',
  onAccent: '#ffffff',
  /** Gradient of the edge and the mark. */
  petrolDeep: '#00505f',
  petrolLight: '#0a8096',
  /** Gradient of the peeled corner. */
  filmLight: '#e4f7f9',
  film: '#a9dde5',
  filmDeep: '#4fb0c0',
} as const;

export type Inks = Readonly<Record<keyof typeof INK, string>>;

/** Returns the colors of a document: the app's, or those of the shop's own color. */
export function inksOf({ colors }: Pick<CustomerDocument, 'colors'>): Inks {
  if (!colors) return INK;
  const { ink, soft, deep, light, filmLight, film, filmDeep } = colors;
  return { ...INK, accentInk: ink, accentSoft: soft, petrolDeep: deep, petrolLight: light, filmLight, film, filmDeep };
}
