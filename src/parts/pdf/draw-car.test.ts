import { expect, test, vi } from 'vitest';
import { OUTLINES } from '#domain/body/outlines.ts';
import { measure, type Point } from '#parts/body/curve.ts';
import { loadDrawing } from '#parts/body/drawings.ts';
import { apply } from '#parts/body/sheet.ts';
import { fontsOf } from '#test/pdf-fonts.ts';
import { filledAreas, pdfDrawings, placedTexts } from '#test/read-pdf.ts';
import { drawCar, type PrintedCar } from './draw-car.ts';
import { DESIGN_FONTS } from './faces.ts';
import { openPaper } from './paper.ts';

// On a busy machine the first file takes long: the fonts are read for it.
vi.setConfig({ testTimeout: 60_000 });

const fonts = fontsOf(DESIGN_FONTS);
const PLACE = { x: 64, y: 100, width: 688 };
const POINTS = 0.75;

async function pdfOf(car: PrintedCar): Promise<{ pdf: Uint8Array; end: number }> {
  const paper = openPaper(fonts, new Date('2026-11-20T18:00:00.000Z'));
  const end = await drawCar(paper, car, PLACE);
  return { pdf: new Uint8Array(paper.finish({ title: 'Car', author: 'Apex' }).pdf), end };
}

const inPoints = (sheetWidth: number, [x, y]: Point) => {
  const scale = PLACE.width / sheetWidth;
  return [(PLACE.x + x * scale) * POINTS, (PLACE.y + y * scale) * POINTS];
};

test.each(OUTLINES)('the %s is drawn as paths within its place, in less than 40 kB', async (outline) => {
  const { pdf, end } = await pdfOf({ outline });
  const bare = new Uint8Array(openPaper(fonts, new Date(0)).finish({ title: '', author: '' }).pdf);
  const areas = await filledAreas(pdf);
  expect(areas.length).toBeGreaterThan((await loadDrawing(outline)).shapes.length);
  const outside = areas.filter(
    ({ left, right, top, bottom }) => left < 47 || right > 565 || top < 74 || bottom > end * POINTS + 1,
  );
  expect(outside).toEqual([]);
  expect((await placedTexts(pdf))[0]?.map(({ text }) => text)).toEqual(['Front', 'Left side', 'Right side', 'Rear']);
  expect((await pdfDrawings(pdf)).pictures).toBe(0);
  expect(pdf.length - bare.length).toBeLessThan(40_000);
});

test('the hood has the color of its film at its place, and a pin its number at its own', async () => {
  const { shapes, wide } = await loadDrawing('sedan');
  const { pdf } = await pdfOf({
    outline: 'sedan',
    tones: new Map([
      ['hood', 'protection'],
      ['left-fender', 'conflict'],
    ]),
    pins: [
      { number: 1, x: 40, y: 45, tone: 'known' },
      { number: 12, x: 60, y: 84, tone: 'new' },
    ],
  });
  const { inks } = await pdfDrawings(pdf);
  // The file has colors in hundredths.
  expect(inks).toEqual(expect.arrayContaining(['#abdbe8', '#ffedeb', '#d1383d', '#455259']));

  const hood = shapes.find(({ positionId, middle }) => positionId === 'hood' && middle);
  const { box } = measure(hood?.curve ?? { start: [0, 0], pieces: [] });
  const [left = 0, top = 0] = inPoints(wide.width, apply(wide.faces.Top.matrix, [box.left, box.top]));
  const areas = await filledAreas(pdf);
  expect(areas.some((area) => Math.abs(area.left - left) < 1 && Math.abs(area.top - top) < 1)).toBe(true);

  const texts = (await placedTexts(pdf))[0] ?? [];
  const centers = texts
    .filter(({ text }) => /^\d+$/.test(text))
    .map(({ text, left: from, right, baseline }) => [text, Math.round((from + right) / 2), Math.round(baseline - 2.4)]);
  const expected = [
    [1, 40, 45],
    [12, 60, 84],
  ].map(([number = 0, x = 0, y = 0]) => {
    const [pinX = 0, pinY = 0] = inPoints(wide.width, [(x / 100) * wide.width, (y / 100) * wide.height]);
    return [String(number), Math.round(pinX), Math.round(pinY)];
  });
  expect(centers).toEqual(expected);
});
