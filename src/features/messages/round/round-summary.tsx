import { Link } from '@tanstack/react-router';
import { didNotGo } from '#domain/messages/did-not-go.ts';
import type { Message } from '#domain/messages/message.ts';
import { formatCount } from '#domain/money/money.ts';
import { joinWords } from '#domain/text/join-words.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { useRoundKeys } from './use-round-keys.ts';

type RoundSummaryProps = {
  /** The last message in the log of each reason of the round. */
  messages: readonly Message[];
  /** Messages that are still due: those that were not sent. */
  left: number;
  onBack: (() => void) | undefined;
  onAgain: () => void;
};

/** Sums up the round. */
export function RoundSummary({ messages, left, onBack, onAgain }: RoundSummaryProps) {
  useRoundKeys({ back: onBack });
  const count = (state: Message['state']) => messages.filter((one) => one.state === state && !didNotGo(one)).length;
  const parts = [
    [count('sent'), 'sent'],
    [count('queued'), 'queued to be sent'],
    [messages.filter(didNotGo).length, 'that did not go'],
    [count('opened'), 'opened, without an answer whether it was sent'],
    [count('skipped'), 'skipped'],
    [count('not sent'), 'not sent'],
  ] as const;
  const said = parts.filter(([some]) => some > 0).map(([some, what]) => `${formatCount(some)} ${what}`);
  return (
    <Card className="animate-rise">
      <EmptyState
        level={3}
        title={messages.length === 0 ? 'Nothing is due today' : 'All done'}
        text={
          messages.length === 0
            ? 'Reminders, follow-ups and other messages come up here on the day they are due.'
            : `${joinWords(said)}.`
        }
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {onBack && <Button onClick={onBack}>Back</Button>}
            {left > 0 && <Button onClick={onAgain}>Go Through {formatCount(left)} Again</Button>}
            <Link to={paths.messages} className={buttonClass('solid')}>
              Done
            </Link>
          </span>
        }
      />
    </Card>
  );
}
