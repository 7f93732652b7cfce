import { isDate, isTime } from '#domain/calendar/calendar.ts';
import type { FormProblem } from '#ui/form/use-focus-invalid.ts';
import { type BookingDraft, bookingDraftSchema, type Resolved } from './booking-draft.ts';

export const BOOK_ANYWAY = 'Change the time, or check this box to book it anyway.';

const MISSING: readonly [name: keyof BookingDraft, isThere: (text: string) => boolean, text: string][] = [
  ['customerId', Boolean, 'Choose the customer.'],
  ['serviceId', Boolean, 'Choose the service.'],
  ['station', Boolean, 'Choose the station.'],
  ['employeeId', Boolean, 'Choose who does the job.'],
  ['date', isDate, 'Choose the day of the job.'],
  ['startTime', isTime, 'Choose when the job starts.'],
];

/** Distinguishes missing fields from problems of the planned days. */
export function isMissing({ name }: FormProblem): boolean {
  return MISSING.some(([field]) => field === name);
}

/** Returns the problems that prevent saving: missing fields, or days that do not add up. */
export function problemsOfBooking(draft: BookingDraft, resolved: Resolved | undefined): FormProblem[] {
  const missing = MISSING.filter(([name, isThere]) => !isThere(String(draft[name]))).map(([name, , text]) => ({
    name,
    text,
  }));
  return resolved?.daysProblem ? [...missing, { name: 'days', text: resolved.daysProblem }] : missing;
}

/**
 * The checks of the form.
 * @param place fills in what was left to the form
 * @param resolve returns what follows from a draft
 * @param isFree whether the time is free, or its clashes are accepted
 */
export function bookingFormSchema(
  place: (draft: BookingDraft) => BookingDraft,
  resolve: (draft: BookingDraft) => Resolved | undefined,
  isFree: () => boolean,
) {
  return bookingDraftSchema.check(({ value, issues }) => {
    const draft = place(value);
    const problems = problemsOfBooking(draft, resolve(draft));
    const all = problems.length > 0 || isFree() ? problems : [{ name: 'bookAnyway', text: BOOK_ANYWAY }];
    for (const { name, text } of all) issues.push({ code: 'custom', message: text, path: [name], input: value });
  });
}
