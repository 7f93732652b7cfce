import { useMemo } from 'react';
import { localDay, localTime } from '#domain/calendar/calendar.ts';
import type { Message } from '#domain/messages/message.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { useWorld, useZone } from '#io/react/world.tsx';
import type { Newest, Operation } from '#io/store/store.ts';
import { DOCUMENT_KINDS, numberOf } from '#parts/documents/document-kinds.ts';
import { useUserName } from '#parts/jobs/use-job-commands.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { answerOperations, logOperations, type NewMessage } from './message-operations.ts';
import type { MessageState } from './message-state.tsx';

const FAILED = {
  type: 'error',
  title: 'Error',
  message: 'Failed to save the message. Please try again.',
} as const;

/** Returns the commands on the log of messages. They send nothing. */
export function useMessageCommands() {
  const { store, clock, newId } = useWorld();
  const zone = useZone();
  const command = useCommand();
  const toast = useToast();
  const by = useUserName();

  return useMemo(() => {
    /** Resolves to what was committed; undefined when nothing was. */
    async function run<T>(source: string, commit: () => Promise<T>): Promise<T | undefined> {
      let done: T | undefined;
      await command({
        source,
        title: 'The message was not saved',
        failed: FAILED,
        async run() {
          try {
            done = await commit();
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
            toast.show({ type: 'error', title: 'Not Possible', message: error.message });
          }
        },
      });
      return done;
    }

    function moment() {
      const now = clock.now();
      return { at: now.toISOString(), today: localDay(now, zone), time: localTime(now, zone), zone };
    }

    /** Records what the user did with a message that is in the log. Resolves to whether it was committed. */
    async function setState({ id }: Pick<Message, 'id'>, state: MessageState): Promise<boolean> {
      const answer = await run(`message ${id}`, () =>
        transacted((newest) => answerOperations(newest, id, { state, by, at: moment().at })),
      );
      if (answer?.document) {
        const { kind, record } = answer.document;
        const message = `${numberOf(record)} is a Draft again.`;
        toast.show({ type: 'info', title: `${DOCUMENT_KINDS[kind].title} Not Sent`, message });
      }
      return answer !== undefined;
    }

    async function transacted<R extends { operations: readonly Operation[] }>(
      plan: (newest: Newest) => Promise<R>,
    ): Promise<R> {
      let done: R | undefined;
      await store.transact(async (newest) => {
        done = await plan(newest);
        return done.operations;
      });
      return done as R;
    }

    return {
      setState,
      /** Logs a message, which the caller then opens. Resolves to the id of the entry; undefined when it may not be opened. */
      async log(message: NewMessage, state: MessageState): Promise<string | undefined> {
        // One for all tries of this command: an entry whose save was not confirmed is not logged again.
        const id = newId();
        const logged = await run(`message ${message.dueKey}`, async () => {
          const { at, ...context } = moment();
          const settings = await store.settings.get();
          return transacted((newest) =>
            logOperations(newest, message, { id, state, at, by }, { ...context, settings }),
          );
        });
        if (logged?.document) {
          const { kind, record } = logged.document;
          toast.show({
            type: 'success',
            title: `${DOCUMENT_KINDS[kind].title} Sent`,
            message: `${numberOf(record)} is marked as sent.`,
            action: { label: 'Not Sent', onPress: () => void setState({ id }, 'not sent') },
          });
        }
        return logged && id;
      },
    };
  }, [store, clock, newId, command, toast, by, zone]);
}
