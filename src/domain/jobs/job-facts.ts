import { isBefore } from '#domain/calendar/calendar.ts';
import type { Job, Stage } from './job.ts';

/** Returns the shop's own label of the stage, or else the stage. */
export function stageLabel(
  { stageLabels }: { stageLabels?: Readonly<Partial<Record<Stage, string>>> | undefined },
  stage: Stage,
): string {
  return stageLabels?.[stage]?.trim() || stage;
}

/** Returns whether the car is in the shop. */
export function isInShop({ stage }: Pick<Job, 'stage'>): boolean {
  return stage !== 'Booked' && stage !== 'Delivered';
}

/** Returns whether it is written why the car that is in the shop was not inspected. */
export function isInspectionSkipped(moves: Job['stageLog']): boolean {
  return moves.some(({ stage, note, notInspected }) => notInspected || (stage === 'Checked In' && note));
}

/** Returns the moves since the car came, which may be the second time. */
export function movesInShop({ stageLog }: Pick<Job, 'stageLog'>): Job['stageLog'] {
  return stageLog.slice(stageLog.findLastIndex(({ stage }) => stage === 'Booked') + 1);
}

/** Returns how often quality check sent the job back. */
export function reworkCount({ stageLog }: Pick<Job, 'stageLog'>): number {
  return stageLog.filter(({ stage, note }) => stage === 'In Work' && note !== undefined).length;
}

/** Returns whether the car is not Ready at the promised time. `at` is the current ISO instant. */
export function isLate(
  { promisedAt, readyAt, stage }: Pick<Job, 'promisedAt' | 'readyAt' | 'stage'>,
  at: string,
): boolean {
  if (promisedAt === undefined || stage === 'Delivered' || (stage === 'Ready' && readyAt !== undefined)) return false;
  return isBefore(promisedAt, at);
}
