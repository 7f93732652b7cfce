import type { Outline } from '#domain/body/outlines.ts';
import { FACES, type Face } from '#domain/body/positions.ts';
import { type Curve, curveOf, type Point } from './curve.ts';
import { type BodySheet, tallSheet, wideSheet } from './sheet.ts';

/** Path of a drawing, in the measures of its face. */
type Drawn = { face: Face; d: string; curve: Curve };

/** Part of the drawing that is not a position: 'back' is under all positions; the others are lines and surfaces over them. */
export type ShapeMark = Drawn & { kind: 'back' | 'line' | 'dark' | 'light' };

/** Place of a position in one face. The one with a middle, a point in its free part, is the control; the others act as it when pressed. */
export type CarShape = Drawn & { positionId: string; middle?: Point };

/** The shapes are in the order in which they are painted: small ones over large ones. */
export type CarDrawing = { shapes: readonly CarShape[]; marks: readonly ShapeMark[]; wide: BodySheet; tall: BodySheet };

/**
 * A file has the faces of a car in cm: in front and rear, x is the height above the ground; in all but the side, y is the distance to the
 * middle of the car. The id of a path is its position, the class that of a mark.
 */
const FILES = import.meta.glob<string>('./outlines/*.svg', { query: '?raw', import: 'default' });

const SIZE = /viewBox="0 0 (\d+) (\d+)" data-width="(\d+)"/;
const PATH = /<path (id|class)="([\w-]+)" (?:data-middle="(\S+) (\S+)" )?d="([^"]+)"/g;

/** Returns the paths of a face. The right side has those of the left. */
function pathsOf(svg: string, face: Face) {
  const [, text = ''] = svg.split(`<g id="${face === 'Right' ? 'Left' : face}">`);
  return [...(text.split('</g>')[0] ?? '').matchAll(PATH)].map(([, kind, name = '', x, y, d = '']) => ({
    isMark: kind === 'class',
    name: face === 'Right' ? name.replace(/^left-/, 'right-') : name,
    drawn: { face, d, curve: curveOf(d) },
    middle: x !== undefined && { middle: [Number(x), Number(y)] as const },
  }));
}

function readDrawing(svg: string): CarDrawing {
  const [, length = 0, height = 0, width = 0] = SIZE.exec(svg)?.map(Number) ?? [];
  const paths = FACES.flatMap((face) => pathsOf(svg, face));
  return {
    shapes: paths.flatMap(({ isMark, name, drawn, middle }) =>
      isMark ? [] : [{ ...drawn, positionId: name, ...middle }],
    ),
    marks: paths.flatMap(({ isMark, name, drawn }) => (isMark ? [{ ...drawn, kind: name as ShapeMark['kind'] }] : [])),
    wide: wideSheet({ length, height, width }),
    tall: tallSheet({ length, height, width }),
  };
}

const loaded = new Map<Outline, CarDrawing>();

/** Returns the drawing of the outline and its sheets, once it is loaded. */
export function drawingOf(outline: Outline): CarDrawing | undefined {
  return loaded.get(outline);
}

export async function loadDrawing(outline: Outline): Promise<CarDrawing> {
  const drawing = loaded.get(outline) ?? readDrawing((await FILES[`./outlines/${outline}.svg`]?.()) ?? '');
  loaded.set(outline, drawing);
  return drawing;
}
