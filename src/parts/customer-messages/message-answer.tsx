import type { Message } from '#domain/messages/message.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { answerMessage } from './message-commands.ts';

type MessageAnswerProps = { message: Message /** Customer's name. */; name: string };

/** Asks whether a message that was opened was sent, or offers a skipped one again. */
export function MessageAnswer({ message, name }: MessageAnswerProps) {
  const { run } = useTransaction();
  const to = name && <span className="sr-only"> for {name}</span>;
  if (message.state === 'opened') {
    return (
      <span className="flex items-center gap-1.5">
        <span className="text-meta text-text-3">Sent?</span>
        <Button size="small" onClick={() => void run(answerMessage(message, 'sent'))}>
          Yes{to}
        </Button>
        <Button size="small" onClick={() => void run(answerMessage(message, 'not sent'))}>
          Not Sent{to}
        </Button>
      </span>
    );
  }
  if (message.state !== 'skipped' || message.dueKey === '') return null;
  return (
    <Button size="small" variant="ghost" onClick={() => void run(answerMessage(message, 'not sent'))}>
      Offer Again{to}
    </Button>
  );
}
