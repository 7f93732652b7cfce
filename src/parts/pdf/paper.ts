import { jsPDF, ShadingPattern } from 'jspdf';
import type { Point } from '#parts/body/curve.ts';
import { type Curve, measure } from '#parts/body/curve.ts';
import type { LeftOut } from '#parts/documents/left-out.ts';
import { type FaceName, FONT_FACES, type FontBytes } from './faces.ts';
import { printable } from './printable.ts';
import { tabularFigures } from './tabular-figures.ts';

/** Letter paper at 96 px to the inch, as the design draws it: every measure of this folder is in px from the upper left corner. */
export const PAGE = { width: 816, height: 1056 } as const;

const POINTS_PER_PX = 0.75;

export type Ink = string;

/** Style of a text. `size` in px. */
export type Type = { face: FaceName; size: number; ink: Ink; tracking?: number };

/** Metadata that jsPDF has of a font, missing in its declared types. */
type Metrics = {
  characterToGlyph: (code: number) => number;
  widthOfGlyph: (glyph: number) => number;
  cmap: { unicode: { codeMap: Record<number, number> } };
};

/** Glyphs of the tabular figures, so that figures line up; jsPDF does not support font features. */
function alignFigures({ cmap: { unicode } }: Metrics, bytes: Uint8Array): void {
  const figures = tabularFigures(bytes);
  for (const [code, glyph] of Object.entries(unicode.codeMap))
    unicode.codeMap[Number(code)] = figures.get(glyph) ?? glyph;
}

/** A color and its position, from 0 to 1. */
export type Stop = readonly [offset: number, color: Ink];

function stopOf([offset, color]: Stop) {
  const number = Number.parseInt(color.slice(1), 16);
  return { offset, color: [number >> 16, (number >> 8) & 255, number & 255] };
}

type Run = { font: string; text: string; width: number };

/** Scripts that are set letter by letter, from left to right. Others need shaping, which jsPDF does not do. */
const PLAIN_SCRIPT = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;

/** Returns one character for each byte, the format of jsPDF's files. */
function binaryText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

/** Creates the PDF's pages. Leaves out characters that no font has, and lists them. */
export function openPaper(fonts: FontBytes, madeAt: Date) {
  const doc = new jsPDF({ unit: 'px', hotfixes: ['px_scaling'], format: [PAGE.width, PAGE.height], compress: true });
  doc.setCreationDate(madeAt);
  // A spacing of 0 is then written out with every text: what a wide one has set would else go on.
  doc.setCharSpace(0);
  const missing = new Set<string>();
  let isLogoDamaged = false;
  let shades = 0;
  const metrics = new Map<string, Metrics>();
  for (const [font, bytes] of fonts) {
    doc.addFileToVFS(`${font}.ttf`, binaryText(bytes));
    doc.addFont(`${font}.ttf`, font, 'normal');
    doc.setFont(font);
    const { metadata } = doc.getFont() as unknown as { metadata: Metrics };
    alignFigures(metadata, bytes);
    metrics.set(font, metadata);
  }
  const widths = new Map<string, Map<string, number | undefined>>();

  /** Returns the width in thousandths of the size; undefined if the font lacks the character. */
  function widthIn(font: string, sign: string): number | undefined {
    const known = widths.get(font) ?? new Map<string, number | undefined>();
    widths.set(font, known);
    if (known.has(sign)) return known.get(sign);
    const face = metrics.get(font);
    // jsPDF cannot write characters beyond 16 bits.
    const glyph = sign.length === 1 ? (face?.characterToGlyph(sign.charCodeAt(0)) ?? 0) : 0;
    const width = face && glyph !== 0 ? face.widthOfGlyph(glyph) : undefined;
    known.set(sign, width);
    return width;
  }

  function fontFor(sign: string, face: FaceName): string | undefined {
    if (!PLAIN_SCRIPT.test(sign)) return undefined;
    const { fonts } = FONT_FACES[face];
    // The design's fonts have some Greek letters as math symbols; a word uses one font only.
    const able = /\p{Script=Greek}/u.test(sign) ? fonts.slice(-1) : fonts;
    return able.find((font) => widthIn(font, sign) !== undefined);
  }

  /** Splits the text into pieces of one font each, without characters that no font has. */
  function runsOf(text: string, { face, size, tracking = 0 }: Type): Run[] {
    const runs: Run[] = [];
    const { stretch } = FONT_FACES[face];
    for (const sign of printable(text)) {
      // A space belongs to the word before it.
      const before = runs.at(-1)?.font;
      const font = sign === ' ' && before !== undefined ? before : fontFor(sign, face);
      if (font === undefined) {
        missing.add(sign);
        continue;
      }
      const width = ((widthIn(font, sign) ?? 0) / 1000 + tracking) * size * stretch;
      const last = runs.at(-1);
      if (last?.font === font) {
        last.text += sign;
        last.width += width;
      } else runs.push({ font, text: sign, width });
    }
    return runs;
  }

  function widthOf(text: string, type: Type): number {
    return runsOf(text, type).reduce((sum, run) => sum + run.width, 0);
  }

  /** Writes one line with its baseline at `y`. If aligned at the end, `x` is where it ends. */
  function write(text: string, x: number, y: number, type: Type, align: 'start' | 'end' = 'start'): void {
    const runs = runsOf(text, type);
    let at = align === 'start' ? x : x - runs.reduce((sum, run) => sum + run.width, 0);
    doc.setFontSize(type.size * POINTS_PER_PX);
    doc.setTextColor(type.ink);
    for (const run of runs) {
      doc.setFont(run.font);
      doc.text(run.text, at, y, {
        horizontalScale: FONT_FACES[type.face].stretch,
        charSpace: (type.tracking ?? 0) * type.size,
      });
      at += run.width;
    }
  }

  function trace({ start, pieces }: Curve, isClosed: boolean): void {
    doc.moveTo(...start);
    for (const piece of pieces) {
      if (piece.length === 1) doc.lineTo(...piece[0]);
      else doc.curveTo(...piece[0], ...piece[1], ...piece[2]);
    }
    if (isClosed) doc.close();
  }

  return {
    widthOf,
    write,

    /** Draws a curve: fills the shape that it closes, or leaves it open. */
    curve(curve: Curve, { fill, ink, width }: { fill?: Ink | undefined; ink: Ink; width: number }): void {
      doc.setDrawColor(ink);
      doc.setLineWidth(width);
      if (fill) doc.setFillColor(fill);
      trace(curve, fill !== undefined);
      if (fill) doc.fillStroke();
      else doc.stroke();
    },

    /** Fills the shape that the curve closes with slanted lines: upwards, downwards or both. */
    hatch(curve: Curve, ink: Ink, slants: readonly (1 | -1)[]): void {
      const { left, top, right, bottom } = measure(curve).box;
      const height = bottom - top;
      doc.saveGraphicsState();
      trace(curve, true);
      doc.clip().discardPath();
      doc.setDrawColor(ink);
      doc.setLineWidth(0.75);
      for (const slant of slants)
        for (let x = left - height; x < right; x += 6)
          doc.line(x, slant === 1 ? bottom : top, x + height, slant === 1 ? top : bottom);
      doc.restoreGraphicsState();
    },

    /** Writes a figure that ends at `end`, smaller if it is wider than `room`. */
    writeFigure(text: string, end: number, room: number, y: number, type: Type): void {
      const width = widthOf(text, type);
      write(text, end, y, width > room ? { ...type, size: (type.size * room) / width } : type, 'end');
    },

    /** Opens the address where the rectangle is clicked. */
    link(x: number, y: number, width: number, height: number, url: string): void {
      doc.link(x, y, width, height, { url });
    },

    line(fromX: number, toX: number, y: number, ink: Ink, width = 1): void {
      doc.setDrawColor(ink);
      doc.setLineWidth(width);
      doc.line(fromX, y, toX, y);
    },

    /** Fills the shape of `outline` with a gradient from one point to the other. */
    shade(outline: (doc: jsPDF) => void, [from, to]: readonly [Point, Point], colors: readonly Stop[]): void {
      const key = `shade-${shades}`;
      shades += 1;
      doc.advancedAPI((pen) => {
        pen.addShadingPattern(key, new ShadingPattern('axial', [...from, ...to], colors.map(stopOf)));
        outline(pen);
        pen.fill({ key, matrix: pen.Matrix(1, 0, 0, 1, 0, 0) });
      });
    },

    box(x: number, y: number, width: number, height: number, radius: number, ink: Ink): void {
      doc.setFillColor(ink);
      doc.roundedRect(x, y, width, height, radius, radius, 'F');
    },

    /** Fills a rectangle with sharp corners. */
    rectangle(x: number, y: number, width: number, height: number, ink: Ink): void {
      doc.setFillColor(ink);
      doc.rect(x, y, width, height, 'F');
    },

    /** Draws an empty box to tick by hand. */
    tickBox(x: number, y: number, size: number, ink: Ink): void {
      doc.setDrawColor(ink);
      doc.setLineWidth(1);
      doc.roundedRect(x, y, size, size, 2, 2, 'S');
    },

    /** Draws the logo (a PNG as a data URL) in its own size or smaller to fit. Returns its size; undefined if the file is damaged. */
    logo(png: string, x: number, y: number, room: { width: number; height: number }) {
      try {
        const own = doc.getImageProperties(png);
        const scale = Math.min(1, room.width / own.width, room.height / own.height);
        const width = own.width * scale;
        const height = own.height * scale;
        doc.addImage(png, 'PNG', x, y, width, height, undefined, 'FAST');
        return { width, height };
      } catch {
        // A damaged logo must not stop a paper. `finish` reports it.
        isLogoDamaged = true;
        return undefined;
      }
    },

    /** Draws a JPEG of that size as large as the room allows, without encoding it again. Returns its size on the page. */
    photo(jpeg: Uint8Array, own: { width: number; height: number }, x: number, y: number, room: typeof own) {
      const scale = Math.min(room.width / own.width, room.height / own.height);
      const size = { width: own.width * scale, height: own.height * scale };
      doc.addImage(jpeg, 'JPEG', x, y, size.width, size.height);
      return size;
    },

    newPage(): void {
      doc.addPage([PAGE.width, PAGE.height]);
    },

    pageCount: () => doc.getNumberOfPages(),

    /** Continues on that page, counted from 1. */
    turnTo(page: number): void {
      doc.setPage(page);
    },

    /** Returns the file and what it leaves out. */
    finish({ title, author }: { title: string; author: string }): { pdf: ArrayBuffer } & LeftOut {
      doc.setProperties({ title, author });
      doc.setLanguage('en-US');
      doc.viewerPreferences({ DisplayDocTitle: true });
      return { pdf: doc.output('arraybuffer'), missing: [...missing], isLogoDamaged };
    },
  };
}
export type Paper = ReturnType<typeof openPaper>;
