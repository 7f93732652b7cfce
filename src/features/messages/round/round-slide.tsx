import { ExternalLink, Share2, SkipForward } from 'lucide-react';
import { addressOn } from '#domain/messages/consent.ts';
import type { Due } from '#domain/messages/due-messages.ts';
import { draftWith, editedWith, isOutdated, type MessageDraft, type RoundEdit } from '#domain/messages/round.ts';
import { TEMPLATES, templateLabel } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { canShareText } from '#io/data-files/share-file.ts';
import { logMessage } from '#parts/customer-messages/message-commands.ts';
import { ChannelChoice, LinkNotMade, OutdatedNotice, openLabel } from '#parts/customer-messages/message-controls.tsx';
import { MessageFields } from '#parts/customer-messages/message-fields.tsx';
import type { NewMessage } from '#parts/customer-messages/message-operations.ts';
import { useMainButton } from '#parts/customer-messages/sent-question.tsx';
import { useMessageText } from '#parts/customer-messages/use-message-text.ts';
import { useOpening } from '#parts/customer-messages/use-opening.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { BackButton, CustomerHead, KeyHint, nameOf, SlideFooter, type SlidePlace } from './slide-parts.tsx';
import { useRoundKeys } from './use-round-keys.ts';

type RoundSlideProps = SlidePlace & {
  due: Due;
  settings: Settings;
  edit: RoundEdit;
  onEdit: (edit: RoundEdit) => void;
};

/** One message of the round: who, why, the text to edit, and the button that opens it. */
export function RoundSlide({ due, settings, edit, onEdit, onNext, onBack }: RoundSlideProps) {
  const { run } = useTransaction();
  const { customer, customerId, template, channels } = due;
  // The customer may have taken back the consent to the channel that was chosen here.
  const channel = channels.find((one) => one === edit.channel) ?? channels[0] ?? 'email';
  const { texts, failed, retry, isPending } = useMessageText(due, settings);
  const made: MessageDraft = { address: addressOn(customer, channel), ...texts[channel] };
  const message: NewMessage = {
    ...{ customerId, template, channel, dueKey: due.key, reason: 'due', purpose: TEMPLATES[template].purpose },
    ...draftWith(made, edit[channel]),
  };
  const opening = useOpening({ message, settings, isReady: !isPending && failed === undefined });
  const main = useMainButton();

  const skip = () => run({ ...logMessage(message, 'skipped'), after: onNext });
  useRoundKeys({ back: onBack, next: () => void skip() });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void opening.open();
      }}
      aria-label={`Message to ${nameOf(customer)}`}
    >
      <Card className="animate-rise">
        <CustomerHead customerId={customerId} customer={customer} template={templateLabel(template)} why={due.why}>
          <ChannelChoice
            channels={channels}
            channel={channel}
            onChoose={(chosen) => onEdit({ ...edit, channel: chosen })}
          />
        </CustomerHead>
        <div className="grid gap-3.5 border-t px-5.5 py-4.5 phone:px-4">
          {!isPending && isOutdated(made, edit[channel]) && (
            <OutdatedNotice onReplace={() => onEdit({ ...edit, [channel]: undefined })} />
          )}
          <MessageFields
            message={message}
            opening={opening}
            onChange={(change) => onEdit({ ...edit, [channel]: editedWith(made, edit[channel], change) })}
            rows={channel === 'email' ? 8 : 4}
            isReadOnly={isPending}
          />
          {failed !== undefined && <LinkNotMade why={failed} onRetry={retry} />}
        </div>
        <SlideFooter back={<BackButton onBack={onBack} />}>
          <Button size="large" icon={SkipForward} data-tour="skip-message" onClick={() => void skip()}>
            Skip
            <KeyHint>→</KeyHint>
          </Button>
          {canShareText() && (
            <Button size="large" icon={Share2} disabled={!opening.canOpen} onClick={() => void opening.share()}>
              Share
            </Button>
          )}
          <BusyButton
            ref={main}
            type="submit"
            data-tour="open-message"
            size="large"
            variant="solid"
            icon={ExternalLink}
            disabled={!opening.canOpen}
          >
            {openLabel(channel, opening.copies)}
            <KeyHint>Enter</KeyHint>
          </BusyButton>
        </SlideFooter>
      </Card>
    </form>
  );
}
