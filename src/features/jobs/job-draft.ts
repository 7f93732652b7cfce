import * as z from 'zod/mini';
import { formatInstantTime, instantOf, isDate, isTime, wallTimeOf } from '#domain/calendar/calendar.ts';
import type { Job } from '#domain/jobs/job.ts';
import type { Fact } from '#domain/records/changed-fields.ts';
import type { MergeRules } from '#domain/records/merge-drafts.ts';

const MAX_SHORT = 40;
const MAX_NOTE = 5000;

const note = z.string().check(z.trim(), z.maxLength(MAX_NOTE, 'Use at most 5,000 characters.'));
const shortText = z.string().check(z.trim(), z.maxLength(MAX_SHORT, 'Use at most 40 characters.'));

/** Up to nine million, with or without separators and tenths, and its unit. */
const READING = /^(\d{1,7}|\d{1,3}([., ]\d{3}){1,2})(\.\d)?\s*(mi|miles|km)?\.?$/i;

/** Reading of an odometer. Empty when it was not read. */
const odometer = shortText.check(
  z.refine((text) => text === '' || READING.test(text), 'Enter the number on the odometer, such as 12,480.'),
);

/** Says what is wrong with a reading of an odometer. */
export function odometerProblem(text: string): string | undefined {
  return odometer.safeParse(text).error?.issues[0]?.message;
}

export const detailsSchema = z
  .object({
    promisedDate: z.string(),
    promisedTime: z.string(),
    keyTag: shortText,
    customerNotes: note,
    internalNotes: note,
  })
  .check(
    z.check(({ value: { promisedDate, promisedTime }, issues }) => {
      const report = (field: string, message: string) =>
        issues.push({ code: 'custom', input: promisedDate, path: [field], message });
      if (promisedDate === '' && promisedTime === '') return;
      if (!isDate(promisedDate)) report('promisedDate', 'Enter the day of the promise, or clear its time.');
      if (!isTime(promisedTime)) report('promisedTime', 'Enter the time of the promise, or clear its day.');
    }),
  );
export type DetailsDraft = z.input<typeof detailsSchema>;

export const checkInSchema = z.object({ odometerIn: odometer, keyTag: shortText, customerNotes: note });
export type CheckInDraft = z.input<typeof checkInSchema>;

/** A car that nobody signed for leaves with the reason. */
const unsignedBecause = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write why the customer does not sign, or have the customer sign.'),
    z.maxLength(MAX_NOTE, 'Use at most 5,000 characters.'),
  );

export const handOverSchema = z.object({ unsignedBecause: z.string() });
export const unsignedHandOverSchema = z.object({ unsignedBecause });

/** Fields of a job that one form edits. */
export type JobDraftPart<Draft> = {
  schema: z.ZodMiniType<Draft, Draft>;
  draftOf: (job: Job) => Draft;
  /** Fields that are right only together. */
  together?: MergeRules<Draft>['together'];
  /** The part of each version that the form shows, for conflicts. */
  factsOf: (job: Job) => readonly Fact[];
  changeOf: (draft: Draft) => Partial<Job>;
};

/** Promised time, key tag and notes. Only the office changes the promised time. */
export function detailsPart(zone: string, canPromise: boolean): JobDraftPart<DetailsDraft> {
  return {
    schema: detailsSchema,
    draftOf({ promisedAt, keyTag = '', customerNotes, internalNotes }) {
      const { date = '', time = '' } = wallTimeOf(promisedAt, zone) ?? {};
      return { promisedDate: date, promisedTime: time, keyTag, customerNotes, internalNotes };
    },
    together: [['promisedDate', 'promisedTime']],
    factsOf: ({ promisedAt = '', keyTag = '', customerNotes, internalNotes }) => [
      ['Promised', formatInstantTime(promisedAt, zone)],
      ['Key Tag', keyTag],
      ['Customer Notes', customerNotes],
      ['Internal Notes', internalNotes],
    ],
    changeOf: ({ promisedDate, promisedTime, keyTag, customerNotes, internalNotes }) => ({
      ...(canPromise && {
        promisedAt:
          isDate(promisedDate) && isTime(promisedTime)
            ? instantOf(promisedDate, promisedTime, zone).toISOString()
            : undefined,
      }),
      keyTag: keyTag || undefined,
      customerNotes,
      internalNotes,
    }),
  };
}

/** Readings and notes of the arrival. */
export const checkInPart: JobDraftPart<CheckInDraft> = {
  schema: checkInSchema,
  draftOf: ({ odometerIn = '', keyTag = '', customerNotes }) => ({ odometerIn, keyTag, customerNotes }),
  factsOf: ({ odometerIn = '', keyTag = '', customerNotes }) => [
    ['Odometer In', odometerIn],
    ['Key Tag', keyTag],
    ['Customer Notes', customerNotes],
  ],
  changeOf: ({ odometerIn, keyTag, customerNotes }) => ({
    odometerIn: odometerIn || undefined,
    keyTag: keyTag || undefined,
    customerNotes,
  }),
};
