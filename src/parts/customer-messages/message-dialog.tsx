import { ExternalLink, Share2 } from 'lucide-react';
import { useState } from 'react';
import { localTime } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord, customerName } from '#domain/customers/customer.ts';
import { addressOn, type ConsentBook, consentBook } from '#domain/messages/consent.ts';
import { dueMessages, reachOf, reasonsByHand } from '#domain/messages/due-messages.ts';
import type { Reason } from '#domain/messages/due-reasons.ts';
import type { Channel, Purpose } from '#domain/messages/message.ts';
import { type DraftEdit, draftWith, editedWith, isOutdated, type MessageDraft } from '#domain/messages/round.ts';
import { TEMPLATES, templateLabel } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { canShareText } from '#io/data-files/share-file.ts';
import { useIndexed, useList, useRecord, useSettingsQuery, useToday, useZone } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useMinute } from '#parts/queries/use-now.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ChannelChoice, LinkNotMade, OutdatedNotice, openLabel } from './message-controls.tsx';
import { MessageFields } from './message-fields.tsx';
import type { NewMessage } from './message-operations.ts';
import { LoggedText, SentButtons } from './sent-question.tsx';
import { useMessageText } from './use-message-text.ts';
import { useOpening } from './use-opening.ts';

/** Values of the select for messages without a template. */
const FREE: Readonly<Record<Purpose, string>> = { service: 'free service', marketing: 'free marketing' };

type MessageDialogProps = {
  customer: Customer;
  /** Key of the reason to start from; without one, the user writes the text. */
  start?: string;
  onClose: () => void;
};

/** Writes a message to a customer: from a template about one of their records, or in the user's own words. */
export function MessageDialog({ customer, start, onClose }: MessageDialogProps) {
  const today = useToday();
  const zone = useZone();
  const own = { name: 'customer', from: customer.id, to: customer.id } as const;
  const query = useQueries({
    bookings: useIndexed('bookings', own),
    jobs: useIndexed('jobs', own),
    estimates: useIndexed('estimates', own),
    invoices: useIndexed('invoices', own),
    deposits: useIndexed('deposits', own),
    messages: useIndexed('messages', own),
    consents: useList('consents'),
    settings: useSettingsQuery(),
  });
  const time = localTime(new Date(useMinute()), zone);
  const [openedId, setOpenedId] = useState('');
  const opened = ifRead(useRecord('messages', openedId));
  const title = `Message to ${customerName(customer)}`;
  if (opened?.state === 'opened') {
    return (
      <Dialog
        title={title}
        size="wide"
        onClose={onClose}
        footer={<SentButtons message={opened} onAnswered={(state) => state === 'sent' && onClose()} />}
      >
        <LoggedText message={opened} />
      </Dialog>
    );
  }
  return (
    <Loaded query={query}>
      {({ settings, ...lists }) => {
        const facts = { ...lists, customers: [customer] };
        return (
          <Writing
            title={title}
            customer={customer}
            start={start}
            settings={settings}
            book={consentBook(lists.consents)}
            reasons={reasonsByHand(facts, { today, zone, settings })}
            due={new Set(dueMessages(facts, { today, zone, time, settings }).map(({ key }) => key))}
            onOpened={setOpenedId}
            onClose={onClose}
          />
        );
      }}
    </Loaded>
  );
}

type WritingProps = Pick<MessageDialogProps, 'customer' | 'onClose'> & {
  title: string;
  start: string | undefined;
  settings: Settings;
  book: ConsentBook;
  reasons: readonly Reason[];
  /** Keys of the reasons that are due today. */
  due: ReadonlySet<string>;
  onOpened: (id: string) => void;
};

function Writing({ title, customer, start, settings, book, reasons, due, onOpened, onClose }: WritingProps) {
  const [chosen, setChosen] = useState(start ?? FREE.service);
  const [wish, setWish] = useState<Channel>();
  const [edits, setEdits] = useState<Readonly<Record<string, DraftEdit | undefined>>>({});
  const reason = reasons.find(({ key }) => key === chosen);
  const about = reason ? { ...reason, customer: customerForRecord(reason, customer) } : { customer };
  const { texts, failed, retry, isPending } = useMessageText(about, settings);
  const purpose = reason ? TEMPLATES[reason.template].purpose : chosen === FREE.marketing ? 'marketing' : 'service';
  const { channels, held } = reachOf(customer, purpose, book);
  const channel = channels.find((one) => one === wish) ?? channels[0] ?? 'email';
  const made: MessageDraft = { address: addressOn(customer, channel), ...texts[channel] };
  const place = `${channel} ${chosen}`;
  const edit = edits[place];
  const change = (to: DraftEdit | undefined) => setEdits({ ...edits, [place]: to });
  const message: NewMessage = {
    ...{ customerId: customer.id, template: reason?.template ?? '', dueKey: reason?.key ?? '', channel, purpose },
    ...draftWith(made, edit),
    reason: reason && due.has(reason.key) ? 'due' : 'by hand',
  };
  const isReady = !isPending && failed === undefined && held === undefined;
  const opening = useOpening({ message, settings, isReady, onOpened });
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          {canShareText() && (
            <Button icon={Share2} disabled={!opening.canOpen} onClick={() => void opening.share()}>
              Share
            </Button>
          )}
          <BusyButton
            variant="solid"
            icon={ExternalLink}
            disabled={!opening.canOpen}
            onClick={() => void opening.open()}
          >
            {openLabel(channel, opening.copies)}
          </BusyButton>
        </div>
      }
    >
      <div className="grid gap-3.5">
        <SelectField label="Start With" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value={FREE.service}>My own words, about their car or documents</option>
          <option value={FREE.marketing}>My own words, an offer or other marketing</option>
          {reasons.map(({ key, template, why }) => (
            <option key={key} value={key}>
              {templateLabel(template)}: {why}
            </option>
          ))}
        </SelectField>
        {held && (
          <Alert tone="amber" role="status" title={held.sentence}>
            {held.kind === 'consent'
              ? 'Ask the customer first, and note the answer with Change Consent on their page.'
              : 'Add one on the customer’s page.'}
          </Alert>
        )}
        {!held && (
          <>
            <ChannelChoice channels={channels} channel={channel} onChoose={setWish} />
            {!isPending && isOutdated(made, edit) && <OutdatedNotice onReplace={() => change(undefined)} />}
            <MessageFields
              message={message}
              opening={opening}
              onChange={(changed) => change(editedWith(made, edit, changed))}
              rows={channel === 'email' ? 8 : 4}
              isReadOnly={isPending}
            />
            {failed !== undefined && <LinkNotMade why={failed} onRetry={retry} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
