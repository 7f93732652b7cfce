import type { InspectionReport } from '#domain/inspections/inspection-report.ts';
import type { PhotoReader } from '#io/photos/photo-store.ts';
import { drawSmall, jpegOf } from '#io/photos/small-picture.ts';
import { withFonts } from '../with-fonts.ts';
import { inspectionReportPdf, type PagePhoto } from './inspection-report-pdf.ts';

/** Long edge of a photo on the page, in pixels: 270 to the inch. A dozen of them take about 1 MB. */
const EDGE = 800;
const QUALITY = 0.72;

async function pagePhoto(bytes: ArrayBuffer | undefined): Promise<PagePhoto> {
  if (!bytes) return undefined;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  } catch (error) {
    // One damaged photo must not stop the report.
    console.error('A photo of the report could not be read', error);
    return undefined;
  }
  try {
    const canvas = drawSmall(bitmap, EDGE);
    return { jpeg: new Uint8Array(await jpegOf(canvas, QUALITY)), width: canvas.width, height: canvas.height };
  } finally {
    bitmap.close();
  }
}

/** Reads photos as they are printed, in their order. */
export async function pagePhotos(ids: readonly { id: string }[], photos: PhotoReader): Promise<PagePhoto[]> {
  const pictures: PagePhoto[] = [];
  // One after the other: a whole photo takes 8 MB of memory.
  for (const { id } of ids) pictures.push(await pagePhoto(await photos.get(id)));
  return pictures;
}

/** Returns the report of an inspection with its photos as a PDF, and the characters that no font has. */
export async function makeInspectionReport(report: InspectionReport, photos: PhotoReader, madeAt: Date) {
  const pictures = await pagePhotos(report.photos, photos);
  return withFonts((fonts) => inspectionReportPdf(report, pictures, fonts, madeAt));
}
