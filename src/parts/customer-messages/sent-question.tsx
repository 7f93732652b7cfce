import { Check } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Message } from '#domain/messages/message.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { answerMessage } from './message-commands.ts';

/** The text of a message in the log; with the question whether it was sent, while it is open. */
export function LoggedText({ message: { state, subject, body } }: { message: Message }) {
  return (
    <div className="grid gap-1.5">
      {state === 'opened' && <p className="mb-1.5 font-bold text-page">Sent?</p>}
      {subject && <p className="wrap-anywhere font-semibold">{subject}</p>}
      <p className="whitespace-pre-line wrap-anywhere text-text-2">{body}</p>
    </div>
  );
}

/** Focuses the button that goes on, without scrolling. */
export function useMainButton(): RefObject<HTMLButtonElement | null> {
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return main;
}

type SentButtonsProps = { message: Pick<Message, 'id'>; onAnswered: (state: 'sent' | 'not sent') => void };

/** The answers to whether an opened message was sent. */
export function SentButtons({ message, onAnswered }: SentButtonsProps) {
  const { run } = useTransaction();
  const main = useMainButton();
  const answer = (state: 'sent' | 'not sent') =>
    run({ ...answerMessage(message, state), after: () => onAnswered(state) });
  return (
    <>
      <Button size="large" onClick={() => void answer('not sent')}>
        Not Sent
      </Button>
      <Button
        ref={main}
        size="large"
        variant="solid"
        icon={Check}
        data-tour="sent-answer"
        onClick={() => void answer('sent')}
      >
        Yes
      </Button>
    </>
  );
}
