import { Copy, ExternalLink, Send, Share2 } from 'lucide-react';
import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { addressOn } from '#domain/messages/consent.ts';
import type { Channel } from '#domain/messages/message.ts';
import {
  draftWith,
  editedWith,
  isOutdated,
  type MessageDraft,
  type RoundEdit,
  typedText,
} from '#domain/messages/round.ts';
import type { MessageText } from '#domain/messages/templates.ts';
import { linkOrigin } from '#domain/shop/link-origin.ts';
import { copyText } from '#io/browser/copy-text.ts';
import { canShareText } from '#io/data-files/share-file.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField } from '#ui/form/field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { MessageFields } from './message-fields.tsx';
import type { NewMessage } from './message-operations.ts';
import { type OpeningOptions, useOpening } from './use-opening.ts';
import { useSendingChannels } from './use-sending-accounts.ts';

const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: 'Email', text: 'Text' };

/** Why a message can't be opened any more, in words. */
export type Ended = { title: string; text: ReactNode; role?: 'alert' | 'status' };

type ComposerOptions = Omit<OpeningOptions, 'message' | 'isReady' | 'sends'> & {
  about: Omit<NewMessage, 'channel' | keyof MessageDraft>;
  /** The customer with today's addresses. */
  customer: Customer;
  /** Channels that reach the customer, the preferred one first. */
  channels: readonly Channel[];
  /** The texts of each channel with their fields filled in. */
  made: {
    texts: Readonly<Record<Channel, MessageText>>;
    /** The link that a text names. */
    link?: string | undefined;
    isPending?: boolean;
    /** Why the link that a text names could not be made. */
    failed?: string | undefined;
    retry?: () => void;
  };
  edit: RoundEdit;
  onEdit: (edit: RoundEdit) => void;
  ended?: Ended | undefined;
  /** Everything that goes with the text is complete. */
  isReady?: boolean;
  /** The server may send it, if it has an account. */
  maySend?: boolean;
};

export type Composer = ReturnType<typeof useComposer>;

/** Writes a message: texts and changes of the user, channel and address, and its way, which logs it. `ComposerBody` draws it. */
export function useComposer(options: ComposerOptions) {
  const { about, customer, channels, made, edit, onEdit, isReady = true, maySend = true, ...opens } = options;
  const { link = '', isPending = false, failed, retry } = made;
  // The customer may have taken back the consent to the channel that was chosen here.
  const channel = channels.find((one) => one === edit.channel) ?? channels[0] ?? 'email';
  const draft: MessageDraft = { address: addressOn(customer, channel), ...made.texts[channel] };
  const message: NewMessage = { ...about, channel, ...draftWith(draft, edit[channel]) };
  const hasAccount = useSendingChannels().includes(channel);
  // A person sees in their own program what the link leads to. The server sends none that customers can't open.
  const hasOwnLink = link !== '' && linkOrigin(link) === '' && `${message.subject}\n${message.body}`.includes(link);
  const sends = hasAccount && maySend && !hasOwnLink;
  const opening = useOpening({ ...opens, message, sends, isReady: isReady && !isPending && failed === undefined });
  return {
    message,
    opening,
    channels,
    isPending,
    failed,
    retry,
    isHeldByLink: hasAccount && hasOwnLink,
    // The log may say that it is done a moment before this closes.
    ended: opening.isBusy ? undefined : options.ended,
    typed: typedText(edit),
    isOld: !isPending && isOutdated(draft, edit[channel]),
    choose: (chosen: Channel) => onEdit({ ...edit, channel: chosen }),
    change: (change: Partial<MessageDraft>) => onEdit({ ...edit, [channel]: editedWith(draft, edit[channel], change) }),
    replace: () => onEdit({ ...edit, [channel]: undefined }),
  };
}

/** Chooses among the channels that reach the customer, if there are two. */
export function ChannelChoice({ composer: { channels, message, choose, ended } }: { composer: Composer }) {
  if (channels.length < 2 || ended) return null;
  const options = channels.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
  return <Segmented label="Send by" options={options} value={message.channel} onChange={choose} />;
}

/** Takes the focus from a field that is gone. */
function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

type ComposerBodyProps = { composer: Composer; rows?: number; addressHint?: ReactNode };

/** Address and text of a message and what holds it back; or why it ended, with what was typed. */
export function ComposerBody({ composer, rows, addressHint }: ComposerBodyProps) {
  const { message, opening, ended, typed, isOld, isPending, failed, isHeldByLink, change, replace, retry } = composer;
  if (ended) {
    return (
      <>
        <div ref={takeLostFocus} tabIndex={-1} className="rounded-card">
          <Alert tone="amber" role={ended.role ?? 'alert'} title={ended.title}>
            {ended.text}
          </Alert>
        </div>
        <TypedText text={typed} />
      </>
    );
  }
  return (
    <>
      {isOld && (
        <Alert
          tone="amber"
          role="alert"
          title="Something changed after you edited this message"
          action={
            <Button size="small" onClick={replace}>
              Use the New Text
            </Button>
          }
        >
          Check the amounts, dates and address below before you {opening.sends ? 'send' : 'open'} it.
        </Alert>
      )}
      <MessageFields
        message={message}
        opening={opening}
        onChange={change}
        rows={rows ?? (message.channel === 'email' ? 8 : 4)}
        addressHint={addressHint}
        isReadOnly={isPending}
      />
      {isHeldByLink && (
        <Alert tone="amber" role="status" title="Your shop’s account does not send this link">
          Customers can’t open it outside your network. Settings › Sending says what is missing. Without the link, the
          message can be sent.
        </Alert>
      )}
      {failed !== undefined && (
        <Alert
          tone="red"
          role="alert"
          title="Couldn't create the customer link"
          action={
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          }
        >
          {failed}
        </Alert>
      )}
    </>
  );
}

/** Shows what was typed for a message that can't be opened any more, to be copied. */
export function TypedText({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  if (text === '') return null;
  return (
    <div className="grid justify-items-start gap-2">
      <TextAreaField label="What You Wrote" rows={6} readOnly value={text} className="w-full" />
      <Button size="small" icon={Copy} onClick={() => void copyText(text).then(setCopied)}>
        {isCopied ? 'Copied' : 'Copy Text'}
      </Button>
    </div>
  );
}

type ComposerButtonsProps = {
  composer: Composer;
  size?: 'large';
  ref?: RefObject<HTMLButtonElement | null>;
  /** The key that opens it, after the label. */
  hint?: ReactNode;
  /** Submits the form that it is in. */
  isSubmit?: boolean;
};

/** The button that the tutorial presses: nothing goes to a customer by it. */
const OPENS = { 'data-tour': 'open-message' } as const;

/** Ignores the second click of a double click: the next message may be there by then, unread. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Has the server send the message, shares it, or opens it in the mail or text program. */
export function ComposerButtons({ composer, size, ref, hint, isSubmit = false }: ComposerButtonsProps) {
  const { opening, message } = composer;
  const { canOpen, canGo, copies, sends } = opening;
  const label = CHANNEL_LABELS[message.channel];
  const openLabel = copies ? 'Copy and Open' : `Open ${label}`;
  return (
    <>
      {sends && (
        <Button
          {...(size && { size })}
          {...OPENS}
          variant="ghost"
          icon={ExternalLink}
          disabled={!canOpen}
          onClick={() => void opening.open()}
        >
          {openLabel}
        </Button>
      )}
      {canShareText() && (
        <Button {...(size && { size })} icon={Share2} disabled={!canOpen} onClick={() => void opening.share()}>
          Share
        </Button>
      )}
      <BusyButton
        {...(ref && { ref })}
        {...(size && { size })}
        {...(isSubmit ? { type: 'submit', onClick: ignoreSecondClick } : { onClick: () => void opening.go() })}
        {...(!sends && OPENS)}
        variant="solid"
        icon={sends ? Send : ExternalLink}
        disabled={!canGo}
      >
        {sends ? `Send ${label}` : openLabel}
        {hint}
      </BusyButton>
    </>
  );
}
