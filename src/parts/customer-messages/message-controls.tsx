import type { Channel } from '#domain/messages/message.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';

const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: 'Email', text: 'Text' };

/** Returns the label of the button that opens a message. */
export function openLabel(channel: Channel, copies: boolean): string {
  return copies ? 'Copy and Open' : `Open ${CHANNEL_LABELS[channel]}`;
}

type ChannelChoiceProps = {
  channels: readonly Channel[];
  channel: Channel;
  onChoose: (channel: Channel) => void;
};

/** Chooses among the channels that reach the customer, if there are two. */
export function ChannelChoice({ channels, channel, onChoose }: ChannelChoiceProps) {
  if (channels.length < 2) return null;
  const options = channels.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
  return <Segmented label="Send by" options={options} value={channel} onChange={onChoose} />;
}

/** Says that the link for the customer, which the text names, could not be made. */
export function LinkNotMade({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <Alert
      tone="red"
      role="alert"
      title="Couldn't create the customer link"
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {why}
    </Alert>
  );
}

/** Says that a text that was edited is older than its record. */
export function OutdatedNotice({ onReplace }: { onReplace: () => void }) {
  return (
    <Alert
      tone="amber"
      role="alert"
      title="Something changed after you edited this message"
      action={
        <Button size="small" onClick={onReplace}>
          Use the New Text
        </Button>
      }
    >
      Check the amounts, dates and address below before you open it.
    </Alert>
  );
}
