import { useCallback, useState } from 'react';
import type * as z from 'zod/mini';
import { useWorld } from '#io/react.tsx';
import { UNSAVED_PREFIX } from './unsaved-prefix.ts';

type Kept<Draft> = {
  draft: Draft;
  /** Of the record that was edited; '' for a new one. */
  base: string;
  at: string;
};

type KeptDraftOptions<Draft> = {
  /** 'invoice new', 'estimate 7' */
  name: string;
  /** The stamp of the record as it is now; '' for a new one. */
  base: string;
  schema: z.ZodMiniType<Draft>;
  /** False keeps it for this tab alone. */
  outlivesTab?: boolean;
};

export type KeptDraft<Draft> = {
  /** Of this tab, and of the record as it still stands: the form goes on with it. */
  restored: Draft | undefined;
  /** Of a tab that was closed, or of the record as it was before: the form asks. */
  offered: { draft: Draft; at: string; isOlder: boolean } | undefined;
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

/**
 * Keeps what is typed: for this tab, where it outlives a reload and the way to another page and back; and in this browser, where
 * it outlives the tab.
 */
export function useKeptDraft<Draft>({
  name,
  base,
  schema,
  outlivesTab = true,
}: KeptDraftOptions<Draft>): KeptDraft<Draft> {
  const { tab, device: browser, clock } = useWorld();
  const device = outlivesTab ? browser : undefined;
  const key = UNSAVED_PREFIX + name;
  const [{ restored, offered }] = useState(() => {
    const own = readKept(tab.read(key), schema);
    if (own?.base === base) return { restored: own.draft, offered: undefined };
    const found = own ?? readKept(device?.read(key) ?? null, schema);
    const isOlder = found?.base !== base;
    return { restored: undefined, offered: found && { draft: found.draft, at: found.at, isOlder } };
  });
  const keep = useCallback(
    (draft: Draft) => {
      const text = JSON.stringify({ draft, base, at: clock.now().toISOString() } satisfies Kept<Draft>);
      tab.write(key, text);
      device?.write(key, text);
    },
    [tab, device, clock, key, base],
  );
  const forget = useCallback(() => {
    tab.forget(key);
    device?.forget(key);
  }, [tab, device, key]);
  return { restored, offered, keep, forget };
}
