import { type Booking, earnsMoney } from '#domain/scheduling/booking.ts';
import { nextStage, type StageSettings } from './category-stages.ts';
import type { Stage } from './job.ts';

/** The next thing for a job: the inspection of the car that arrives, a move to a stage, or the car given back. */
export type NextStep = { kind: 'check-in' } | { kind: 'move'; to: Stage } | { kind: 'hand-over' };

/** Returns the next step of a job with these bookings; undefined after the last one. */
export function nextStep(stage: Stage, bookings: readonly Booking[], settings: StageSettings): NextStep | undefined {
  const categories = bookings.filter(earnsMoney).map(({ service }) => service.category);
  const to = nextStage(stage, categories, settings);
  if (to === 'Checked In') return { kind: 'check-in' };
  if (to === 'Delivered') return { kind: 'hand-over' };
  return to && { kind: 'move', to };
}
