import { isDate, isTime } from '#domain/calendar/calendar.ts';
import type { Clash } from '#domain/scheduling/clashes.ts';
import { isBlankText } from '#domain/text/fold-text.ts';
import type { FormProblem } from '#ui/form/use-focus-invalid.ts';
import { type BookingDraft, bookingDraftSchema, type Resolved } from './booking-draft.ts';

export const BOOK_ANYWAY = 'Change the time, or check this box to book it anyway.';
export const NEEDS_REASON = 'Write why it is done in spite of the care sheet.';

/** Returns whether the care of the car forbids the work: then booking it anyway needs a reason. */
export function needsReason(clashes: readonly Clash[]): boolean {
  return clashes.some(({ kind }) => kind === 'care');
}

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
 * @param clashing the clashes, and whether they are accepted
 */
export function bookingFormSchema(
  place: (draft: BookingDraft) => BookingDraft,
  resolve: (draft: BookingDraft) => Resolved | undefined,
  clashing: () => { clashes: readonly Clash[]; bookAnyway: boolean },
) {
  return bookingDraftSchema.check(({ value, issues }) => {
    const draft = place(value);
    const problems = problemsOfBooking(draft, resolve(draft));
    const { clashes, bookAnyway } = clashing();
    if (problems.length === 0 && clashes.length > 0) {
      if (!bookAnyway) problems.push({ name: 'bookAnyway', text: BOOK_ANYWAY });
      else if (needsReason(clashes) && isBlankText(draft.reason)) problems.push({ name: 'reason', text: NEEDS_REASON });
    }
    for (const { name, text } of problems) issues.push({ code: 'custom', message: text, path: [name], input: value });
  });
}
