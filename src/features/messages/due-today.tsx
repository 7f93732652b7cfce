import { Link } from '@tanstack/react-router';
import { CalendarPlus, Mail, MessageSquare } from 'lucide-react';
import { useId, useState } from 'react';
import { type Customer, customerName } from '#domain/customers/customer.ts';
import type { Due } from '#domain/messages/due-messages.ts';
import { TEMPLATE_NAMES, TEMPLATES, templateLabel } from '#domain/messages/templates.ts';
import { formatCount } from '#domain/money/money.ts';
import { useToday } from '#io/react/world.tsx';
import { bookingSearch } from '#parts/care/booking-search.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { Tag } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

const SHOWN_FIRST = 5;

const MessageDialog = lazyComponent(
  async () => (await import('#parts/customer-messages/message-dialog.tsx')).MessageDialog,
);

type DueTodayProps = { due: readonly Due[]; customers: readonly Customer[] };

/** Lists the messages that are due today, by template, each to be sent from here, and those that are held back with the reason. */
export function DueToday({ due, customers }: DueTodayProps) {
  const [writing, setWriting] = useState<{ customer: Customer; start: string }>();
  function write({ key, customerId }: Due) {
    const customer = customers.find(({ id }) => id === customerId);
    if (customer) setWriting({ customer, start: key });
  }
  const offered = due.filter(({ held }) => held === undefined);
  const isUnasked = ({ held, template }: Due) =>
    held?.kind === 'consent' && TEMPLATES[template].purpose === 'marketing';
  const held = due.filter((one) => one.held !== undefined && !isUnasked(one));
  const notAsked = due.filter(isUnasked);
  const unasked = notAsked.length;
  const word = notAsked.some(({ template }) => template !== 'review request') ? 'marketing message' : 'review request';
  const groups = TEMPLATE_NAMES.map((name) => ({
    name,
    of: offered.filter(({ template }) => template === name),
  })).filter(({ of }) => of.length > 0);
  return (
    <>
      {groups.length > 0 && (
        <div className="grid items-start gap-4.5 desktop:grid-cols-2 phone:gap-3.5">
          {groups.map(({ name, of }) => (
            <Group key={name} title={templateLabel(name)} due={of} onWrite={write} />
          ))}
        </div>
      )}
      {held.length > 0 && <Group title="Not offered now" due={held} onWrite={write} />}
      {unasked > 0 && (
        <p className="text-label text-text-2">
          {unasked === 1 ? `1 ${word} is` : `${formatCount(unasked)} ${word}s are`} not offered: the customer has to
          agree to marketing messages first. Note the answer on the customer’s page.
        </p>
      )}
      {writing && <MessageDialog {...writing} onClose={() => setWriting(undefined)} />}
    </>
  );
}

type WriteProps = { onWrite: (due: Due) => void };

function Group({ title, due, onWrite }: WriteProps & { title: string; due: readonly Due[] }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? due : due.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby={id}>
      <Card>
        <CardHeader id={id} title={title}>
          <Tag>{formatCount(due.length)}</Tag>
        </CardHeader>
        <CardBody>
          <ul aria-labelledby={id} className="-my-2 divide-y divide-border">
            {shown.map((one) => (
              <Row key={one.key} due={one} onWrite={onWrite} />
            ))}
          </ul>
          {!isWhole && shown.length < due.length && (
            <Button size="small" className="mt-3.5" onClick={() => setWhole(true)}>
              Show all {formatCount(due.length)}
              <span className="sr-only">: {title}</span>
            </Button>
          )}
        </CardBody>
      </Card>
    </section>
  );
}

function Row({ due, onWrite }: WriteProps & { due: Due }) {
  const { customer, customerId, template, why, held, channels } = due;
  const isEmail = channels[0] === 'email';
  const today = useToday();
  const canBook = useCan('changeRecords');
  return (
    <li className="flex min-w-0 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <Link to={paths.customer} params={{ id: customerId }} className="wrap-anywhere font-semibold hover:underline">
            <bdi>{customerName(customer) || 'No name'}</bdi>
          </Link>
          <span className="min-w-0 text-meta text-text-3">
            <VehicleName vehicle={customer.vehicle} />
          </span>
        </span>
        <span className="mt-px block text-meta text-text-2">
          {held ? `${templateLabel(template)}. ${held.sentence}` : why}
        </span>
      </span>
      {due.followUp && canBook && (
        <Link
          to={paths.newBooking}
          search={bookingSearch(due.followUp, today)}
          className={buttonClass('secondary', 'small')}
        >
          <CalendarPlus size={14} aria-hidden />
          Book
          <span className="sr-only">
            {' '}
            {customerName(customer)}, {templateLabel(template)}
          </span>
        </Link>
      )}
      {!held && (
        <Button size="small" icon={isEmail ? Mail : MessageSquare} onClick={() => onWrite(due)}>
          {isEmail ? 'Email' : 'Text'}
          <span className="sr-only">
            {' '}
            {customerName(customer)}, {templateLabel(template)}
          </span>
        </Button>
      )}
    </li>
  );
}
