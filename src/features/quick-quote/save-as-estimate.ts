import { estimateOfServices } from '#domain/documents/service-estimate.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { CreatedDocument } from '#parts/documents/created-document.ts';
import { notSaved } from '#parts/documents/document-messages.ts';
import { newestNumber } from '#parts/documents/free-number.ts';
import type { UserCommand } from '#parts/records/use-transaction.ts';
import { IncompleteQuoteError, quoteCustomer } from './customer/quote-customer.ts';
import { type QuoteProgress, servicesInOrder } from './quote-progress.ts';

type Saving = {
  progress: QuoteProgress;
  vinDigits: string;
  after: (estimate: CreatedDocument) => unknown;
};

/** Stores the priced services of the quote as a Draft estimate, with a new customer if they are none yet. */
export function saveAsEstimate({ progress, vinDigits, after }: Saving): UserCommand<CreatedDocument> {
  return {
    ...notSaved('estimate'),
    name: 'save quote as estimate',
    of: progress.vehicle.id,
    async plan(newest, { newId, ownId, at, today, settings }) {
      const id = ownId();
      const made = await newest.estimates.get(id);
      if (made) return { operations: [], result: { id, number: made.estimateNumber, isNew: true } };
      const [services, stations, employees] = await Promise.all([
        newest.services.list(),
        newest.stations.list(),
        newest.employees.list(),
      ]);
      const quoted = servicesInOrder(progress, { services, stations, employees, settings });
      if (quoted.length === 0) throw new Rejection('The service was deleted. Choose another one.');
      const { customer, operations, snapshot } = await quoteCustomer({ progress, at, newId, vinDigits }, newest).catch(
        (error: unknown) => {
          if (!(error instanceof IncompleteQuoteError)) throw error;
          throw new Rejection('The customer of this quote was deleted. Choose another one.');
        },
      );
      const number = await newestNumber(newest, 'estimate', settings);
      const estimate = estimateOfServices(
        { customerId: customer.id, customer: snapshot, services: quoted, internalNotes: progress.customer.notes },
        settings,
        { id, number, lineId: newId, at, today },
      );
      return {
        operations: [...operations, { entity: 'estimates', kind: 'add', item: estimate }],
        result: { id, number, isNew: true },
      };
    },
    done: ({ number }) => ({ title: 'Estimate Created', message: `${number} is a Draft.` }),
    after,
  };
}
