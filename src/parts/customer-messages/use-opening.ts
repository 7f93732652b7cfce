import { useMemo, useState } from 'react';
import { textNumber } from '#domain/messages/automatic.ts';
import { addressProblem, openingOf } from '#domain/messages/open-message.ts';
import { addressRefusal } from '#domain/messages/open-refusal.ts';
import { quietUntil } from '#domain/messages/quiet-hours.ts';
import { fieldProblems } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { copyText } from '#io/browser/copy-text.ts';
import { openMail } from '#io/browser/open-mail.ts';
import { shareText } from '#io/data-files/share-file.ts';
import { useNow } from '#parts/queries/use-now.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { answerMessage, logMessage } from './message-commands.ts';
import type { NewMessage } from './message-operations.ts';
import { useConsentBook } from './use-consent-book.ts';

export type OpeningOptions = {
  message: NewMessage;
  settings: Settings;
  /** The text and what goes with it are complete. */
  isReady: boolean;
  /** Why the message can't be opened any more. */
  ended?: object | undefined;
  /** The address can be left to the mail program. */
  isAddressOptional?: boolean;
  /** The server sends it. It may still be opened in the program of the device. */
  sends?: boolean;
  /** Called when the log has the message, before the program opens. */
  onOpened?: (id: string) => void;
  /** Called just before the program opens. */
  onOpening?: () => unknown;
  /** Called when the server has taken it. */
  onQueued?: () => unknown;
};

/** Returns a sentence about a number that a person's phone dials and a provider does not. */
function providerProblem({ channel, address }: Pick<NewMessage, 'channel' | 'address'>): string | undefined {
  if (channel === 'email' || textNumber(address) !== undefined) return undefined;
  return 'Enter the number with its area code.';
}

export type MessageOpening = ReturnType<typeof useOpening>;

/**
 * Has the server send a message, or opens it in the mail or text program or the share sheet, once the log has it. Returns what holds it
 * back.
 */
export function useOpening(options: OpeningOptions) {
  const { message, settings, isReady, isAddressOptional = false, ended, sends = false } = options;
  const { onOpened, onOpening, onQueued } = options;
  const { run } = useTransaction();
  const toast = useToast();
  const { channel, template, address, subject, body } = message;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const quiet = quietUntil(useNow(), settings);
  const waits = channel === 'text' ? quiet : undefined;
  const addressIsWrong = addressProblem(channel, address);
  // The mail program asks for an address that is left out.
  const wrongToOpen = isAddressOptional && address.trim() === '' ? undefined : addressIsWrong;
  const wrongToSend = addressIsWrong ?? providerProblem(message);
  const problems = useMemo(
    () => (isReady ? fieldProblems(template, `${subject}\n${body}`) : []),
    [isReady, template, subject, body],
  );
  const { data: book } = useConsentBook();
  // A document that the customer asked for may go to them after a no.
  const refusal = book && message.reason !== 'document' ? addressRefusal(message, book) : undefined;
  const opening = openingOf(channel, address, { subject, body });
  const isEmpty = body.trim() === '';
  const isComplete =
    isReady && !ended && !isEmpty && problems.length === 0 && waits === undefined && refusal === undefined;
  const canOpen = isComplete && !wrongToOpen && !isBusy;
  const canSend = sends && isComplete && !wrongToSend && !isBusy;

  async function begin(isAllowed: boolean, start: () => Promise<void>): Promise<void> {
    if (!isAllowed) return;
    setFailure(undefined);
    setBusy(true);
    try {
      await start();
    } finally {
      setBusy(false);
    }
  }

  /** Logs it, then goes on, whether that took one try or more. */
  const log = (after?: (id: string) => unknown) =>
    run({
      ...logMessage(message, 'opened', (id) => void run(answerMessage({ id }, 'not sent'))),
      after({ id }) {
        onOpened?.(id);
        return after?.(id);
      },
    });

  /** Has the server send it. */
  const send = () =>
    begin(canSend, async () => {
      await run({ ...logMessage(message, 'queued'), after: () => onQueued?.() });
    });

  const open = () =>
    begin(canOpen, async () => {
      if (opening.copies && !(await copyText(body))) {
        setFailure('The browser did not copy the text. Select the message and copy it yourself, or make it shorter.');
        return;
      }
      await log(() => {
        onOpening?.();
        openMail(opening.href);
      });
    });

  return {
    problems,
    wrongAddress: sends ? wrongToSend : wrongToOpen,
    /** The address that was typed said no to such messages. */
    refusal,
    isEmpty,
    /** Time at which quiet hours end; undefined outside them, and for an email. */
    waits,
    /** The text is copied, because the program's address cannot take it. */
    copies: opening.copies,
    canOpen,
    isBusy,
    failure,
    open,
    sends,
    /** The main button: the server sends the message where it can, else the program opens. */
    canGo: sends ? canSend : canOpen,
    go: () => (sends ? send() : open()),
    /** `start` opens the share sheet, and resolves to whether something was shared. */
    share: (start = () => shareText(subject, body)) =>
      begin(canOpen, async () => {
        const isShared = () =>
          start().catch((error: unknown) => {
            console.error('The share sheet failed', error);
            toast.show({ type: 'error', title: 'Not Opened', message: 'The share sheet did not open.' });
            return false;
          });
        if (message.reason === 'document') {
          // The log marks the document as sent.
          if (await isShared()) await log();
          return;
        }
        await log(async (id) => {
          if (!(await isShared())) await run(answerMessage({ id }, 'not sent'));
        });
      }),
  };
}
