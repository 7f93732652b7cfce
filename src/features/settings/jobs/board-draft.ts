import * as z from 'zod/mini';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import { DEFAULT_WORK_ORDER, workOrderOf } from '#domain/catalog/work-order.ts';
import { PAINT_UNITS } from '#domain/inspections/paint-unit.ts';
import { STAGES } from '#domain/jobs/job.ts';
import { OPTIONAL_STAGES, stagesOfCategory } from '#domain/jobs/stages/category-stages.ts';
import { cureHoursSet, DEFAULT_CURE_HOURS } from '#domain/jobs/stages/curing.ts';
import { DEFAULT_PROMISE_MARGIN_HOURS } from '#domain/jobs/stages/promise.ts';
import { customerStageText, DEFAULT_STAGE_TEXTS } from '#domain/passport/customer-stage.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { neededNumber, neededText } from '#parts/forms/draft-fields.ts';

export const BOARD = [
  'stageLabels',
  'customerStageTexts',
  'categoryStages',
  'workOrder',
  'cureHours',
  'promiseMarginHours',
  'paintUnit',
  'startsOnToday',
] as const;
export type Board = Pick<Settings, (typeof BOARD)[number]>;

const MAX_LABEL_LENGTH = 24;
const MAX_CUSTOMER_TEXT_LENGTH = 60;
const MAX_CURE_HOURS = 240;

const label = neededText('Enter a name.').check(
  z.maxLength(MAX_LABEL_LENGTH, `Use ${MAX_LABEL_LENGTH} characters or fewer.`),
);
const customerText = neededText('Enter what your customer reads.').check(
  z.maxLength(MAX_CUSTOMER_TEXT_LENGTH, `Use ${MAX_CUSTOMER_TEXT_LENGTH} characters or fewer.`),
);
const hours = neededNumber({ min: 0, max: MAX_CURE_HOURS, places: 1, sentence: `Enter 0 to ${MAX_CURE_HOURS} hours.` });

/** Values of the form: a label for each stage, and stages and hours for each category, in order. */
export const boardDraftSchema = z
  .object({
    labels: z.array(label),
    customerTexts: z.array(customerText),
    stages: z.array(z.array(z.enum(OPTIONAL_STAGES))),
    workOrder: z.array(z.enum(SERVICE_CATEGORIES)),
    cureHours: z.array(hours),
    promiseMarginHours: hours,
    paintUnit: z.enum(PAINT_UNITS),
    startsOnToday: z.boolean(),
  })
  .check((payload) => {
    const { labels } = payload.value;
    for (const [index, name] of labels.entries()) {
      if (labels.indexOf(name) === index) continue;
      const message = 'Another stage has this name.';
      payload.issues.push({ code: 'custom', message, input: name, path: ['labels', index] });
    }
  });
export type BoardDraft = z.input<typeof boardDraftSchema>;

export function boardDraftOf(board: Board): BoardDraft {
  return {
    labels: STAGES.map((stage) => board.stageLabels?.[stage] ?? stage),
    customerTexts: STAGES.map((stage) => customerStageText(board.customerStageTexts, stage)),
    stages: SERVICE_CATEGORIES.map((category) => [...stagesOfCategory(category, board)]),
    workOrder: workOrderOf(board),
    cureHours: SERVICE_CATEGORIES.map((category) => cureHoursSet(category, board)),
    promiseMarginHours: board.promiseMarginHours ?? DEFAULT_PROMISE_MARGIN_HOURS,
    paintUnit: board.paintUnit ?? 'microns',
    startsOnToday: board.startsOnToday ?? false,
  };
}

/** Returns the entries that differ from the default; undefined when there is none. */
function differing<K extends string, V>(keys: readonly K[], values: readonly V[], defaultOf: (key: K) => V) {
  const own = keys.flatMap((key, index) => {
    const value = values[index];
    return value === undefined || String(value) === String(defaultOf(key)) ? [] : [[key, value] as const];
  });
  return own.length === 0 ? undefined : (Object.fromEntries(own) as Partial<Record<K, V>>);
}

/** Stores a value only if it differs from the app's default. */
export function boardOf({
  labels,
  customerTexts,
  stages,
  workOrder,
  cureHours: hoursOf,
  promiseMarginHours,
  paintUnit,
  startsOnToday,
}: BoardDraft): Board {
  const ownHours = differing(SERVICE_CATEGORIES, hoursOf, () => DEFAULT_CURE_HOURS);
  return {
    stageLabels: differing(STAGES, labels, (stage) => stage),
    customerStageTexts: differing(STAGES, customerTexts, (stage) => DEFAULT_STAGE_TEXTS[stage]),
    categoryStages: differing(SERVICE_CATEGORIES, stages, (category) =>
      stagesOfCategory(category, { cureHours: ownHours }),
    ),
    workOrder: workOrder.join() === DEFAULT_WORK_ORDER.join() ? undefined : workOrder,
    cureHours: ownHours,
    promiseMarginHours: promiseMarginHours === DEFAULT_PROMISE_MARGIN_HOURS ? undefined : promiseMarginHours,
    paintUnit: paintUnit === 'microns' ? undefined : paintUnit,
    startsOnToday: startsOnToday || undefined,
  };
}

export function boardFacts(board: Board): Fact[] {
  const draft = boardDraftOf(board);
  return [
    ...STAGES.map((stage, index): Fact => [`Name of ${stage}`, draft.labels[index] ?? '']),
    ...STAGES.map((stage, index): Fact => [`${stage} for Customers`, draft.customerTexts[index] ?? '']),
    ...SERVICE_CATEGORIES.map(
      (category, index): Fact => [`Stages of ${category}`, draft.stages[index]?.join(', ') ?? ''],
    ),
    ['Work Order', draft.workOrder.join(', ')],
    ...SERVICE_CATEGORIES.map((category, index): Fact => [`Cure of ${category}`, `${draft.cureHours[index]} h`]),
    ['Promise Margin', `${draft.promiseMarginHours} h`],
    ['Paint Readings', draft.paintUnit],
    ['Start on Today', draft.startsOnToday ? 'Yes' : 'No'],
  ];
}
