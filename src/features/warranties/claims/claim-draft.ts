import * as z from 'zod/mini';
import { formatDate, isDate } from '#domain/calendar/calendar.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import { type Claim, FAULTS } from '#domain/warranty/claim.ts';
import { neededText } from '#parts/forms/draft-fields.ts';

/** @param today the last day on which it can be reported */
export function claimDraftSchema(today: string) {
  return z
    .object({
      fault: z.enum(FAULTS, 'Choose the fault.'),
      seen: neededText('Write what was seen.').check(z.maxLength(4000, 'Use at most 4,000 characters.')),
      since: z.string().check(z.refine((day) => day === '' || isDate(day), 'Choose the day, or leave it empty.')),
      reportedOn: z.string().check(
        z.refine(isDate, 'Choose the day of the report.'),
        z.refine((day) => day <= today, `Choose today, ${formatDate(today)}, or an earlier day.`),
      ),
      positions: z.array(z.string()),
    })
    .check(
      z.refine(({ since, reportedOn }) => since === '' || since <= reportedOn, {
        path: ['since'],
        message: 'Choose the day of the report or an earlier one.',
      }),
    );
}
export type ClaimDraft = { fault: string; seen: string; since: string; reportedOn: string; positions: string[] };
export type ClaimFacts = z.output<ReturnType<typeof claimDraftSchema>>;

export function newClaimDraft(today: string): ClaimDraft {
  return { fault: '', seen: '', since: '', reportedOn: today, positions: [] };
}

export function claimDraftOf({ fault, seen, since = '', reportedOn, positions }: Claim): ClaimDraft {
  return { fault, seen, since, reportedOn, positions };
}

/** Returns the fields of a claim that the form has. */
export function claimPartOf<F>({ since, ...facts }: Omit<ClaimDraft, 'fault'> & { fault: F }) {
  return { ...facts, since: since === '' ? undefined : since };
}

export function claimFacts({ fault, seen, since, reportedOn, positions }: Claim): Fact[] {
  return [
    ['Fault', fault],
    ['What Was Seen', seen],
    ['Since', since ? formatDate(since) : ''],
    ['Reported On', formatDate(reportedOn)],
    ['Panels', positions.join(', ')],
  ];
}
