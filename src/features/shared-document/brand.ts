import type { CSSProperties } from 'react';
import type { CustomerDocument } from '#domain/documents/document.ts';

/** The shop's own color on the buttons that say yes. */
export function brandOf({ colors }: CustomerDocument): CSSProperties | undefined {
  return colors && ({ '--accent': colors.ink, '--accent-hover': colors.ink, '--on-accent': 'white' } as CSSProperties);
}
