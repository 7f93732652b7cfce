import type { Reason } from '#domain/messages/due-reasons.ts';
import { REASON_LISTS, whatHappened } from '#domain/messages/what-happened.ts';
import { useRecord, useToday } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';

/** Says what happened to the record of a message whose reason is gone. The record itself is read: lists leave out what is paid or answered. */
export function useWhatHappened({ kind, id }: Reason['record'], key: string): string {
  const today = useToday();
  const list = REASON_LISTS[kind];
  const data = ifRead(useRecord(list, id));
  return data === undefined ? '' : whatHappened(list, data, { key, today });
}
