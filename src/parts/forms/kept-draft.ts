import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { OtherUnsavedText } from '#io/browser/unsaved-texts.ts';
import { useWorld } from '#io/react/world.tsx';

type Kept<Draft> = {
  draft: Draft;
  /** Of the record that was edited; '' for a new one. */
  base: string;
  at: string;
};

/** Where a form keeps what is typed until it is saved or given up. */
export type KeptDraftOptions<Draft> = {
  /** 'invoice new', 'estimate 7' */
  name: string;
  /** The stamp of the record as it is now; '' for a new one. */
  base: string;
  schema: z.ZodMiniType<Draft>;
  /**
   * 'browser': with every key, so that the draft outlives a reload and the tab. 'visit': for this tab alone, while the way leads
   * through another page and back (`pass`).
   */
  lasts: 'browser' | 'visit';
  /** Whether the form continues with what this tab kept; otherwise the form offers it. */
  fits?: (draft: Draft) => boolean;
  /** Says in a notice for whom or what an offered draft is. */
  describe?: (draft: Draft) => ReactNode;
};

/** Unsaved work that the form asks about. */
export type OfferedDraft<Draft> = {
  key: string;
  draft: Draft;
  /** Since when it is kept, '' where nobody knows. */
  at: string;
  /** The record was saved again since. */
  isOlder: boolean;
  /** Where it is open: in the tab of which this one is a copy, perhaps in another tab, or nowhere any more. */
  where: 'original tab' | 'maybe another tab' | 'no tab';
  /** Removes it here, once this tab goes on with it or gives it up. */
  remove: () => void;
};

export type KeptDraft<Draft> = {
  /** Of this tab, and of the record as it still is: the form goes on with it. */
  restored: Draft | undefined;
  /** Of other tabs, or of the record as it was before, newest first: the form asks. */
  offered: readonly OfferedDraft<Draft>[];
  keep: (draft: Draft) => void;
  forget: () => void;
};

/** JSON writes a field that holds no number as null; a draft has no other null. */
function emptyAsNaN(_key: string, value: unknown): unknown {
  return value === null ? Number.NaN : value;
}

function readKept<Draft>(text: string | null, schema: z.ZodMiniType<Draft>): Kept<Draft> | undefined {
  if (text === null) return undefined;
  try {
    const { draft, base, at } = JSON.parse(text, emptyAsNaN) as { [N in keyof Kept<Draft>]: unknown };
    const parsed = schema.safeParse(draft);
    return parsed.success ? { draft: parsed.data, base: String(base), at: String(at) } : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for the work of a tab that is open and not the original of this one: that tab goes on with it. */
function whereOf({ isOpen, isCopied }: OtherUnsavedText): OfferedDraft<unknown>['where'] | undefined {
  if (isCopied && isOpen !== false) return 'original tab';
  if (isOpen === undefined) return 'maybe another tab';
  return isOpen ? undefined : 'no tab';
}

/**
 * Keeps what is typed: for this tab, where it outlives a reload and the way to another page and back; and in this browser, where
 * it outlives the tab. A draft belongs to one tab: a copied tab, and a tab that is opened later, ask before they continue with it.
 */
export function useKeptDraft<Draft>(options: KeptDraftOptions<Draft> | undefined): KeptDraft<Draft> {
  const { unsaved, clock } = useWorld();
  const { name, base = '', lasts } = options ?? {};
  const [own] = useState(() => options && readKept(unsaved.read(options.name), options.schema));
  const [isFit] = useState(() => own !== undefined && own.base === base && options?.fits?.(own.draft) !== false);
  const [others, setOthers] = useState<readonly OfferedDraft<Draft>[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once, when the form is opened
  useEffect(() => {
    if (own || !options || lasts === 'visit') return;
    let isWanted = true;
    const offer = (left: OtherUnsavedText): OfferedDraft<Draft>[] => {
      const kept = readKept(left.text, options.schema);
      const where = whereOf(left);
      if (!kept || !where) return [];
      const { draft, at } = kept;
      const remove = () => unsaved.remove(left);
      return [{ key: left.key, draft, at, isOlder: kept.base !== base, where, remove }];
    };
    unsaved.others(options.name).then(
      (found) => isWanted && setOthers(found.flatMap(offer).toSorted((one, other) => (one.at < other.at ? 1 : -1))),
      (error) => console.error('Unsaved work of other tabs could not be read', error),
    );
    return () => {
      isWanted = false;
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
