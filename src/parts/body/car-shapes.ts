import { FACES, type Face, positionOf } from '#domain/body/positions.ts';
import { arc, type Curve, circle, flip, join, lastPoint, line, type Point, part, reverse, whole } from './curve.ts';
import { withMiddles } from './middle.ts';

/** Part of the drawing that is not a position. */
export type ShapeMark = {
  face: Face;
  curve: Curve;
  /** 'back' is under all positions; the others are lines and surfaces over them. */
  kind: 'back' | 'line' | 'dark' | 'light';
};

/** Place of a position in one face. The main one is the control; the others act as it when they are pressed. */
type Place = { positionId: string; face: Face; curve: Curve; isMain: boolean };
export type CarShape = Place & {
  /** Point in the free part of a control. */
  middle?: Point;
};

/** The shapes in the order in which they are painted: small ones over large ones. */
export type CarDrawing = { shapes: readonly CarShape[]; marks: readonly ShapeMark[] };

type FaceDrawing = { places: readonly Place[]; marks: readonly ShapeMark[] };

/** Shape over the axis, half of one, or shape on the left that the right has too. */
type Reach = 'whole' | 'half' | 'left';

/** Drawing of a face that looks the same on both sides of its axis y = 0. Left of the car is y > 0. */
export type SymmetricFace = {
  /** Shapes on the axis by id, those on the left by the name of both: 'headlight'. */
  parts: readonly (readonly [Reach, string, Curve])[];
  marks?: readonly (readonly [Reach, ShapeMark['kind'], Curve])[];
};

/** Edges of the left side, from front to rear (x) and above the ground (y), in cm. */
export type SideEdges = {
  /** From the lower edge of the bumper up to the hood. */
  nose: Curve;
  /** From the nose over the roof to the tail. */
  top: Curve;
  /** From the top down to the bumper, and from there to its lower edge. */
  tail: Curve;
  tailBumper: Curve;
  /** Ends of hood, windshield and roof. */
  cowl: number;
  roof: readonly [from: number, to: number];
  /** Lower edge of the hood, from the nose to the cowl. */
  hoodLine: Curve;
  /** Lower edge of the side glass, from the front door to its rear end, and upper edge. */
  belt: Curve;
  daylight: Curve;
  /** Ends of the edge between roof and side glass. */
  rail: readonly [from: number, to: number];
  pillarB: readonly [from: number, to: number];
  /** Frame between rear window and quarter glass. */
  pillarC?: readonly [from: number, to: number];
  /** Edges of bumpers from the top to the wheel arch. */
  bumperCut: Curve;
  rearCut: Curve;
  /** Edges of the doors, from the belt down. */
  doorFront: Curve;
  doorMiddle: Curve;
  doorRear?: Curve;
  wheels: readonly [front: number, rear: number];
  tire: number;
  rocker: readonly [bottom: number, top: number];
  mirror: Curve;
  /** Centers of the door cups. */
  cups: readonly Point[];
  headlight: Curve;
  taillight: Curve;
  /** Front edge of the bed of a pickup, from its rail down. */
  bed?: Curve;
  marks?: readonly (readonly [ShapeMark['kind'], Curve])[];
};

const startX = (curve: Curve) => curve.start[0];
const endX = (curve: Curve) => lastPoint(curve)[0];
/** Space between a tire and its arch. */
const ARCH = 4;

/** Returns the shapes of the left side by the ids of both sides: '*-fender' becomes 'left-fender' or 'right-fender'. */
function sideShapes(edges: SideEdges): [id: string, curve: Curve][] {
  const { nose, top, tail, tailBumper, cowl, roof, hoodLine, belt, daylight, rail, tire } = edges;
  const { pillarB, pillarC, bumperCut, rearCut, doorFront, doorMiddle, doorRear, rocker, bed } = edges;
  const [bottom, sill] = rocker;
  const radius = tire + ARCH;
  const [frontWheel, rearWheel] = edges.wheels;
  const archOf = (x: number) => arc([x, tire], radius, 0, 180);
  const glassFrom = startX(daylight);
  const glassTo = endX(daylight);
  /** Glass between two places of the belt. */
  const glass = (from: number, to: number) => join(part(daylight, from, to), reverse(part(belt, from, to)));
  const lastDoor = doorRear ?? doorMiddle;
  const rearArch = archOf(rearWheel);
  const doorTop = startX(lastDoor);
  const toQuarter = [
    ...(glassTo > doorTop ? [part(belt, doorTop, glassTo)] : []),
    reverse(part(daylight, rail[1], glassTo)),
  ];
  const quarter = join(
    part(top, bed ? startX(bed) : roof[1], endX(top)),
    tail,
    rearCut,
    rearArch,
    ...(bed ? [reverse(bed)] : [line([lastPoint(lastDoor)[0], sill]), reverse(lastDoor), ...toQuarter]),
  );
  const rearWindow = doorRear ? [pillarB[1], pillarC?.[0] ?? glassTo] : undefined;
  const quarterFrom = doorRear ? pillarC?.[1] : pillarB[1];
  return [
    [
      'front-bumper',
      join(nose, part(hoodLine, startX(hoodLine), startX(bumperCut)), bumperCut, line([endX(bumperCut), bottom])),
    ],
    ['hood', join(part(top, startX(top), cowl), reverse(hoodLine))],
    [
      '*-fender',
      join(part(hoodLine, startX(bumperCut), endX(hoodLine)), doorFront, archOf(frontWheel), reverse(bumperCut)),
    ],
    ['roof', join(part(top, roof[0], roof[1]), reverse(part(daylight, rail[0], rail[1])))],
    ['*-a-pillar', join(part(top, cowl, roof[0]), reverse(part(daylight, glassFrom, rail[0])), line(doorFront.start))],
    ['*-quarter-panel', quarter],
    ['rear-bumper', join(rearCut, line([lastPoint(rearCut)[0], bottom]), reverse(tailBumper))],
    ['*-front-door', join(part(belt, startX(doorFront), startX(doorMiddle)), doorMiddle, reverse(doorFront))],
    ...(doorRear
      ? ([['*-rear-door', join(part(belt, startX(doorMiddle), startX(doorRear)), doorRear, reverse(doorMiddle))]] as [
          string,
          Curve,
        ][])
      : []),
    ...(bed
      ? ([['*-cab-corner', join(part(top, roof[1], startX(bed)), bed, reverse(lastDoor), ...toQuarter)]] as [
          string,
          Curve,
        ][])
      : []),
    [
      '*-rocker',
      line(
        [frontWheel + radius, sill],
        [rearWheel - radius, sill],
        [rearWheel - radius - 2, bottom],
        [frontWheel + radius + 2, bottom],
      ),
    ],
    ['*-front-window', glass(glassFrom, pillarB[0])],
    ['*-b-pillar', glass(pillarB[0], pillarB[1])],
    ...(rearWindow ? ([['*-rear-window', glass(rearWindow[0] ?? 0, rearWindow[1] ?? 0)]] as [string, Curve][]) : []),
    ...(doorRear && pillarC ? ([['*-rear-door', glass(pillarC[0], pillarC[1])]] as [string, Curve][]) : []),
    ...(quarterFrom ? ([['*-quarter-glass', glass(quarterFrom, glassTo)]] as [string, Curve][]) : []),
    ['*-front-wheel', circle([frontWheel, tire], tire)],
    ['*-rear-wheel', circle([rearWheel, tire], tire)],
    ['*-headlight', edges.headlight],
    ['*-taillight', edges.taillight],
    ...edges.cups.map((center, index): [string, Curve] => [
      `*-${index === 0 ? 'front' : 'rear'}-door-cup`,
      circle(center, 5),
    ]),
    ['*-mirror', edges.mirror],
  ];
}

const SPOKES = 5;

function wheelMarks(center: Point, radius: number): [ShapeMark['kind'], Curve][] {
  const at = (angle: number, distance: number): Point => [
    center[0] + distance * Math.cos((angle / 180) * Math.PI),
    center[1] + distance * Math.sin((angle / 180) * Math.PI),
  ];
  const spokes = Array.from({ length: SPOKES }, (_, index): [ShapeMark['kind'], Curve] => {
    const angle = 90 + (index * 360) / SPOKES;
    return [
      'line',
      line(
        at(angle - 12, radius * 0.62),
        at(angle - 24, radius * 0.16),
        at(angle + 24, radius * 0.16),
        at(angle + 12, radius * 0.62),
      ),
    ];
  });
  return [['light', circle(center, radius * 0.7)], ...spokes, ['line', circle(center, radius * 0.1)]];
}

function sideMarks({
  wheels,
  tire,
  rocker: [bottom],
  cups,
  marks = [],
}: SideEdges): (readonly [ShapeMark['kind'], Curve])[] {
  return [
    ...wheels.map((x): [ShapeMark['kind'], Curve] => [
      'back',
      join(arc([x, tire], tire + ARCH, 0, 180), line([x - tire - ARCH, bottom], [x + tire + ARCH, bottom])),
    ]),
    ...wheels.flatMap((x) => wheelMarks([x, tire], tire)),
    ...cups.map(([x, y]): [ShapeMark['kind'], Curve] => [
      'dark',
      line([x - 7, y + 1.2], [x + 7, y + 1.8], [x + 7, y - 0.6], [x - 7, y - 1.2]),
    ]),
    ...marks,
  ];
}

function symmetricShapes(face: Face, { parts, marks = [] }: SymmetricFace): FaceDrawing {
  const isMain = (positionId: string) => positionOf(positionId)?.face === face;
  return {
    places: parts.flatMap(([reach, name, curve]): Place[] => {
      if (reach !== 'left')
        return [{ positionId: name, face, curve: reach === 'half' ? whole(curve) : curve, isMain: isMain(name) }];
      return [
        { positionId: `left-${name}`, face, curve, isMain: isMain(`left-${name}`) },
        { positionId: `right-${name}`, face, curve: flip(curve), isMain: isMain(`right-${name}`) },
      ];
    }),
    marks: marks.flatMap(([reach, kind, curve]): ShapeMark[] => {
      if (reach === 'left') return [curve, flip(curve)].map((one) => ({ face, kind, curve: one }));
      return [{ face, kind, curve: reach === 'half' ? whole(curve) : curve }];
    }),
  };
}

function sideDrawing(face: 'Left' | 'Right', edges: SideEdges): FaceDrawing {
  const seen = new Set<string>();
  return {
    places: sideShapes(edges).map(([id, curve]) => {
      const positionId = id.replace('*', face.toLowerCase());
      const isMain = positionOf(positionId)?.face === face && !seen.has(positionId);
      seen.add(positionId);
      return { positionId, face, curve, isMain };
    }),
    marks: sideMarks(edges).map(([kind, curve]) => ({ face, kind, curve })),
  };
}

/** Measures in cm. In front and rear, x is the height above the ground; in all three y is the distance to the middle of the car. */
export type CarSpec = {
  length: number;
  height: number;
  width: number;
  side: SideEdges;
  front: SymmetricFace;
  top: SymmetricFace;
  rear: SymmetricFace;
};

/** Returns the shapes of all faces, each in its own measures. */
export function carDrawing({ side, front, top, rear }: CarSpec): CarDrawing {
  const faces: Record<Face, FaceDrawing> = {
    Front: symmetricShapes('Front', front),
    Left: sideDrawing('Left', side),
    Top: symmetricShapes('Top', top),
    Right: sideDrawing('Right', side),
    Rear: symmetricShapes('Rear', rear),
  };
  return {
    shapes: FACES.flatMap((face) => withMiddles(faces[face].places)),
    marks: FACES.flatMap((face) => faces[face].marks),
  };
}
