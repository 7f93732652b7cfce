import type { ServiceCategory } from '#domain/catalog/service.ts';
import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import { STAGES, type Stage } from '../job.ts';
import { OPTIONAL_STAGES, type OptionalStage, type StageSettings, stagesOfCategory } from './category-stages.ts';
import { cureHours } from './curing.ts';

const isOptional = (stage: Stage): stage is OptionalStage => (OPTIONAL_STAGES as readonly Stage[]).includes(stage);

/** Returns the next stage that work of these categories needs; undefined after the last one. */
export function nextStage(
  stage: Stage,
  categories: readonly ServiceCategory[],
  settings: StageSettings,
): Stage | undefined {
  const isNeeded = (next: Stage) =>
    !isOptional(next) ||
    categories.some((category) =>
      next === 'Curing' ? cureHours(category, settings) > 0 : stagesOfCategory(category, settings).includes(next),
    );
  return STAGES.slice(STAGES.indexOf(stage) + 1).find(isNeeded);
}

/** The next thing for a job: the inspection of the car that arrives, a move to a stage, or the car given back. It is then at `to`. */
export type NextStep = { kind: 'check-in' | 'move' | 'hand-over'; to: Stage };

const KINDS: Readonly<Partial<Record<Stage, NextStep['kind']>>> = { 'Checked In': 'check-in', Delivered: 'hand-over' };

/** Returns the next step of a job with these bookings; undefined after the last one. */
export function nextStep(stage: Stage, bookings: readonly Booking[], settings: StageSettings): NextStep | undefined {
  const categories = bookings.filter(earnsMoney).map(({ service }) => service.category);
  const to = nextStage(stage, categories, settings);
  return to && { kind: KINDS[to] ?? 'move', to };
}
