import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { parsedAs } from '#domain/text/parse-json.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import { useWorld } from '#io/react/world.tsx';
import { createListeners } from '#io/store/listeners.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { remember } from '#parts/use-remembered.ts';
import type { Tutorial } from './tutorial.ts';

const progressSchema = z.object({
  /** Id of the running tutorial. */
  running: z.optional(z.string()),
  isSmall: z.boolean(),
  /** Current step and completed steps, from 0, of each tutorial in progress. */
  begun: z.array(z.object({ id: z.string(), step: z.number(), ticked: z.array(z.number()) })),
  finished: z.array(z.string()),
});
export type TutorialProgress = z.infer<typeof progressSchema>;
type TutorialEntry = TutorialProgress['begun'][number];

const NONE: TutorialProgress = { isSmall: false, begun: [], finished: [] };

/** Parses the stored progress. Returns empty progress if it is missing or invalid. */
export function parseProgress(text: string | null): TutorialProgress {
  return parsedAs(progressSchema, text) ?? NONE;
}

function entryOf({ begun }: TutorialProgress, { id }: Tutorial): TutorialEntry {
  return begun.find((one) => one.id === id) ?? { id, step: 0, ticked: [] };
}

function withEntry(progress: TutorialProgress, tutorial: Tutorial, part: Partial<TutorialEntry>): TutorialProgress {
  const others = progress.begun.filter(({ id }) => id !== tutorial.id);
  return { ...progress, begun: [...others, { ...entryOf(progress, tutorial), ...part }] };
}

/** Starts or resumes the tutorial. */
export function startTutorial(progress: TutorialProgress, tutorial: Tutorial): TutorialProgress {
  return { ...withEntry(progress, tutorial, {}), running: tutorial.id, isSmall: false };
}

/** Closes the panel and keeps the current step. */
export function endTutorial({ running: _, ...progress }: TutorialProgress): TutorialProgress {
  return progress;
}

/** Marks the tutorial as finished; it restarts from the first step. */
export function finishTutorial(progress: TutorialProgress, { id }: Tutorial): TutorialProgress {
  return {
    ...endTutorial(progress),
    begun: progress.begun.filter((one) => one.id !== id),
    finished: [...new Set([...progress.finished, id])],
  };
}

/** Returns the current step, from 0. Returns 0 if the stored number is not a step. */
export function currentStep(progress: TutorialProgress, tutorial: Tutorial): number {
  const { step } = entryOf(progress, tutorial);
  return step in tutorial.steps ? step : 0;
}

export function goToStep(progress: TutorialProgress, tutorial: Tutorial, step: number): TutorialProgress {
  const last = tutorial.steps.length - 1;
  return withEntry(progress, tutorial, { step: Math.max(0, Math.min(step, last)) });
}

export function isStepDone(progress: TutorialProgress, tutorial: Tutorial, step: number): boolean {
  return entryOf(progress, tutorial).ticked.includes(step);
}

/** Completes the step and goes to the next one. */
export function completeStep(progress: TutorialProgress, tutorial: Tutorial, step: number): TutorialProgress {
  const ticked = [...new Set([...entryOf(progress, tutorial).ticked, step])];
  return goToStep(withEntry(progress, tutorial, { ticked }), tutorial, step + 1);
}

const listeners = createListeners<void>();

let lastRead: { text: string | null; progress: TutorialProgress } = { text: null, progress: NONE };

function progressOn(device: TextMemory): TutorialProgress {
  const text = device.read(STORAGE_KEYS.tutorials);
  if (text !== lastRead.text) lastRead = { text, progress: parseProgress(text) };
  return lastRead.progress;
}

/** Returns the progress in this browser, and a function that updates it. */
export function useTutorialProgress(): [
  progress: TutorialProgress,
  update: (change: (progress: TutorialProgress) => TutorialProgress) => void,
] {
  const { device } = useWorld();
  const progress = useSyncExternalStore(listeners.add, () => progressOn(device));
  return [
    progress,
    (change) => {
      remember(device, STORAGE_KEYS.tutorials, change(progressOn(device)));
      listeners.notify();
    },
  ];
}
