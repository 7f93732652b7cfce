import { type ReactNode, useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { parseJson } from '#domain/text/parse-json.ts';
import type { OtherUnsavedText } from '#io/browser/unsaved-texts.ts';
import { useWorld } from '#io/react/world.tsx';

type Kept<Draft> = {
  draft: Draft;
  /** Stamp of the edited record; '' for a new one. */
  base: string;
  at: string;
};

/** Options for the draft that a form keeps until it is saved or discarded. */
export type KeptDraftOptions<Draft> = {
  /** Key of the draft: 'invoice new', 'estimate 7'. */
  name: string;
  /** Current stamp of the record; '' for a new one. */
  base: string;
  schema: z.ZodMiniType<Draft>;
  /**
   * 'browser': kept with every key, so that the draft survives a reload and closing the tab. 'visit': kept for this tab only, while
   * the user visits another page and comes back (`pass`).
   */
  lasts: 'browser' | 'visit';
  /** Returns true if the form restores the draft of this tab; otherwise the form offers it. */
  fits?: (draft: Draft) => boolean;
  /** Describes an offered draft in its notice: its customer, for example. */
  describe?: (draft: Draft) => ReactNode;
};

/** Draft that the form offers to restore. */
export type OfferedDraft<Draft> = {
  key: string;
  draft: Draft;
  /** Instant when it was kept; '' if unknown. */
  at: string;
  /** The record was saved again after the draft was kept. */
  isOlder: boolean;
  /** Tab that has the draft open: the tab that this one was copied from, maybe another tab, or none. */
  where: 'original tab' | 'maybe another tab' | 'no tab';
  /** Removes the draft after this tab restored or discarded it. */
  remove: () => void;
};

export type KeptDraft<Draft> = {
  /** Draft of this tab for the current version of the record: the form opens with it. */
  restored: Draft | undefined;
  /** Drafts of other tabs or of an older version of the record, newest first: the form offers them. */
  offered: readonly OfferedDraft<Draft>[];
  keep: (draft: Draft) => void;
  forget: () => void;
};

/** Reads null as NaN: JSON writes NaN as null, and a draft has no other null. */
function emptyAsNaN(_key: string, value: unknown): unknown {
  return value === null ? Number.NaN : value;
}

function readKept<Draft>(text: string | null, schema: z.ZodMiniType<Draft>): Kept<Draft> | undefined {
  const kept = z.object({ draft: schema, base: z.string(), at: z.string() });
  return kept.safeParse(parseJson(text, emptyAsNaN)).data;
}

/** Returns the tab that has a draft open; undefined for an open tab that this one was not copied from, which keeps its draft. */
function whereOf({ isOpen, isCopied }: OtherUnsavedText): OfferedDraft<unknown>['where'] | undefined {
  if (isCopied && isOpen !== false) return 'original tab';
  if (isOpen === undefined) return 'maybe another tab';
  return isOpen ? undefined : 'no tab';
}

/**
 * Keeps the draft of a form in this tab, where it survives a reload and a visit to another page, and optionally in this browser,
 * where it survives closing the tab. A draft belongs to one tab: a copied tab, or one opened later, asks before it restores it.
 */
export function useKeptDraft<Draft>(options: KeptDraftOptions<Draft> | undefined): KeptDraft<Draft> {
  const { unsaved, clock } = useWorld();
  const { name, base = '', lasts } = options ?? {};
  const [own] = useState(() => options && readKept(unsaved.read(options.name), options.schema));
  const [isFit] = useState(() => own !== undefined && own.base === base && options?.fits?.(own.draft) !== false);
  const [others, setOthers] = useState<readonly OfferedDraft<Draft>[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads other tabs once, when the form opens
  useEffect(() => {
    if (own || !options || lasts === 'visit') return;
    let isMounted = true;
    const offer = (left: OtherUnsavedText): OfferedDraft<Draft>[] => {
      const kept = readKept(left.text, options.schema);
      const where = whereOf(left);
      if (!kept || !where) return [];
      const { draft, at } = kept;
      const remove = () => unsaved.remove(left);
      return [{ key: left.key, draft, at, isOlder: kept.base !== base, where, remove }];
    };
    unsaved.others(options.name).then(
      (found) => isMounted && setOthers(found.flatMap(offer).toSorted((one, other) => (one.at < other.at ? 1 : -1))),
      (error) => console.error('Unsaved work of other tabs could not be read', error),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  const keep = useCallback(
    (draft: Draft) => {
      if (name === undefined) return;
      const text = JSON.stringify({ draft, base, at: clock.now().toISOString() } satisfies Kept<Draft>);
      unsaved.write(name, text, lasts === 'browser');
    },
    [unsaved, clock, name, base, lasts],
  );
  const forget = useCallback(() => {
    if (name !== undefined) unsaved.forget(name);
  }, [unsaved, name]);
  const isOlder = own?.base !== base;
  const ownOffer: OfferedDraft<Draft>[] =
    own && !isFit && lasts === 'browser'
      ? [{ key: '', draft: own.draft, at: isOlder ? own.at : '', isOlder, where: 'no tab', remove: forget }]
      : [];
  return { restored: isFit ? own?.draft : undefined, offered: [...ownOffer, ...others], keep, forget };
}
