import {
  type DamagePin,
  type DamageType,
  type Inspection,
  type PaintReading,
  type Signature,
  VIEWS,
  type View,
} from '#domain/inspections/inspection.ts';
import type { Job } from '#domain/jobs/job.ts';
import { SAMPLE_PHOTOS } from './sample-photos.ts';

type Car = keyof typeof SAMPLE_PHOTOS;
type Pin = Pick<DamagePin, 'view' | 'panelId' | 'x' | 'y' | 'severity' | 'note'> & { type: DamageType };

type Findings = {
  car: Car;
  by: string;
  fuel: string;
  belongings: string;
  views: readonly View[];
  skipped?: { views: readonly View[]; because: string };
  pins: readonly Pin[];
  readings: readonly PaintReading[];
  /** Minutes after it was begun. */
  closedAfter?: number;
  signature?: Pick<Signature, 'paths' | 'width' | 'height' | 'name'>;
  unsignedBecause?: string;
};

/** Strokes of 'D. Reyes', drawn by hand. */
export const REYES_STROKES = [
  'M42 34Q44 62 38 96Q40 102 48 98Q88 84 84 56Q78 32 44 34Q34 34 30 40',
  'M98 96Q99 98 101 97',
  'M128 98Q132 66 138 36Q168 28 170 46Q168 62 138 66Q160 78 178 98',
  'M184 84Q204 78 200 70Q188 66 186 84Q188 100 208 92Q216 84 220 72Q222 92 234 88Q244 78 246 70Q242 102 226 124Q214 132 216 118Q236 96 262 84Q276 76 270 70Q260 68 258 84Q262 98 280 90Q294 80 300 70Q296 82 304 88Q306 98 290 96Q326 96 372 78',
];

const INSPECTIONS: readonly Findings[] = [
  {
    car: 'marcus',
    by: 'Maya Torres',
    fuel: '1/2',
    belongings: 'Tool box in the bed',
    views: ['Front', 'Left', 'Rear', 'Right'],
    skipped: {
      views: ['Front Left', 'Rear Left', 'Rear Right', 'Front Right'],
      because: 'Truck was parked against the wall.',
    },
    pins: [
      {
        view: 'Left',
        panelId: 'left-quarter-panel',
        x: 67.5,
        y: 85,
        type: 'dent',
        severity: 2,
        note: 'Dent of a shopping cart, paint not broken.',
      },
    ],
    readings: [
      { panelId: 'hood', microns: 118 },
      { panelId: 'left-fender', microns: 121 },
    ],
    closedAfter: 9,
    unsignedBecause: 'Left the key in the drop box before we opened. He gets the report by email.',
  },
  {
    car: 'evan',
    by: 'Jake Novak',
    fuel: '3/4',
    belongings: '',
    views: ['Front', 'Front Left', 'Left'],
    pins: [
      {
        view: 'Top',
        panelId: 'hood',
        x: 34.2,
        y: 50,
        type: 'chip',
        severity: 1,
        note: 'Down to the primer, 1/16 in.',
      },
    ],
    readings: [],
  },
  {
    car: 'daniel',
    by: 'Maya Torres',
    fuel: '5/8',
    belongings: 'Sunglasses in the console, child seat in the trunk',
    views: VIEWS,
    pins: [
      {
        view: 'Top',
        panelId: 'hood',
        x: 33.6,
        y: 46,
        type: 'chip',
        severity: 2,
        note: 'Three stone chips at the front edge. Customer asked for touch-up before film.',
      },
      {
        view: 'Left',
        panelId: 'left-front-door',
        x: 50.5,
        y: 85.8,
        type: 'scratch',
        severity: 2,
        note: '5 in. below the handle, catches a fingernail.',
      },
      {
        view: 'Right',
        panelId: 'right-front-wheel',
        x: 36.7,
        y: 7.7,
        type: 'curb rash',
        severity: 2,
        note: 'Outer lip, about 4 in.',
      },
      {
        view: 'Rear',
        panelId: 'trunk',
        x: 86.5,
        y: 47.1,
        type: 'swirl',
        severity: 1,
        note: 'Wash marks. One-step polish is part of the job.',
      },
    ],
    readings: [
      { panelId: 'hood', microns: 124 },
      { panelId: 'left-fender', microns: 119 },
      { panelId: 'left-front-door', microns: 121 },
      { panelId: 'roof', microns: 116 },
      { panelId: 'right-front-door', microns: 212 },
    ],
    closedAfter: 14,
    signature: { paths: REYES_STROKES, width: 420, height: 150, name: 'Daniel Reyes' },
  },
];

/** Returns the check-ins of cars in the shop: signed, closed without a signature, and begun. */
export function sampleInspections(_today: string, { jobs }: { jobs: readonly Job[] }): Inspection[] {
  return INSPECTIONS.flatMap(({ car, views, skipped, pins, closedAfter, signature, ...found }, index) => {
    const job = jobs.find(({ customerId, keyTag }) => customerId === `customer-${car}` && keyTag);
    const at = job?.checkedInAt;
    if (!job || !at) return [];
    const photos = SAMPLE_PHOTOS[car];
    const photoIds = (shows: View | DamageType) => [photos[shows]].filter((id) => id !== undefined);
    const number = String(index + 1).padStart(4, '0');
    const closedAt = closedAfter && at.replace(':00:00', `:${String(closedAfter).padStart(2, '0')}:00`);
    const walked = VIEWS.flatMap((view) => {
      if (views.includes(view)) return [{ view, photoIds: photoIds(view) }];
      return skipped?.views.includes(view) ? [{ view, photoIds: [], skippedBecause: skipped.because }] : [];
    });
    return [
      {
        id: `inspection-${number}`,
        jobId: job.id,
        jobNumber: job.jobNumber,
        kind: 'in' as const,
        at,
        ...found,
        ...(job.odometerIn && { odometer: job.odometerIn }),
        bodyType: job.customer.vehicle.bodyType,
        walkaround: walked,
        pins: pins.map((pin, place) => ({
          id: `damage-${number}-${place + 1}`,
          number: place + 1,
          ...pin,
          photoIds: photoIds(pin.type),
          acknowledged: signature !== undefined,
        })),
        readings: [...found.readings],
        ...(closedAt && { closedAt }),
        // Nobody signed it, so there is no hash of what was signed.
        ...(signature && closedAt && { signature: { ...signature, at: closedAt, hash: '' } }),
        createdAt: at,
        updatedAt: at,
      },
    ];
  });
}
