import type { CustomerDocument } from '#domain/documents/document.ts';

/** The light tokens of DESIGN.md as a PDF takes them. */
export const INK = {
  text: '#171f25',
  text2: '#465057',
  text3: '#606b71',
  border: '#dce1e4',
  accentInk: '#005a6c',
  accentSoft: '#e2f5f9',
  onAccent: '#ffffff',
  /** Of the edge and the mark. */
  petrolDeep: '#00505f',
  petrolLight: '#0a8096',
  /** Of the peeled corner. */
  filmLight: '#e4f7f9',
  film: '#a9dde5',
  filmDeep: '#4fb0c0',
} as const;

export type Inks = Readonly<Record<keyof typeof INK, string>>;

/** The inks with which the document is written: the house's, or those of the shop's own color. */
export function inksOf({ colors }: Pick<CustomerDocument, 'colors'>): Inks {
  if (!colors) return INK;
  const { ink, soft, deep, light, filmLight, film, filmDeep } = colors;
  return { ...INK, accentInk: ink, accentSoft: soft, petrolDeep: deep, petrolLight: light, filmLight, film, filmDeep };
}
