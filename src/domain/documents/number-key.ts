import { foldText } from '#domain/text/fold-text.ts';

/** Normalizes a number for comparison: `inv-0001` and ` INV-0001` are the same. */
export function numberKey(number: string): string {
  return foldText(number).trim().toUpperCase();
}
