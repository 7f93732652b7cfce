import type { CSSProperties } from 'react';
import type { Sheet } from '#domain/documents/sheet-content.ts';

/** Returns the style that gives primary buttons the shop's color. */
export function brandStyle({ colors }: Pick<Sheet, 'colors'>): CSSProperties | undefined {
  return colors && ({ '--accent': colors.ink, '--accent-hover': colors.ink, '--on-accent': 'white' } as CSSProperties);
}
