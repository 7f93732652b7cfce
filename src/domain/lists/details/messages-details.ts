import { fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { csvMaker } from '#domain/data-files/csv-columns.ts';
import type { Message } from '#domain/messages/message.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function messageCsv(): CsvColumn<Message>[] {
  return [
    ['Time', ({ at }) => at],
    ['Template', ({ template }) => template],
    ['Channel', ({ channel }) => channel],
    ['Purpose', ({ purpose }) => purpose],
    ['To', ({ address }) => address],
    ['Subject', ({ subject }) => subject],
    ['Message', ({ body }) => body],
    ['State', ({ state }) => state],
    ['By', ({ by }) => by],
    ['Why Not', ({ why = '' }) => why],
  ];
}

export const messagesDetails: ListDetails<Message> = {
  table: {
    fields: {
      id: 'plain',
      customerId: 'plain',
      template: 'text',
      dueKey: 'text',
      channel: 'plain',
      purpose: 'plain',
      address: 'text',
      subject: 'text',
      body: 'text',
      state: 'plain',
      at: 'text',
      by: 'text',
      why: 'text',
      ...STAMPS,
    },
    parts: [],
  },
  csv: { messages: { holds: 'Messages that were opened or sent, with their text', make: csvMaker(messageCsv) } },
  search: ({ subject, address, template }, live) => ({
    title: live ? fullName(live) : address,
    texts: [templateLabel(template), subject, address],
    marks: [],
  }),
};
