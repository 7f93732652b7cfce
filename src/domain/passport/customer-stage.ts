import { dayOfInstant } from '#domain/calendar/calendar.ts';
import { type Job, STAGES, type Stage } from '#domain/jobs/job.ts';
import { movesInShop } from '#domain/jobs/job-facts.ts';
import type { Settings } from '#domain/shop/settings.ts';

/** Default words for the stages on a customer's link. */
export const DEFAULT_STAGE_TEXTS: Readonly<Record<Stage, string>> = {
  Booked: 'Booked',
  'Checked In': 'We have your car',
  Prep: 'We are working on it',
  'In Work': 'We are working on it',
  Curing: 'Curing',
  'Quality Check': 'Final check',
  Ready: 'Ready for pickup',
  Delivered: 'With you',
};

/** Returns what the customer reads of the stage: the words of the shop, or else the app's. */
export function customerStageText(texts: Settings['customerStageTexts'], stage: Stage): string {
  return texts?.[stage]?.trim() || DEFAULT_STAGE_TEXTS[stage];
}

/** A step of the job that was reached, in the words for customers, with its first and last stage's day; no day where none is known. */
export type ReachedStep = { text: string; day: string | undefined };

/** Returns the steps since the car came, in order. Stages with the same words are one step, of the first day. A job that was sent back shows what it has done again. */
export function reachedSteps(
  { stage, stageLog }: Pick<Job, 'stage'> & { stageLog: readonly Pick<Job['stageLog'][number], 'stage' | 'at'>[] },
  texts: Settings['customerStageTexts'],
  zone: string,
): ReachedStep[] {
  const moves = movesInShop({ stageLog: [...stageLog] as Job['stageLog'] });
  const steps = STAGES.slice(0, STAGES.indexOf(stage) + 1).flatMap((one): ReachedStep[] => {
    const move = moves.find((event) => event.stage === one);
    return move || one === stage ? [{ text: customerStageText(texts, one), day: dayOfInstant(move?.at, zone) }] : [];
  });
  return steps.filter(({ text }, at) => text !== steps[at - 1]?.text);
}
