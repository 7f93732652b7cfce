import { useMemo, useState } from 'react';
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
  /** Called when the log has the message, just before the program opens. */
  onOpened?: (id: string) => void;
};

export type MessageOpening = ReturnType<typeof useOpening>;

/** Opens a message in the mail or text program or the share sheet, once the log has it. Returns what holds it back. */
export function useOpening({ message, settings, isReady, isAddressOptional = false, ended, onOpened }: OpeningOptions) {
  const { run } = useTransaction();
  const toast = useToast();
  const { channel, template, address, subject, body } = message;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const quiet = quietUntil(useNow(), settings);
  const waits = channel === 'text' ? quiet : undefined;
  const wrongAddress = isAddressOptional && address.trim() === '' ? undefined : addressProblem(channel, address);
  const problems = useMemo(
    () => (isReady ? fieldProblems(template, `${subject}\n${body}`) : []),
    [isReady, template, subject, body],
  );
  const { data: book } = useConsentBook();
  // A document that the customer asked for may go to them after a no.
  const refusal = book && message.reason !== 'document' ? addressRefusal(message, book) : undefined;
  const opening = openingOf(channel, address, { subject, body });
  const isEmpty = body.trim() === '';
  const canOpen =
    isReady &&
    !ended &&
    !wrongAddress &&
    !isEmpty &&
    problems.length === 0 &&
    waits === undefined &&
    refusal === undefined;

  async function begin(start: () => Promise<void>): Promise<void> {
    if (!canOpen || isBusy) return;
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

  return {
    problems,
    wrongAddress,
    /** The address that was typed said no to such messages. */
    refusal,
    isEmpty,
    /** Time at which quiet hours end; undefined outside them, and for an email. */
    waits,
    /** The text is copied, because the program's address cannot take it. */
    copies: opening.copies,
    canOpen: canOpen && !isBusy,
    isBusy,
    failure,
    /** `before` runs just before the program opens. */
    open: (before?: () => void) =>
      begin(async () => {
        if (opening.copies && !(await copyText(body))) {
          setFailure('The browser did not copy the text. Select the message and copy it yourself, or make it shorter.');
          return;
        }
        await log(() => {
          before?.();
          openMail(opening.href);
        });
      }),
    /** `start` opens the share sheet, and resolves to whether something was shared. */
    share: (start = () => shareText(subject, body)) =>
      begin(async () => {
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
