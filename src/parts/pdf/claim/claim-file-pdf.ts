import type { ClaimFile } from '#domain/warranty/claim-file.ts';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { INK } from '../colors.ts';
import { drawCar } from '../draw-car.ts';
import { writeFacts } from '../evidence/evidence-pdf.ts';
import type { FontBytes } from '../faces.ts';
import { type PagePhoto, writeDamage, writePhotos, writeSignature } from '../inspection/inspection-report-pdf.ts';
import { type Cursor, keep, LEFT, paragraph, RIGHT, writeShop, writeTitle } from '../layout.ts';
import { footerOf } from '../page-footer.ts';
import { openPaper, type Type } from '../paper.ts';
import { LABEL } from '../text-types.ts';

const HUGE: Type = { face: 'display', size: 40, ink: INK.text, tracking: -0.02 };
const WIDTH = RIGHT - LEFT;

/** Photos of the claim, and of each of its inspections, in their order. */
export type ClaimPictures = { claim: readonly PagePhoto[]; inspections: readonly (readonly PagePhoto[])[] };

/** Returns the file of a claim on letter paper, and the characters that it leaves out because no font has them. */
export async function claimFilePdf(file: ClaimFile, pictures: ClaimPictures, fonts: FontBytes, madeAt: Date) {
  const { title, shop, number, facts, outline, positions, sections, inspections } = file;
  const paper = openPaper(fonts, madeAt);
  const footer = footerOf(paper, { footer: shop, shop: { contact: '' }, number: title });
  const column = { x: LEFT, width: WIDTH };
  let y = writeShop(paper, file, WIDTH) + 16;
  y = paragraph(paper, 'Warranty claim', column, y, LABEL, 17) + 4;
  y = paragraph(paper, number, column, y, HUGE, 44) + 18;
  const at: Cursor = { y, bottom: footer.top - 22 };
  writeFacts(paper, facts, at);
  if (positions.length > 0) {
    // The sheet is less than half as high as it is wide.
    keep(paper, at, WIDTH / 2);
    const tones = new Map(positions.map((id) => [id, 'conflict'] satisfies [string, PositionTone]));
    at.y = (await drawCar(paper, { outline, tones }, { x: LEFT, y: at.y, width: WIDTH })) + 14;
  }
  writePhotos(paper, { photos: file.photos, skipped: [] }, pictures.claim, at);
  for (const section of sections) {
    writeTitle(paper, at, section.title);
    writeFacts(paper, section.facts, at);
  }
  for (const [place, report] of inspections.entries()) {
    writeTitle(paper, at, `${report.name} ${report.number}`);
    writeFacts(
      paper,
      report.facts.map(({ label, text }) => ({ label, value: text })),
      at,
    );
    await writeDamage(paper, report, at);
    writePhotos(paper, report, pictures.inspections[place] ?? [], at);
    writeSignature(paper, report, at);
    at.y += 14;
  }
  footer.write();
  return paper.finish({ title, author: shop });
}
