import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import type { Employee } from '#domain/catalog/employee.ts';
import { fullName } from '#domain/customers/customer.ts';
import type { CsvColumn } from '#domain/data-files/csv.ts';
import { CELL_SEPARATOR, csvMaker, weekColumns } from '#domain/data-files/csv-columns.ts';
import { phoneNumbers } from '#domain/text/search-text.ts';
import type { SearchWords } from '#domain/text/search-words.ts';
import type { ListDetails } from './list-details-declaration.ts';
import { STAMPS } from './list-table.ts';

export function staffCsv(): CsvColumn<Employee>[] {
  return [
    ['First Name', ({ firstName }) => firstName],
    ['Last Name', ({ lastName }) => lastName],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['Employment Type', ({ type }) => type],
    ['Hourly Rate', ({ hourlyRate }) => ({ dollars: hourlyRate })],
    ['Skill Levels', ({ skillLevels }) => skillLevels.join(CELL_SEPARATOR)],
    ['Stations', ({ stations }) => stations.join(CELL_SEPARATOR)],
    ...weekColumns<Employee>(({ availability }) => availability),
  ];
}

function searchWords(employee: Employee): SearchWords {
  return {
    title: fullName(employee),
    texts: [employee.email, employee.type, ...employee.stations],
    marks: phoneNumbers(employee.phone),
  };
}

export const employeesDetails: ListDetails<Employee> = {
  table: {
    fields: {
      id: 'plain',
      firstName: 'text',
      lastName: 'text',
      email: 'text',
      phone: 'text',
      type: 'plain',
      skillLevels: 'plain',
      stations: 'texts',
      availability: 'plain',
      ...STAMPS,
    },
    parts: [{ table: 'employee_rates', owner: 'employee_id', field: 'hourlyRate', holds: 'number' }],
  },
  csv: { staff: { holds: 'Contact, rate, skills and hours', make: csvMaker(staffCsv) } },
  search: searchWords,
  blank: { skillLevels: [], stations: [], availability: DEFAULT_WEEK_HOURS },
};
