import type { Evidence } from '#domain/estimates/evidence/evidence.ts';
import type { SheetShop } from '../layout.ts';
import { withFonts } from '../with-fonts.ts';
import { evidencePdf } from './evidence-pdf.ts';

/** Returns how an estimate was accepted as a PDF, and the characters that no font has. */
export function makeEvidence(evidence: Evidence & Pick<SheetShop, 'logo'>, madeAt: Date) {
  return withFonts((fonts) => evidencePdf(evidence, fonts, madeAt));
}
