import { ExternalLink, Share2, SkipForward } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatTime } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import { addressOn, type Due } from '#domain/messages/due-messages.ts';
import type { Channel, Message } from '#domain/messages/message.ts';
import { addressProblem, openingOf } from '#domain/messages/open-message.ts';
import { quietUntil } from '#domain/messages/quiet-hours.ts';
import type { MessageDraft, RoundEdit } from '#domain/messages/round.ts';
import { fieldProblems, TEMPLATES, templateLabel } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { copyText } from '#io/browser/copy-text.ts';
import { openMail } from '#io/browser/open-mail.ts';
import { canShareText, shareText } from '#io/data-files/share-file.ts';
import { SegmentCount } from '#parts/customer-messages/segment-count.tsx';
import { useMessageCommands } from '#parts/customer-messages/use-message-commands.ts';
import { useNow } from '#parts/queries/use-now.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { Card } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField, TextField } from '#ui/form/field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { BackButton, KeyHint, SlideFooter, SlideHead, type SlidePlace } from './slide-parts.tsx';
import { useDueText } from './use-due-text.ts';
import { useRoundKeys } from './use-round-keys.ts';

type RoundSlideProps = SlidePlace & {
  due: Due;
  messages: readonly Message[];
  settings: Settings;
  edit: RoundEdit;
  onEdit: (edit: RoundEdit) => void;
};

const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { email: 'Email', text: 'Text' };
const PROGRAMS: Readonly<Record<Channel, string>> = { email: 'mail program', text: 'text program' };

/** One message of the round: who, why, the text to edit, and the button that opens it. */
export function RoundSlide({ due, messages, settings, edit, onEdit, onNext, onBack }: RoundSlideProps) {
  const { log } = useMessageCommands();
  const toast = useToast();
  const { customer, template } = due;
  const channel = edit.channel ?? due.channels[0] ?? 'email';
  const { texts, failed, retry, isPending } = useDueText(due, settings);
  const made = texts[channel];
  const draft: MessageDraft = edit[channel] ?? { address: addressOn(customer, channel), ...made };
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const quiet = quietUntil(useNow(), settings);

  const wrongAddress = addressProblem(channel, draft.address);
  const problems = useMemo(
    () => (isPending ? [] : fieldProblems(template, `${draft.subject}\n${draft.body}`)),
    [isPending, template, draft.subject, draft.body],
  );
  const isEmpty = draft.body.trim() === '';
  const waits = channel === 'text' ? quiet : undefined;
  const canOpen =
    !wrongAddress && !isEmpty && problems.length === 0 && !isPending && failed === undefined && waits === undefined;
  const opening = openingOf(channel, draft.address, draft);

  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);

  const change = (part: Partial<MessageDraft>) => onEdit({ ...edit, [channel]: { ...draft, ...part } });
  const entry = {
    customerId: due.customerId,
    template,
    dueKey: due.key,
    channel,
    purpose: TEMPLATES[template].purpose,
    ...draft,
  };

  async function open() {
    if (!canOpen || isBusy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      if (opening.copies && !(await copyText(draft.body))) {
        setFailure('The browser did not copy the text. Select the message and copy it yourself, or make it shorter.');
        return;
      }
      if (await log(entry, 'opened', messages)) openMail(opening.href);
    } finally {
      setBusy(false);
    }
  }

  async function share() {
    if (!canOpen || isBusy) return;
    setFailure(undefined);
    setBusy(true);
    try {
      if (!(await log(entry, 'opened', messages))) return;
      await shareText(draft.subject, draft.body);
    } catch (error) {
      console.error('The share sheet failed', error);
      toast.show({
        type: 'error',
        title: 'Not Opened',
        message: 'The share sheet did not open. Answer Not Sent to try again.',
      });
    } finally {
      setBusy(false);
    }
  }

  async function skip() {
    if (isBusy) return;
    if (await log(entry, 'skipped', messages)) onNext();
  }

  useRoundKeys({ back: onBack, next: () => void skip() });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void open();
  };

  return (
    <form onSubmit={submit} aria-label={`Message to ${fullName(customer)}`}>
      <Card className="animate-rise">
        <SlideHead
          name={<bdi>{fullName(customer) || customer.companyName}</bdi>}
          vehicle={<VehicleName vehicle={customer.vehicle} />}
          template={templateLabel(template)}
          why={due.why}
        >
          {due.channels.length > 1 && (
            <Segmented
              label="Send by"
              options={due.channels.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
              value={channel}
              onChange={(chosen) => onEdit({ ...edit, channel: chosen })}
            />
          )}
        </SlideHead>
        <div className="grid gap-3.5 border-t px-5.5 py-4.5 phone:px-4">
          <TextField
            label="To"
            type={channel === 'email' ? 'email' : 'tel'}
            autoComplete="off"
            value={draft.address}
            error={wrongAddress}
            onChange={(event) => change({ address: event.target.value })}
          />
          {channel === 'email' && (
            <TextField
              label="Subject"
              autoComplete="off"
              value={draft.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          )}
          <TextAreaField
            label="Message"
            rows={channel === 'email' ? 8 : 4}
            value={draft.body}
            error={isEmpty ? 'Enter a message.' : undefined}
            hint={channel === 'text' ? <SegmentCount text={draft.body} /> : undefined}
            onChange={(event) => change({ body: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void open();
            }}
          />
          {problems.length > 0 && (
            <Alert tone="red" role="alert" title="This message can’t be opened yet">
              <ul className="grid gap-1">
                {problems.map(({ field, sentence }) => (
                  <li key={field}>{sentence}</li>
                ))}
              </ul>
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
          {waits !== undefined && (
            <Alert tone="amber" role="status" title={`Quiet hours until ${formatTime(waits)}`}>
              Text messages are not offered now. Send an email, or come back later.
            </Alert>
          )}
          {opening.copies && canOpen && (
            <Alert
              tone="blue"
              role="status"
              title={`This message is too long for your ${PROGRAMS[channel]} to take over`}
            >
              Copy and Open copies the text and opens your {PROGRAMS[channel]} with{' '}
              {channel === 'email' ? 'the subject only' : 'an empty message'}. Paste the text there.
            </Alert>
          )}
          {failure && <Alert tone="red" role="alert" title={failure} />}
        </div>
        <SlideFooter back={<BackButton onBack={onBack} />}>
          <Button size="large" icon={SkipForward} onClick={() => void skip()}>
            Skip
            <KeyHint>→</KeyHint>
          </Button>
          {canShareText() && (
            <Button size="large" icon={Share2} disabled={!canOpen || isBusy} onClick={() => void share()}>
              Share
            </Button>
          )}
          <BusyButton
            ref={main}
            type="submit"
            size="large"
            variant="solid"
            icon={ExternalLink}
            disabled={!canOpen || isBusy}
          >
            {opening.copies ? 'Copy and Open' : `Open ${CHANNEL_LABELS[channel]}`}
            <KeyHint>Enter</KeyHint>
          </BusyButton>
        </SlideFooter>
      </Card>
    </form>
  );
}
