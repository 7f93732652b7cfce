import type { JobCard } from '#domain/jobs/job-card.ts';
import { withFonts } from '../with-fonts.ts';
import { jobCardPdf } from './job-card-pdf.ts';

/** Returns the card of a job as a PDF, and the characters that no font has. */
export function makeJobCard(card: JobCard, madeAt: Date) {
  return withFonts((fonts) => jobCardPdf(card, fonts, madeAt));
}
