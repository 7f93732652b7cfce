import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { TextMemory } from '#io/browser/text-memory.ts';
import { useWorld } from '#io/react/world.tsx';
import { createListeners } from '#io/store/listeners.ts';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import type { Tutorial } from './tutorial.ts';

const progressSchema = z.object({
  /** The tutorial whose panel is shown. */
  running: z.optional(z.string()),
  isSmall: z.boolean(),
  /** The step, from 0, that each begun tutorial stands at, and the steps that are done. */
  begun: z.array(z.object({ id: z.string(), step: z.number(), ticked: z.array(z.number()) })),
  finished: z.array(z.string()),
});
export type TutorialProgress = z.infer<typeof progressSchema>;
type TutorialEntry = TutorialProgress['begun'][number];

const NONE: TutorialProgress = { isSmall: false, begun: [], finished: [] };

/** What is kept in this browser; what cannot be read counts as nothing begun. */
export function progressIn(text: string | null): TutorialProgress {
  try {
    return progressSchema.parse(JSON.parse(text ?? ''));
  } catch {
    return NONE;
  }
}

function entryOf({ begun }: TutorialProgress, { id }: Tutorial): TutorialEntry {
  return begun.find((one) => one.id === id) ?? { id, step: 0, ticked: [] };
}

function withEntry(progress: TutorialProgress, tutorial: Tutorial, part: Partial<TutorialEntry>): TutorialProgress {
  const others = progress.begun.filter(({ id }) => id !== tutorial.id);
  return { ...progress, begun: [...others, { ...entryOf(progress, tutorial), ...part }] };
}

/** From its first step, or from where it was left. */
export function started(progress: TutorialProgress, tutorial: Tutorial): TutorialProgress {
  return { ...withEntry(progress, tutorial, {}), running: tutorial.id, isSmall: false };
}

/** The panel goes; where it stood is kept. */
export function ended({ running: _, ...progress }: TutorialProgress): TutorialProgress {
  return progress;
}

/** All of it is done: it can be begun anew. */
export function finished(progress: TutorialProgress, { id }: Tutorial): TutorialProgress {
  return {
    ...ended(progress),
    begun: progress.begun.filter((one) => one.id !== id),
    finished: [...new Set([...progress.finished, id])],
  };
}

/** The step it stands at; a number that is none of its steps counts as the first. */
export function stepOf(progress: TutorialProgress, tutorial: Tutorial): number {
  const { step } = entryOf(progress, tutorial);
  return step in tutorial.steps ? step : 0;
}

export function atStep(progress: TutorialProgress, tutorial: Tutorial, step: number): TutorialProgress {
  const last = tutorial.steps.length - 1;
  return withEntry(progress, tutorial, { step: Math.max(0, Math.min(step, last)) });
}

export function isTicked(progress: TutorialProgress, tutorial: Tutorial, step: number): boolean {
  return entryOf(progress, tutorial).ticked.includes(step);
}

/** The step is done, and the next one is shown. */
export function stepDone(progress: TutorialProgress, tutorial: Tutorial, step: number): TutorialProgress {
  const ticked = [...new Set([...entryOf(progress, tutorial).ticked, step])];
  return atStep(withEntry(progress, tutorial, { ticked }), tutorial, step + 1);
}

const listeners = createListeners<void>();

let read: { text: string | null; progress: TutorialProgress } = { text: null, progress: NONE };

function progressOn(device: TextMemory): TutorialProgress {
  const text = device.read(STORAGE_KEYS.tutorials);
  if (text !== read.text) read = { text, progress: progressIn(text) };
  return read.progress;
}

/** How far the tutorials of this browser are, and the way to change that. */
export function useTutorialProgress(): [
  progress: TutorialProgress,
  change: (how: (progress: TutorialProgress) => TutorialProgress) => void,
] {
  const { device } = useWorld();
  const progress = useSyncExternalStore(listeners.add, () => progressOn(device));
  return [
    progress,
    (how) => {
      device.write(STORAGE_KEYS.tutorials, JSON.stringify(how(progressOn(device))));
      listeners.notify();
    },
  ];
}
