import { type UsState, usStateOf } from '#domain/shop/us-states.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { factoryGlassOf, tintClassOf, tintGroupOf } from './factory-glass.ts';
import { TINT_CLASS_KEYS, TINT_GROUP_KEYS, type TintClass, type TintFigure, type TintGroup } from './tint-figure.ts';
import { shippedFigures } from './tint-file.ts';
import { overrideOn, type TintOverrides } from './tint-override.ts';

/** Returns the percent of light through film and glass, rounded down to a tenth: a figure that fails never rounds to one that passes. */
export function netVlt(filmVlt: number, glassVlt: number): number {
  // The product of decimals can be a hair below the true one: 28.7 × 100.
  return Math.floor((filmVlt * glassVlt) / 10 + 1e-6) / 10;
}

/** Returns the figures that hold on the day: the shop's, or the shipped ones with the latest first day. */
export function figuresOn(
  place: { state: UsState; vehicleClass: TintClass; group: TintGroup },
  day: string,
  shop: TintOverrides = {},
): TintFigure[] {
  const own = overrideOn(shop, place, day);
  if (own) return [{ ...own, ...place, status: 'shop' }];
  const begun = shippedFigures(place.state, place.vehicleClass, place.group).filter(({ from = '' }) => from <= day);
  const latest = begun
    .map(({ from = '' }) => from)
    .toSorted()
    .at(-1);
  return begun.filter(({ from = '' }) => from === latest);
}

/** Returns all figures of a state that hold on the day. */
export function figuresOfState(state: UsState, day: string, shop: TintOverrides): TintFigure[] {
  return TINT_CLASS_KEYS.flatMap((vehicleClass) =>
    TINT_GROUP_KEYS.flatMap((group) => figuresOn({ state, vehicleClass, group }, day, shop)),
  );
}

/** From the best answer to the one that needs most care. */
const OUTCOMES = ['within', 'tolerance', 'unknown', 'no film', 'below'] as const;
export type TintOutcome = (typeof OUTCOMES)[number];

export type TintInput = {
  /** The car: its body type, the state of its registration and its factory glass. */
  vehicle: Pick<Vehicle, 'bodyType' | 'registrationState' | 'factoryGlass'>;
  positionId: string;
  filmVlt: number;
  /** 'partial' for a strip at the top of a window. */
  extent?: 'full' | 'partial' | undefined;
  /** Factory glass in percent; the vehicle's, or the usual one, when absent. */
  glassVlt?: number | undefined;
  day: string;
};

export type TintResult = {
  outcome: TintOutcome;
  /** Why the outcome is unknown. */
  reason?: 'no state' | 'no figure' | 'sources differ';
  filmVlt: number;
  glassVlt: number;
  /** Film and glass together, in percent. */
  net: number;
  positionId: string;
  state: UsState | undefined;
  group: TintGroup | undefined;
  /** The figure that decides. */
  figure?: TintFigure;
};

function outcomeOf(figure: TintFigure, measured: number, isStrip: boolean): TintOutcome {
  const { limit, tolerance = 0, aboveTolerance, status } = figure;
  if (status === 'sources differ' || limit === 'unknown') return 'unknown';
  if (limit === 'any') return 'within';
  if (limit === 'none') return 'no film';
  if (limit === 'strip') return isStrip ? 'within' : 'no film';
  if (measured >= limit) return 'within';
  const lowest = limit - tolerance;
  return measured > lowest || (measured === lowest && !aboveTolerance) ? 'tolerance' : 'below';
}

/**
 * Compares a film on one window with the figure on file for the state where the car is registered, on that day. Where several figures
 * count, the strictest answer does. Never guesses: without a state, without a figure, or where sources differ, the outcome is unknown.
 */
export function tintCheck(input: TintInput, shop: TintOverrides = {}): TintResult {
  const { vehicle, positionId, filmVlt, day } = input;
  const glassVlt = input.glassVlt ?? factoryGlassOf(vehicle, positionId);
  const state = usStateOf(vehicle.registrationState ?? '');
  const group = tintGroupOf(positionId);
  const net = netVlt(filmVlt, glassVlt);
  const facts = { filmVlt, glassVlt, net, positionId, state, group };
  if (!state) return { ...facts, outcome: 'unknown', reason: 'no state' };
  if (!group) return { ...facts, outcome: 'unknown', reason: 'no figure' };
  const isStrip = group === 'windshieldStrip' || input.extent === 'partial';
  const answers = figuresOn({ state, vehicleClass: tintClassOf(vehicle.bodyType), group }, day, shop).map((figure) => ({
    figure,
    outcome: outcomeOf(figure, figure.measures === 'film' ? filmVlt : net, isStrip),
  }));
  const [strictest] = answers.toSorted((a, b) => OUTCOMES.indexOf(b.outcome) - OUTCOMES.indexOf(a.outcome));
  if (!strictest) return { ...facts, outcome: 'unknown', reason: 'no figure' };
  const isUnknown = strictest.outcome === 'unknown';
  return { ...facts, ...strictest, ...(isUnknown && { reason: 'sources differ' }) };
}

/** Returns whether the shop needs a way on before it sells the film: a lighter one, an exemption, or the customer's acknowledgement. */
export function needsTintAnswer({ outcome }: Pick<TintResult, 'outcome'>): boolean {
  return outcome === 'below' || outcome === 'no film';
}
