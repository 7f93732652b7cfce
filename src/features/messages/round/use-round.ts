import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Round, type RoundEdit, roundOf, roundSchema } from '#domain/messages/round.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';

function parsed(text: string | null): Round | undefined {
  try {
    return z.parse(roundSchema, JSON.parse(text ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Keeps the place in the morning round and the edited texts in this tab. `due` are the keys of what is offered now. */
export function useRound(due: readonly string[]) {
  const { tab } = useWorld();
  const today = useToday();
  const [saved, save] = useState(() => roundOf(today, due, parsed(tab.read(STORAGE_KEYS.messageRound))));
  const round = roundOf(today, due, saved);
  useEffect(() => tab.write(STORAGE_KEYS.messageRound, JSON.stringify(saved)), [tab, saved]);

  return {
    round,
    goTo: (at: number) => save({ ...round, at }),
    edit: (key: string, edit: RoundEdit) => save({ ...round, edits: { ...round.edits, [key]: edit } }),
  };
}
