import type { Channel, Message } from '#domain/messages/message.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { DOCUMENT_KINDS, numberOf } from '#parts/documents/document-kinds.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';
import { answerOperations, type Logged, logOperations, type NewMessage } from './message-operations.ts';
import type { MessageState } from './message-state.tsx';

const shared = {
  title: 'The message was not saved',
  failed: { type: 'error', title: 'Error', message: 'Failed to save the message. Please try again.' },
} as const;

const QUEUED: Readonly<Record<Channel, string>> = { email: 'Email Queued', text: 'Text Queued' };

/** Records what the user did with a message that is in the log. */
export function answerMessage({ id }: Pick<Message, 'id'>, state: MessageState): UserCommand<Logged['document']> {
  return {
    ...shared,
    name: 'answer message',
    of: id,
    async plan(newest, context) {
      const { at, by } = context;
      const { operations, document } = await answerOperations(newest, id, { state, by, at }, context);
      return { operations, result: document };
    },
    done(document) {
      if (!document) return undefined;
      const number = numberOf(document.record);
      if (state === 'queued') return { title: QUEUED.email, message: `${number} is marked as sent.` };
      const title = `${DOCUMENT_KINDS[document.kind].title} Not Sent`;
      return { type: 'info', title, message: `${number} is a Draft again.` };
    },
  };
}

type LoggedMessage = { id: string; document: Logged['document'] };

/**
 * Logs a message, which is opened after it, or which the server sends because it is logged as queued. `onNotSent`: takes the message back that
 * marked a document as sent.
 */
export function logMessage(
  message: NewMessage,
  state: MessageState,
  onNotSent?: (id: string) => void,
): UserCommand<LoggedMessage> {
  return {
    ...shared,
    name: 'log message',
    // The notice of one message stays when another one, which has no reason either, succeeds.
    of: message.dueKey || message.customerId,
    // Pressed again before it was confirmed, it goes once.
    ...(state === 'queued' && { input: message }),
    async plan(newest, context) {
      const { at, by, ownId } = context;
      const id = ownId();
      const { operations, document } = await logOperations(newest, message, { id, state, at, by }, context);
      return { operations, result: { id, document } };
    },
    done({ id, document }) {
      const marked = document ? `${numberOf(document.record)} is marked as sent.` : '';
      if (state === 'queued')
        return {
          title: QUEUED[message.channel],
          message: joinFilled(['The server sends it in a moment.', marked], ' '),
        };
      return (
        document && {
          title: `${DOCUMENT_KINDS[document.kind].title} Sent`,
          message: marked,
          ...(onNotSent && { action: { label: 'Not Sent', onPress: () => onNotSent(id) } }),
        }
      );
    },
  };
}
