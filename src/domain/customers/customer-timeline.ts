import { depositEvents } from '#domain/deposits/deposit-events.ts';
import { type DocumentEvent, sortEvents } from '#domain/documents/document-history.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { kindLabel, ledgerOf } from '#domain/invoices/payments.ts';
import type { Lists } from '#domain/lists/lists.ts';
import type { Message } from '#domain/messages/message.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { formatDollars } from '#domain/money/money.ts';
import { joinFilled } from '#domain/text/join-filled.ts';

type Facts = Pick<Lists, 'jobs' | 'estimates' | 'invoices' | 'deposits' | 'messages'>;

/** Something that happened with a customer. */
export type TimelineEvent = DocumentEvent & {
  kind: 'work' | 'documents' | 'money' | 'messages';
  /** The record that it happened to. */
  about?: { kind: 'job' | 'estimate' | 'invoice'; id: string; number: string };
  message?: Message;
};

function paymentEvents(invoice: Invoice, zone: string): DocumentEvent[] {
  return ledgerOf(invoice, zone).flatMap((payment) => {
    // The deposit's own events say that it was applied.
    if (payment.depositId !== undefined) return [];
    const what = `${kindLabel(payment)} of ${formatDollars(payment.amount)}`;
    return [
      { at: payment.date, what, detail: payment.method },
      ...(payment.reversedOn === undefined ? [] : [{ at: payment.reversedOn, what: `${what} reversed` }]),
    ];
  });
}

/** Returns jobs, documents, money and messages of a customer in one order, the newest first. */
export function customerTimeline(facts: Facts, zone: string): TimelineEvent[] {
  const { jobs, estimates, invoices, deposits, messages } = facts;
  const events: TimelineEvent[] = [
    ...jobs.flatMap(({ id, jobNumber, createdAt, checkedInAt = '', readyAt = '', deliveredAt = '' }) =>
      [
        { at: createdAt, what: 'Booked' },
        { at: checkedInAt, what: 'Checked in' },
        { at: readyAt, what: 'Ready' },
        { at: deliveredAt, what: 'Delivered' },
      ].map((event) => ({ ...event, kind: 'work' as const, about: { kind: 'job' as const, id, number: jobNumber } })),
    ),
    ...estimates.flatMap((estimate) => {
      const { id, estimateNumber, createdAt, sentAt = '', acceptedAt = '', declinedAt = '' } = estimate;
      const about = { kind: 'estimate' as const, id, number: estimateNumber };
      return [
        { at: createdAt, what: 'Created' },
        { at: sentAt, what: 'Sent' },
        { at: acceptedAt, what: 'Accepted', detail: estimate.acceptedBy },
        { at: declinedAt, what: 'Declined', detail: estimate.declineReason },
      ].map((event) => ({ ...event, kind: 'documents' as const, about }));
    }),
    ...invoices.flatMap((invoice) => {
      const { id, invoiceNumber, createdAt, sentAt = '', cancelledAt = '' } = invoice;
      const about = { kind: 'invoice' as const, id, number: invoiceNumber };
      return [
        ...[
          { at: createdAt, what: 'Created' },
          { at: sentAt, what: 'Sent' },
          { at: cancelledAt, what: 'Cancelled' },
        ].map((event) => ({ ...event, kind: 'documents' as const, about })),
        ...paymentEvents(invoice, zone).map((event) => ({ ...event, kind: 'money' as const, about })),
      ];
    }),
    ...depositEvents(deposits).map((event) => ({ ...event, kind: 'money' as const })),
    ...messages.map((message) => ({
      kind: 'messages' as const,
      at: message.at,
      what: templateLabel(message.template),
      detail: joinFilled([message.channel === 'email' ? 'Email' : 'Text', message.by], ' · '),
      message,
    })),
  ];
  return sortEvents(
    events.filter(({ at }) => at !== ''),
    zone,
  ).reverse();
}
