import { useEffect, useRef, useState } from 'react';
import { localTime } from '#domain/calendar/calendar.ts';
import { type Customer, customerForRecord, customerName } from '#domain/customers/customer.ts';
import { type ConsentBook, consentBook } from '#domain/messages/consent.ts';
import { dueMessages, reachOf, reasonsByHand } from '#domain/messages/due-messages.ts';
import type { Reason } from '#domain/messages/due-reasons.ts';
import type { Channel, Purpose } from '#domain/messages/message.ts';
import { dueRefusal } from '#domain/messages/open-refusal.ts';
import type { RoundEdit } from '#domain/messages/round.ts';
import { TEMPLATES, templateLabel } from '#domain/messages/templates.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { useIndexed, useList, useRecord, useSettingsQuery, useToday, useZone } from '#io/react/world.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useMinute } from '#parts/queries/use-now.ts';
import { useQueries } from '#parts/queries/use-queries.ts';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ChannelChoice, ComposerBody, ComposerButtons, type Ended, useComposer } from './composer.tsx';
import { LoggedText, SentButtons } from './sent-question.tsx';
import { useMessageText } from './use-message-text.ts';
import { useWhatHappened } from './use-what-happened.ts';

/** Values of the select for messages without a template. */
const FREE = { service: 'free service', marketing: 'free marketing' } as const;
const FREE_PURPOSES: Readonly<Record<string, Purpose>> = { [FREE.service]: 'service', [FREE.marketing]: 'marketing' };

const NO_RECORD = { kind: 'booking', id: '' } as const;

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
    followUps: useIndexed('followUps', own),
    warranties: useIndexed('warranties', own),
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
        const context = { today, zone, time, settings };
        return (
          <Writing
            title={title}
            customer={customer}
            start={start}
            settings={settings}
            book={consentBook(lists.consents)}
            reasons={reasonsByHand(facts, context)}
            due={new Set(dueMessages(facts, context).map(({ key }) => key))}
            whyDone={(key) => dueRefusal(key, { ...lists, customer }, context)}
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
  /** Returns why a message that was due is not any more. */
  whyDone: (key: string) => string | undefined;
  onOpened: (id: string) => void;
};

function Writing({ title, customer, start, settings, book, reasons, due, whyDone, onOpened, onClose }: WritingProps) {
  const startWith = (value: string) => {
    const reason = reasons.find(({ key }) => key === value);
    return { value: reason || value in FREE_PURPOSES ? value : FREE.service, reason, wasDue: due.has(value) };
  };
  const [chosen, setChosen] = useState(() => startWith(start ?? FREE.service));
  const [channel, setChannel] = useState<Channel>();
  const [edits, setEdits] = useState<Readonly<Record<string, RoundEdit>>>({});
  // A slow save may end when another message is written in its place.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const live = reasons.find(({ key }) => key === chosen.value);
  const isDue = due.has(chosen.value);
  // A reason that is gone stays chosen: what was typed belongs to it.
  const reason = live ?? chosen.reason;
  const happened = useWhatHappened(reason?.record ?? NO_RECORD, chosen.value);
  const isGone = reason !== undefined && (!live || (chosen.wasDue && !isDue));
  const gone: Ended | undefined = isGone
    ? {
        title: 'This message is no longer offered',
        text: `${live ? (whyDone(chosen.value) ?? '') : happened} Nothing was sent.`,
      }
    : undefined;
  const purpose = reason ? TEMPLATES[reason.template].purpose : (FREE_PURPOSES[chosen.value] ?? 'service');
  const { channels, held } = reachOf(customer, purpose, book);
  const refused: Ended | undefined = held && {
    title: held.sentence,
    role: 'status',
    text:
      held.kind === 'consent'
        ? 'Ask the customer first, and note the answer with Change Consent on their page.'
        : 'Add one on the customer’s page.',
  };
  const about = reason ? { ...reason, customer: customerForRecord(reason, customer) } : { customer };
  const composer = useComposer({
    about: {
      customerId: customer.id,
      template: reason?.template ?? '',
      dueKey: reason?.key ?? '',
      purpose,
      reason: isDue ? 'due' : 'by hand',
    },
    customer,
    channels,
    settings,
    onOpened,
    onQueued: () => isOpen.current && onClose(),
    made: useMessageText(about, settings),
    edit: { ...edits[chosen.value], channel },
    onEdit(next) {
      setChannel(next.channel);
      setEdits({ ...edits, [chosen.value]: next });
    },
    ended: gone ?? refused,
  });
  const options = live || !reason ? reasons : [reason, ...reasons];
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{gone && composer.ended ? 'Close' : 'Cancel'}</Button>
          <ComposerButtons composer={composer} />
        </div>
      }
    >
      <div className="grid gap-3.5">
        <SelectField
          label="Start With"
          value={chosen.value}
          onChange={(event) => setChosen(startWith(event.target.value))}
        >
          <option value={FREE.service}>My own words, about their car or documents</option>
          <option value={FREE.marketing}>My own words, an offer or other marketing</option>
          {options.map(({ key, template, why }) => (
            <option key={key} value={key}>
              {templateLabel(template)}: {why}
            </option>
          ))}
        </SelectField>
        <ChannelChoice composer={composer} />
        <ComposerBody composer={composer} />
      </div>
    </Dialog>
  );
}
