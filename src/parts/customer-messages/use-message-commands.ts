import { useMemo } from 'react';
import type { Message } from '#domain/messages/message.ts';
import { Rejection } from '#domain/records/rejection.ts';
import { useWorld } from '#io/react/world.tsx';
import { useUserName } from '#parts/jobs/use-job-commands.ts';
import { useCommand } from '#parts/records/use-command.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { MessageState } from './message-state.tsx';

/** A message that is about to be logged. */
export type NewMessage = Pick<
  Message,
  'customerId' | 'template' | 'dueKey' | 'channel' | 'purpose' | 'address' | 'subject' | 'body'
>;

const FAILED = {
  type: 'error',
  title: 'Error',
  message: 'Failed to save the message. Please try again.',
} as const;

/** Returns the commands on the log of messages. Each resolves to whether it was committed, and sends nothing. */
export function useMessageCommands() {
  const { store, clock, newId } = useWorld();
  const command = useCommand();
  const toast = useToast();
  const by = useUserName();

  return useMemo(() => {
    const now = () => clock.now().toISOString();

    async function run(source: string, commit: () => Promise<unknown>): Promise<boolean> {
      let isDone = false;
      await command({
        source,
        title: 'The message was not saved',
        failed: FAILED,
        async run() {
          try {
            await commit();
          } catch (error) {
            if (!(error instanceof Rejection)) throw error;
            toast.show({ type: 'error', title: 'Not Possible', message: error.message });
            return;
          }
          isDone = true;
        },
      });
      return isDone;
    }

    /** Logs a message. Refused when someone else logged one for the same reason that is not among those `seen` on the screen. */
    function log(message: NewMessage, state: MessageState, seen: readonly Message[]): Promise<boolean> {
      const { customerId, dueKey } = message;
      // One for all tries of this command: an entry whose save was not confirmed is not logged again.
      const id = newId();
      return run(`message ${dueKey}`, () =>
        store.transact(async ({ messages }) => {
          const before = await messages.query({ name: 'customer', from: customerId, to: customerId });
          if (before.some((one) => one.id === id)) return [];
          const last = before.findLast((one) => one.dueKey === dueKey && one.state !== 'not sent');
          if (dueKey !== '' && last && !seen.some(({ id }) => id === last.id))
            throw new Rejection(`${last.by || 'Someone'} already took care of this message.`);
          const at = now();
          const item: Message = { ...message, id, state, at, by, createdAt: at, updatedAt: at };
          return [{ entity: 'messages', kind: 'add', item }];
        }),
      );
    }

    return {
      log,
      /** Records what the user did with a message that is in the log. */
      setState: ({ id }: Pick<Message, 'id'>, state: MessageState) =>
        run(`message ${id}`, () => store.messages.update(id, { state, at: now(), by })),
    };
  }, [store, clock, newId, command, toast, by]);
}
