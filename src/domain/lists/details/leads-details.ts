import { outlineOf } from '#domain/body/outlines.ts';
import { dayOfInstant, isDate } from '#domain/calendar/calendar.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { type CsvContext, csvMaker, personName, serviceNames } from '#domain/data-files/csv-columns.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { requestedParts } from '#domain/leads/requested-parts.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import type { SearchWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export function leadCsv(context: CsvContext): CsvColumn<Lead>[] {
  return [
    ['First Name', ({ firstName }) => firstName],
    ['Last Name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Source', ({ source }) => source],
    ['Status', ({ status }) => status],
    ['Priority', ({ priority }) => priority],
    ['Interested Services', ({ interestedServices }) => serviceNames(interestedServices, context)],
    ['Year', ({ vehicleInfo }) => vehicleInfo?.year],
    ['Make', ({ vehicleInfo }) => vehicleInfo?.make],
    ['Model', ({ vehicleInfo }) => vehicleInfo?.model],
    ['Size', ({ vehicleInfo }) => vehicleInfo?.size],
    ['Estimated Value', ({ estimatedValue }) => ({ dollars: estimatedValue })],
    ['Assigned To', ({ assignedTo }) => personName(context.employees.get(assignedTo ?? ''))],
    ['Last Contact', ({ lastContactDate }) => lastContactDate],
    ['Next Follow-up', ({ nextFollowUp }) => nextFollowUp],
    ['Lost Reason', ({ lostReason }) => lostReason],
    ['Where', ({ request, vehicleInfo }) => requestedParts(request ?? {}, outlineOf(vehicleInfo?.bodyType ?? ''))],
    ['Preferred Days', ({ request }) => request?.days?.filter(isDate).join(', ')],
    ['Notes', ({ notes }) => notes],
    ['Created', ({ createdAt }) => dayOfInstant(createdAt, context.zone)],
  ];
}

function searchWords(lead: Lead): SearchWords {
  const { year, make = '', model = '' } = lead.vehicleInfo ?? {};
  return {
    title: fullName(lead),
    texts: [lead.email, `${year ?? ''} ${make} ${model}`.trim(), lead.status, lead.source],
    marks: [...phoneNumbers(lead.phone), model],
  };
}

export const leadsDetails: ListDetails<Lead> = {
  table: {
    fields: {
      id: 'plain',
      firstName: 'text',
      lastName: 'text',
      email: 'text',
      phone: 'text',
      source: 'text',
      status: 'plain',
      priority: 'plain',
      interestedServices: 'texts',
      vehicleInfo: 'plain',
      estimatedValue: 'number',
      assignedTo: 'text',
      lastContactDate: 'text',
      nextFollowUp: 'text',
      lostReason: 'text',
      customerId: 'text',
      request: 'plain',
      notes: 'text',
      ...STAMPS,
    },
    parts: [],
  },
  csv: { leads: { holds: 'Contact, status, value and follow-up', make: csvMaker(leadCsv) } },
  search: searchWords,
  blank: { status: 'New', priority: 'Medium' },
};
