import { useEffect } from 'react';
import { type RoundEdit, roundOf, roundSchema } from '#domain/messages/round.ts';
import { useToday } from '#io/react/world.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { useRemembered } from '#parts/use-remembered.ts';

/** Keeps the place in the morning round and the edited texts in this tab. `due` are the keys of what is offered now. */
export function useRound(due: readonly string[]) {
  const today = useToday();
  const { value: kept, save } = useRemembered('tab', STORAGE_KEYS.messageRound, roundSchema, (before) =>
    roundOf(today, due, before),
  );
  const round = roundOf(today, due, kept);
  // The device may close this tab when the first message opens its mail program.
  useEffect(() => save(kept), [save, kept]);

  return {
    round,
    goTo: (at: number) => save({ ...round, at }),
    edit: (key: string, edit: RoundEdit) => save({ ...round, edits: { ...round.edits, [key]: edit } }),
  };
}
