import { useLayoutEffect, useState } from 'react';
import { useRecord } from '#io/react/world.tsx';
import type { Entities, EntityType } from '#io/store/store.ts';

/** A record that a form works on, and what became of it elsewhere since. */
export type Opened<T> = {
  /** What the form shows. */
  record: T;
  /** What saving writes over; null when mine is kept although it was deleted elsewhere: then saving adds it again. */
  base: T | null;
  /** How the store's state differs from that: another state, or null when it was deleted. Undefined while it does not. */
  elsewhere: T | null | undefined;
  /** Counts the states that were taken: the key of a form, which then starts anew. */
  version: number;
  /** Shows the other state; what was typed is given up. */
  takeTheirs: () => void;
  /** Leaves the form as it is; saving writes over the other state. */
  keepMine: () => void;
};

export type Opening<T> = {
  /** Undefined while it is being read; null when there is no such record. */
  opened: Opened<T> | null | undefined;
  failed: boolean;
  retry: () => void;
};

type Taken<T> = Pick<Opened<T>, 'record' | 'base' | 'version'>;

/** Opens a record in a form and keeps watch: a change or a deletion elsewhere is told before anything is saved over it. */
export function useOpened<E extends EntityType>(entity: E, id: string): Opening<Entities[E]> {
  const { data: newest, failed, retry } = useRecord(entity, id);
  const [taken, setTaken] = useState<Taken<Entities[E]>>();

  if (!taken) {
    if (newest) setTaken({ record: newest, base: newest, version: 0 });
    return { opened: newest === null ? null : undefined, failed, retry };
  }
  const isSame = newest === undefined || newest?.updatedAt === taken.base?.updatedAt;
  const isGone = newest === null;
  return {
    opened: {
      ...taken,
      elsewhere: isSame && isGone === (taken.base === null) ? undefined : newest,
      takeTheirs() {
        if (newest) setTaken({ record: newest, base: newest, version: taken.version + 1 });
      },
      keepMine: () => setTaken({ ...taken, base: newest ?? null }),
    },
    failed: false,
    retry,
  };
}

type FormWork = {
  /** The form holds what is not saved. */
  isTyped: boolean;
  /** It saves, or is being left: what changes now is its own doing. */
  isBusy: boolean;
};

/**
 * Whether the form has to ask whose state counts. One in which nobody typed, and nobody stands in a field, shows the other state
 * at once: also when a command of its own page changed the record, or the page was drawn before the newest was read.
 */
export function useElsewhere<T>(
  opened: Pick<Opened<T>, 'elsewhere' | 'takeTheirs'> | undefined,
  { isTyped, isBusy }: FormWork,
): boolean {
  const isElsewhere = opened?.elsewhere !== undefined && !isBusy;
  const mayTake = isElsewhere && !isTyped && opened.elsewhere !== null;
  const [asks, setAsks] = useState(false);
  useLayoutEffect(() => {
    if (!mayTake) return;
    if (document.activeElement?.matches('input, select, textarea')) setAsks(true);
    else opened?.takeTheirs();
  });
  return isElsewhere && (!mayTake || asks);
}
