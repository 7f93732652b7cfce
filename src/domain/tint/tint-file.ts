import { US_STATE_CODES, type UsState } from '#domain/shop/us-states.ts';
import {
  TINT_CLASS_KEYS,
  TINT_GROUP_KEYS,
  type TintCell,
  type TintClass,
  type TintFigure,
  type TintFigureFacts,
  type TintGroup,
  type TintLimitsFile,
} from './tint-figure.ts';
import { TINT_LIMITS_A_TO_M } from './tint-limits-a-to-m.ts';
import { TINT_LIMITS_N_TO_W } from './tint-limits-n-to-w.ts';

/** The day on which the file was checked as a whole. The figures were read in November 2026; the month counts from its first day. */
export const TINT_FILE_CHECKED_ON = '2026-11-01';

const FILE: TintLimitsFile = { ...TINT_LIMITS_A_TO_M, ...TINT_LIMITS_N_TO_W };

function isSeveral(cell: TintCell): cell is readonly TintFigureFacts[] {
  return Array.isArray(cell);
}

function figuresOf(cell: TintCell): readonly TintFigureFacts[] {
  if (isSeveral(cell)) return cell;
  return [typeof cell === 'object' ? cell : { limit: cell }];
}

/** Returns the shipped figures of a class of vehicle and a group of windows in the state, of all days. */
export function shippedFigures(state: UsState, vehicleClass: TintClass, group: TintGroup): TintFigure[] {
  const of = FILE[state];
  const cell = (vehicleClass === 'multipurpose' ? of?.multipurpose?.[group] : undefined) ?? of?.[group];
  if (!of || cell === undefined) return [];
  const { source, status, condition, note } = of;
  return figuresOf(cell).map((figure) => ({
    state,
    vehicleClass,
    group,
    measures: 'net',
    source,
    status,
    condition,
    note,
    checkedOn: TINT_FILE_CHECKED_ON,
    ...figure,
  }));
}

/** Returns all figures that the app ships. */
export function allShippedFigures(): TintFigure[] {
  return US_STATE_CODES.flatMap((state) =>
    TINT_CLASS_KEYS.flatMap((vehicleClass) =>
      TINT_GROUP_KEYS.flatMap((group) => shippedFigures(state, vehicleClass, group)),
    ),
  );
}
