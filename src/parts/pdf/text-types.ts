import { INK } from './colors.ts';
import type { Type } from './paper.ts';

/** Styles of the text of every printed page. */
export const LABEL: Type = { face: 'medium', size: 11.5, ink: INK.text3 };
export const BODY: Type = { face: 'text', size: 13, ink: INK.text2 };
export const FIGURE: Type = { face: 'text', size: 13, ink: INK.text };
export const STRONG: Type = { face: 'strong', size: 14, ink: INK.text };

/** Space between a label and its figure. */
export const FACT_GAP = 16;
