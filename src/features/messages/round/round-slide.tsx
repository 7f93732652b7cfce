import { SkipForward } from 'lucide-react';
import type { Due } from '#domain/messages/due-messages.ts';
import type { RoundEdit } from '#domain/messages/round.ts';
import { TEMPLATES, templateLabel } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { ChannelChoice, ComposerBody, ComposerButtons, useComposer } from '#parts/customer-messages/composer.tsx';
import { logMessage } from '#parts/customer-messages/message-commands.ts';
import { useMainButton } from '#parts/customer-messages/sent-question.tsx';
import { useMessageText } from '#parts/customer-messages/use-message-text.ts';
import { useWhatHappened } from '#parts/customer-messages/use-what-happened.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { BackButton, CustomerHead, KeyHint, nameOf, SlideFooter, type SlidePlace } from './slide-parts.tsx';
import { useRoundKeys } from './use-round-keys.ts';

type RoundSlideProps = SlidePlace & {
  /** The message, or as it was last shown when its reason is gone or the customer said no. */
  due: Due;
  isGone: boolean;
  /** Why it is held back now. */
  held: Due['held'];
  settings: Settings;
  edit: RoundEdit;
  onEdit: (edit: RoundEdit) => void;
};

/** One message of the round: who, why, the text to edit, and the button that sends or opens it; or why it is no longer offered. */
export function RoundSlide({ due, isGone, held, settings, edit, onEdit, onNext, onBack }: RoundSlideProps) {
  const { run } = useTransaction();
  const { key, customer, customerId, template, channels, record } = due;
  const happened = useWhatHappened(record, key);
  const composer = useComposer({
    about: { customerId, template, dueKey: key, reason: 'due', purpose: TEMPLATES[template].purpose },
    customer,
    channels,
    settings,
    edit,
    onEdit,
    onQueued: onNext,
    made: useMessageText(due, settings),
    ended: isGone
      ? { title: 'This message is no longer offered', text: `${held?.sentence ?? happened} Nothing was sent.` }
      : undefined,
  });
  const main = useMainButton();

  const skip = () => run({ ...logMessage(composer.message, 'skipped'), after: onNext });
  useRoundKeys({ back: onBack, next: isGone ? onNext : () => void skip() });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void composer.opening.go();
      }}
      // A key that is held down would send the next message too, and the one after it, unread.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
          event.preventDefault();
      }}
      aria-label={`Message to ${nameOf(customer)}`}
    >
      <Card className="animate-rise">
        <CustomerHead customerId={customerId} customer={customer} template={templateLabel(template)} why={due.why}>
          <ChannelChoice composer={composer} />
        </CustomerHead>
        <div className="grid gap-3.5 border-t px-5.5 py-4.5 phone:px-4">
          <ComposerBody composer={composer} />
        </div>
        <SlideFooter back={<BackButton onBack={onBack} />}>
          {isGone ? (
            <Button ref={main} size="large" variant="solid" onClick={onNext}>
              Next
            </Button>
          ) : (
            <>
              <Button size="large" icon={SkipForward} data-tour="skip-message" onClick={() => void skip()}>
                Skip
                <KeyHint>→</KeyHint>
              </Button>
              <ComposerButtons isSubmit composer={composer} size="large" ref={main} hint={<KeyHint>Enter</KeyHint>} />
            </>
          )}
        </SlideFooter>
      </Card>
    </form>
  );
}
