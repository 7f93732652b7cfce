import type { InspectionReport } from '#domain/inspections/inspection-report.ts';
import { INK } from '../colors.ts';
import { drawCar } from '../draw-car.ts';
import type { FontBytes } from '../faces.ts';
import {
  baseline,
  type Cursor,
  flow,
  GAP,
  keep,
  LEFT,
  lines,
  paragraph,
  RIGHT,
  writeShop,
  writeTitle,
} from '../layout.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Paper, type Type } from '../paper.ts';
import { strokeOf } from '../stroke.ts';
import { BODY, LABEL } from '../text-types.ts';

const HUGE: Type = { face: 'display', size: 40, ink: INK.text, tracking: -0.02 };
const HASH: Type = { face: 'mono', size: 10, ink: INK.text3 };

const WIDTH = RIGHT - LEFT;

/** Bytes of a photo for the page; undefined when the photo is damaged or not on this device. */
export type PagePhoto = { jpeg: Uint8Array; width: number; height: number } | undefined;

function writeHead(paper: Paper, report: InspectionReport): number {
  const { name, number, facts } = report;
  let y = writeShop(paper, report, WIDTH) + 16;
  y = paragraph(paper, name, { x: LEFT, width: WIDTH }, y, LABEL, 17) + 4;
  y = paragraph(paper, number, { x: LEFT, width: WIDTH }, y, HUGE, 44) + 14;
  paper.line(LEFT, RIGHT, y, INK.border);
  const width = (WIDTH - GAP) / 2;
  const ends = [y + 14, y + 14];
  for (const [at, { label, text }] of facts.entries()) {
    const side = at % 2;
    const x = LEFT + side * (width + GAP);
    const top = ends[side] ?? y;
    paper.write(label, x, baseline(top, 17, LABEL), LABEL);
    ends[side] = paragraph(paper, text, { x, width }, top + 18, BODY, 19) + 9;
  }
  return Math.max(...ends) + 6;
}

/** Writes the damage that an inspection found, with its drawing. */
export async function writeDamage(
  paper: Paper,
  { outline, pins, damage }: InspectionReport,
  at: Cursor,
): Promise<void> {
  // The sheet is less than half as high as it is wide, and the title belongs to it.
  writeTitle(paper, at, 'Damage', pins.length > 0 ? WIDTH / 2 : undefined);
  if (damage.length === 0) {
    flow(paper, at, ['No damage noted.'], LEFT, BODY, 20);
    at.y += 14;
    return;
  }
  if (pins.length > 0) at.y = (await drawCar(paper, { outline, pins }, { x: LEFT, y: at.y, width: WIDTH })) + 14;
  for (const text of damage) {
    flow(paper, at, lines(paper, text, WIDTH, BODY), LEFT, BODY, 19);
    at.y += 4;
  }
  at.y += 12;
}

const COLUMNS = 3;
const PHOTO_GAP = 12;
const PHOTO = { width: (WIDTH - PHOTO_GAP * (COLUMNS - 1)) / COLUMNS, height: 165 };

/** Writes photos in rows with their captions. */
export function writePhotos(
  paper: Paper,
  { photos: captions, skipped }: Pick<InspectionReport, 'photos' | 'skipped'>,
  photos: readonly PagePhoto[],
  at: Cursor,
): void {
  if (photos.length + skipped.length === 0) return;
  writeTitle(paper, at, 'Photos');
  for (let row = 0; row < photos.length; row += COLUMNS) {
    keep(paper, at, PHOTO.height + 30);
    for (const [column, photo] of photos.slice(row, row + COLUMNS).entries()) {
      const x = LEFT + column * (PHOTO.width + PHOTO_GAP);
      if (photo) paper.photo(photo.jpeg, photo, x, at.y, PHOTO);
      else paper.tickBox(x, at.y, 24, INK.border);
      const caption = `${captions[row + column]?.caption ?? ''}${photo ? '' : ' (not available)'}`;
      paper.write(caption, x, baseline(at.y + PHOTO.height + 4, 17, LABEL), LABEL);
    }
    at.y += PHOTO.height + 30;
  }
  for (const text of skipped) flow(paper, at, lines(paper, text, WIDTH, BODY), LEFT, BODY, 19);
  at.y += 14;
}

const SIGNATURE = { width: 320, height: 120 };

/** Writes what the customer signed, or why not. */
export function writeSignature(
  paper: Paper,
  { signature, unsigned, acknowledged }: InspectionReport,
  at: Cursor,
): void {
  keep(paper, at, 230);
  writeTitle(paper, at, 'Signature of the customer');
  if (!signature) {
    for (const text of [unsigned, acknowledged]) flow(paper, at, lines(paper, text, WIDTH, BODY), LEFT, BODY, 20);
    return;
  }
  const { paths, width, height, by, statement, hash } = signature;
  if (paths.length > 0) {
    const scale = Math.min(SIGNATURE.width / width, SIGNATURE.height / height);
    const top = at.y;
    for (const path of paths)
      paper.curve(
        strokeOf(path, ([x, y]) => [LEFT + x * scale, top + y * scale]),
        { ink: INK.text, width: 1.8 },
      );
    at.y += height * scale + 6;
    paper.line(LEFT, LEFT + SIGNATURE.width, at.y, INK.border);
    at.y += 6;
  }
  for (const text of [statement, by]) flow(paper, at, lines(paper, text, WIDTH, BODY), LEFT, BODY, 20);
  if (hash) flow(paper, at, lines(paper, `SHA-256 of what was signed: ${hash}`, WIDTH, HASH), LEFT, HASH, 16);
}

/**
 * Returns the report of an inspection on letter paper, and the characters that it leaves out because no font has them.
 * @param photos the photos of the report, in its order
 */
export async function inspectionReportPdf(
  report: InspectionReport,
  photos: readonly PagePhoto[],
  fonts: FontBytes,
  madeAt: Date,
) {
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: report.shop, shop: { contact: '' }, number: report.title });
  const at: Cursor = { y: writeHead(paper, report), bottom: footer.top - 22 };
  await writeDamage(paper, report, at);
  if (report.readings !== '') {
    writeTitle(paper, at, 'Paint readings');
    flow(paper, at, lines(paper, report.readings, WIDTH, BODY), LEFT, BODY, 20);
    at.y += 14;
  }
  writePhotos(paper, report, photos, at);
  writeSignature(paper, report, at);
  footer.write();
  return paper.finish({ title: report.title, author: report.shop });
}
