import type { ClaimFile } from '#domain/warranty/claim-file.ts';
import type { PhotoReader } from '#io/photos/photo-store.ts';
import { pagePhotos } from '../inspection/make-inspection-report.ts';
import { withFonts } from '../with-fonts.ts';
import { type ClaimPictures, claimFilePdf } from './claim-file-pdf.ts';

/** Returns the file of a claim with its photos as a PDF, and the characters that no font has. */
export async function makeClaimFile(file: ClaimFile, photos: PhotoReader, madeAt: Date) {
  const inspections: ClaimPictures['inspections'][number][] = [];
  for (const report of file.inspections) inspections.push(await pagePhotos(report.photos, photos));
  const pictures = { claim: await pagePhotos(file.photos, photos), inspections };
  return withFonts((fonts) => claimFilePdf(file, pictures, fonts, madeAt));
}
