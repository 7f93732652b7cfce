import { useLayoutEffect, useState } from 'react';

/** Record or settings that a form edits. Follows the stored version while the form is open. */
export type EditSession<T> = {
  /** Version that the form was filled from, or merged with. */
  record: T;
  /** Version that saving replaces; null when a deleted record is kept: saving adds it again. */
  base: T | null;
  /** Stored version as it is now; null when it was deleted. */
  remote: T | null;
  /** Difference of the stored version from the base. */
  status: 'current' | 'changed' | 'deleted';
  /** Number of remote versions that were accepted: the key of the form, which then restarts. */
  version: number;
  /** Fills the form from the remote version, and drops unsaved changes. */
  acceptRemote: () => void;
  /** Leaves the form as it is, merged with the remote version or not; saving replaces the remote version. */
  keepLocal: () => void;
  /** After a save that leaves the form open: the saved version is the new base. */
  continueFrom: (saved: T) => void;
};

type Taken<T> = Pick<EditSession<T>, 'record' | 'base' | 'version'>;

/** Compares the stamps of two versions of a record. */
export function hasSameStamp(one: { updatedAt?: string | undefined }, other: { updatedAt?: string | undefined }) {
  return one.updatedAt === other.updatedAt;
}

function statusOf<T>(
  base: T | null,
  remote: T | null,
  isSame: (one: T, other: T) => boolean,
): EditSession<T>['status'] {
  if (base === null || remote === null) {
    if (base === remote) return 'current';
    return remote === null ? 'deleted' : 'changed';
  }
  return isSame(remote, base) ? 'current' : 'changed';
}

/**
 * Starts an edit session on the first answer of a query and compares every later answer with it.
 * Undefined while the record is being read; null when there is none.
 * @param data the answer of the query
 * @param isSame compares two versions
 */
export function useEditSession<T>(
  data: T | null | undefined,
  isSame: (one: NoInfer<T>, other: NoInfer<T>) => boolean,
): EditSession<T> | null | undefined {
  const [taken, setTaken] = useState<Taken<T>>();
  if (!taken) {
    if (data) setTaken({ record: data, base: data, version: 0 });
    return data === null ? null : undefined;
  }
  const remote = data === undefined ? taken.base : data;
  return {
    ...taken,
    remote,
    status: statusOf(taken.base, remote, isSame),
    acceptRemote() {
      if (remote) setTaken({ record: remote, base: remote, version: taken.version + 1 });
    },
    keepLocal: () => setTaken({ ...taken, record: remote ?? taken.record, base: remote }),
    continueFrom: (saved) => setTaken({ ...taken, record: saved, base: saved }),
  };
}

type FormWork = {
  /** The form holds unsaved changes. */
  isTyped: boolean;
  /** The form is saving or closing: it caused the changes that arrive now. */
  isBusy: boolean;
};

/**
 * Returns true while the form must ask which version to keep. Without unsaved changes and a focused field, it accepts the remote
 * version at once: a command of its own page changed the record, or the page was drawn before the newest version was read.
 */
export function useConflict(
  session: Pick<EditSession<unknown>, 'status' | 'acceptRemote'> | undefined,
  { isTyped, isBusy }: FormWork,
): boolean {
  const isConflict = session !== undefined && session.status !== 'current' && !isBusy;
  const mayAccept = isConflict && !isTyped && session.status === 'changed';
  const [asks, setAsks] = useState(false);
  useLayoutEffect(() => {
    if (!mayAccept) return;
    if (document.activeElement?.matches('input, select, textarea')) setAsks(true);
    else session.acceptRemote();
  });
  return isConflict && (!mayAccept || asks);
}
