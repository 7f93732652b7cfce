import type { Message } from '#domain/messages/message.ts';
import { draftWith, type RoundEdit, typedText } from '#domain/messages/round.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { TypedText } from '#parts/customer-messages/composer.tsx';
import { answerMessage } from '#parts/customer-messages/message-commands.ts';
import { MessageStateBadge } from '#parts/customer-messages/message-state.tsx';
import { LoggedText, SentButtons, useMainButton } from '#parts/customer-messages/sent-question.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import type { SlidePlace } from './slide-parts.tsx';
import { BackButton, SlideFooter, SlideHead } from './slide-parts.tsx';
import { useRoundKeys } from './use-round-keys.ts';

type LoggedSlideProps = SlidePlace & { message: Message /** Customer's name. */; name: string; edit: RoundEdit };

/** A message of the round that is in the log: asks whether it was sent, or shows what was done. */
export function LoggedSlide({ message, name, edit, onNext, onBack }: LoggedSlideProps) {
  const isAsked = message.state === 'opened';
  useRoundKeys({ back: onBack, next: isAsked ? undefined : onNext });
  // Someone else may have opened it while this was typed.
  const typed = draftWith(message, edit[message.channel]).body === message.body ? '' : typedText(edit);
  const why = message.by === '' ? message.address : `${message.address} · ${message.by}`;
  return (
    <Card className="animate-rise">
      <SlideHead name={name || 'Deleted customer'} template={templateLabel(message.template)} why={why}>
        <MessageStateBadge message={message} />
      </SlideHead>
      <div className="border-t px-5.5 py-4.5 phone:px-4">
        <LoggedText message={message} />
        <TypedText text={typed} />
      </div>
      <SlideFooter back={<BackButton onBack={onBack} />}>
        {isAsked ? (
          <SentButtons key="asked" message={message} onAnswered={onNext} />
        ) : (
          <DoneButtons key="done" message={message} onNext={onNext} />
        )}
      </SlideFooter>
    </Card>
  );
}

function DoneButtons({ message, onNext }: Pick<LoggedSlideProps, 'message' | 'onNext'>) {
  const { run } = useTransaction();
  const main = useMainButton();
  return (
    <>
      <Button size="large" onClick={() => void run(answerMessage(message, 'not sent'))}>
        Offer Again
      </Button>
      <Button ref={main} size="large" variant="solid" onClick={onNext}>
        Next
      </Button>
    </>
  );
}
