import type { Outline } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import type { Coverage } from './coverage.ts';

/** A usual package: its positions, some of them covered in part. */
export type Preset = {
  /** Label of its button. */
  name: string;
  /** Name at the start of a sentence. Empty where the windows say enough. */
  title: string;
  kind: 'panel' | 'window';
  positionIds: readonly string[];
  partial: readonly string[];
};

const both = (part: string) => [`left-${part}`, `right-${part}`];

const FENDERS = both('fender');
const PARTIAL_FRONT = ['hood', 'front-bumper', ...FENDERS, ...both('mirror')];
const FULL_FRONT = [...PARTIAL_FRONT, ...both('headlight')];
const FRONT_AND_ROCKERS = [...FULL_FRONT, ...both('rocker')];
const FULL_VEHICLE = [
  ...FRONT_AND_ROCKERS,
  ...['a-pillar', 'front-door', 'b-pillar', 'rear-door', 'cab-corner', 'quarter-panel'].flatMap(both),
  ...['roof', 'trunk', 'spoiler', 'rear-bumper'],
];
const FRONT_WINDOWS = both('front-window');
const ALL_BUT_WINDSHIELD = [...FRONT_WINDOWS, ...both('rear-window'), ...both('quarter-glass'), 'rear-glass'];

const NO_PART: readonly string[] = [];

/** Each contains the one before it of its kind. */
const PRESETS: readonly Preset[] = [
  {
    name: 'Partial Front',
    title: 'Partial front',
    kind: 'panel',
    positionIds: PARTIAL_FRONT,
    partial: ['hood', ...FENDERS],
  },
  { name: 'Full Front', title: 'Full front', kind: 'panel', positionIds: FULL_FRONT, partial: NO_PART },
  {
    name: 'Full Front + Rockers',
    title: 'Full front and rockers',
    kind: 'panel',
    positionIds: FRONT_AND_ROCKERS,
    partial: NO_PART,
  },
  { name: 'Full Vehicle', title: 'Full vehicle', kind: 'panel', positionIds: FULL_VEHICLE, partial: NO_PART },
  { name: 'Front Windows', title: '', kind: 'window', positionIds: FRONT_WINDOWS, partial: NO_PART },
  { name: 'All but Windshield', title: '', kind: 'window', positionIds: ALL_BUT_WINDSHIELD, partial: NO_PART },
  {
    name: 'All Windows',
    title: '',
    kind: 'window',
    positionIds: [...ALL_BUT_WINDSHIELD, 'windshield', 'sunroof'],
    partial: NO_PART,
  },
];

/** Returns the presets for panels or windows, with the positions that a car of the outline has. */
export function presetsOf(kind: Preset['kind'], outline: Outline): Preset[] {
  const known = new Set(positionsOf(outline).map(({ id }) => id));
  return PRESETS.filter((preset) => preset.kind === kind).map((preset) => ({
    ...preset,
    positionIds: preset.positionIds.filter((id) => known.has(id)),
  }));
}

/** Returns the preset of panels that the entries are: the same positions, and the same ones in part. */
export function presetIn(entries: readonly Pick<Coverage, 'positionId' | 'extent'>[], outline: Outline) {
  return presetsOf('panel', outline).find(
    ({ positionIds, partial }) =>
      positionIds.length === entries.length &&
      entries.every(
        ({ positionId, extent }) =>
          positionIds.includes(positionId) && (extent === 'partial') === partial.includes(positionId),
      ),
  );
}
