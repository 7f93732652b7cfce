import type { CSSProperties } from 'react';
import type { CustomerDocument } from '#domain/documents/sheet-content.ts';

/** Returns the style that gives primary buttons the shop's color. */
export function brandStyle({ colors }: CustomerDocument): CSSProperties | undefined {
  return colors && ({ '--accent': colors.ink, '--accent-hover': colors.ink, '--on-accent': 'white' } as CSSProperties);
}
