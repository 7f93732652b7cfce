import { useSyncExternalStore } from 'react';

/** Photos that were chosen at once: the number of the file that is being kept, from 1, and how many are kept. */
export type Intake = { file: number; files: number; added: number };

/** Photos that are being kept in this tab, by the name of their place, which may no longer be on the screen. */
const running = new Map<string, { intake: Intake; isStopped: boolean }>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Marks photos as being kept until `end`. */
export function beginIntake(place: string, intake: Intake) {
  const own = { intake, isStopped: false };
  running.set(place, own);
  publish();
  return {
    isStopped: () => own.isStopped,
    show(reached: Intake): void {
      own.intake = reached;
      publish();
    },
    end(): void {
      // Others may have been chosen at the same place since.
      if (running.get(place) === own) running.delete(place);
      publish();
    },
  };
}

/** Stops after the photos that are being kept right now. */
export function stopIntakes(): void {
  for (const one of running.values()) one.isStopped = true;
}

/** Returns how many photos are kept, in words; '' while none are being kept. */
export function intakesInWords(): string {
  const intakes = [...running.values()].map(({ intake }) => intake);
  const sumOf = (count: (intake: Intake) => number) => intakes.reduce((sum, one) => sum + count(one), 0);
  return intakes.length === 0
    ? ''
    : `${sumOf(({ added }) => added)} of ${sumOf(({ files }) => files)} photos are added.`;
}

/** Returns how far the photos of the place are; undefined while none are being kept. */
export function useIntake(place: string): Intake | undefined {
  return useSyncExternalStore(subscribe, () => running.get(place)?.intake);
}

/** Returns `intakesInWords` as it changes. */
export function useIntakesInWords(): string {
  return useSyncExternalStore(subscribe, intakesInWords);
}
