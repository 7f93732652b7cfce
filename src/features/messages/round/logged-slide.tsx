import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Message } from '#domain/messages/message.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { MessageStateBadge } from '#parts/customer-messages/message-state.tsx';
import { useMessageCommands } from '#parts/customer-messages/use-message-commands.ts';
import { Card } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import type { SlidePlace } from './slide-parts.tsx';
import { BackButton, SlideFooter, SlideHead } from './slide-parts.tsx';
import { useRoundKeys } from './use-round-keys.ts';

type LoggedSlideProps = SlidePlace & { message: Message /** Customer's name. */; name: string };

/** A message of the round that is in the log: asks whether it was sent, or shows what was done. */
export function LoggedSlide({ message, name, onNext, onBack }: LoggedSlideProps) {
  const { setState } = useMessageCommands();
  const isAsked = message.state === 'opened';
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  useRoundKeys({ back: onBack, next: isAsked ? undefined : onNext });

  async function answer(state: 'sent' | 'not sent') {
    if (await setState(message, state)) onNext();
  }

  return (
    <Card className="animate-rise">
      <SlideHead name={name} template={templateLabel(message.template)} why={message.address}>
        <MessageStateBadge state={message.state} />
      </SlideHead>
      <div className="grid gap-1.5 border-t px-5.5 py-4.5 phone:px-4">
        {isAsked && <p className="mb-1.5 font-bold text-page">Sent?</p>}
        {message.subject && <p className="break-words font-semibold">{message.subject}</p>}
        <p className="whitespace-pre-line break-words text-text-2">{message.body}</p>
      </div>
      <SlideFooter back={<BackButton onBack={onBack} />}>
        {isAsked ? (
          <>
            <Button size="large" onClick={() => void answer('not sent')}>
              Not Sent
            </Button>
            <Button ref={main} size="large" variant="solid" icon={Check} onClick={() => void answer('sent')}>
              Yes
            </Button>
          </>
        ) : (
          <>
            <Button size="large" onClick={() => void setState(message, 'not sent')}>
              Offer Again
            </Button>
            <Button ref={main} size="large" variant="solid" onClick={onNext}>
              Next
            </Button>
          </>
        )}
      </SlideFooter>
    </Card>
  );
}
