import * as z from 'zod/mini';
import { DEFAULT_WEEK_HOURS } from '#domain/calendar/week-hours.ts';
import { weekHoursFormSchema, weekHoursLines } from '#domain/calendar/work-week.ts';
import { DEFAULT_HOURLY_RATE, EMPLOYMENT_TYPES, type Employee } from '#domain/catalog/employee.ts';
import { SKILL_LEVELS } from '#domain/catalog/service.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { neededDollars, neededEmail, neededText } from '#parts/forms/draft-fields.ts';

export const staffDraftSchema = z.object({
  firstName: neededText('Enter the first name.'),
  lastName: neededText('Enter the last name.'),
  email: neededEmail('Enter the email address.'),
  phone: neededText('Enter the phone number.'),
  type: z.enum(EMPLOYMENT_TYPES),
  hourlyRate: neededDollars('the hourly rate'),
  skillLevels: z.array(z.enum(SKILL_LEVELS)).check(z.minLength(1, 'Choose at least one skill level.')),
  stations: z.array(z.string()).check(z.minLength(1, 'Choose at least one station.')),
  availability: weekHoursFormSchema,
});
export type StaffDraft = z.input<typeof staffDraftSchema>;

/** Returns the draft of a new person: an Employee at $25 an hour with the shop's hours (STF-17, A-88). */
export function newStaffMember({ weekHours = DEFAULT_WEEK_HOURS }: Pick<Settings, 'weekHours'>): StaffDraft {
  return {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    type: 'Employee',
    hourlyRate: DEFAULT_HOURLY_RATE,
    skillLevels: [],
    stations: [],
    availability: weekHours,
  };
}

/** @param stationNames names of the shop's stations; others are dropped */
export function staffDraftOf(employee: Employee, stationNames: readonly string[]): StaffDraft {
  const { firstName, lastName, email, phone, type, hourlyRate, skillLevels, availability } = employee;
  const stations = employee.stations.filter((name) => stationNames.includes(name));
  return { firstName, lastName, email, phone, type, hourlyRate, skillLevels, stations, availability };
}

export function staffFacts(employee: Employee): Fact[] {
  const hours = weekHoursLines(employee.availability, 'off');
  return [
    ['First Name', employee.firstName],
    ['Last Name', employee.lastName],
    ['Email', employee.email],
    ['Phone', employee.phone],
    ['Employment Type', employee.type],
    ['Hourly Rate', formatDollars(employee.hourlyRate)],
    ['Skill Levels', employee.skillLevels.join(', ')],
    ['Assigned Stations', employee.stations.join(', ')],
    ['Availability', hours.map((line) => `${line.days} ${line.hours}`).join(', ')],
  ];
}
