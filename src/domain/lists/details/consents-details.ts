import type { CsvColumn } from '#domain/data-files/csv.ts';
import { csvMaker, yesNo } from '#domain/data-files/csv-columns.ts';
import type { AddressConsent } from '#domain/messages/address-consent.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

function consentCsv(): CsvColumn<AddressConsent>[] {
  return [
    ['Time', ({ at }) => at],
    ['Address', ({ address }) => address],
    ['Channel', ({ channel }) => channel],
    ['Purpose', ({ purpose }) => purpose],
    ['Allowed', ({ given }) => yesNo(given)],
    ['Wording', ({ wording }) => wording],
  ];
}

export const consentsDetails: ListDetails<AddressConsent> = {
  table: {
    fields: {
      id: 'plain',
      channel: 'plain',
      purpose: 'plain',
      given: 'plain',
      at: 'text',
      wording: 'text',
      address: 'text',
      ...STAMPS,
    },
    parts: [],
  },
  csv: { consents: { holds: 'Numbers and addresses that said no to messages', make: csvMaker(consentCsv) } },
  search: ({ channel, address, wording }) => ({
    title: address,
    texts: [wording],
    marks: channel === 'text' ? phoneNumbers(address) : [],
  }),
};
