import type { HoldReason, Job } from '#domain/jobs/job.ts';
import type { ToastContent, ToastText } from '#parts/messages/toast-contents.ts';

export const HOLD_LABELS: Readonly<Record<HoldReason, string>> = {
  film: 'Waiting for film',
  customer: 'Waiting for the customer',
  parts: 'Waiting for parts',
  rework: 'Rework',
  other: 'Other',
};

export const jobMessages = {
  failed: { type: 'error', title: 'Error', message: 'Failed to save the job. Please try again.' },
  gone: { type: 'error', title: 'Job Deleted', message: 'This job no longer exists, so it was not saved.' },
  saved: { type: 'success', title: 'Job Saved', message: 'Your changes to the job are saved.' },
  undone: { type: 'success', title: 'Undone', message: 'The job is as it was.' },
  moved: (number: string, stage: string): ToastText => ({ title: 'Job Moved', message: `${number} is now ${stage}.` }),
  held: ({ jobNumber }: Job): ToastText => ({ title: 'On Hold', message: `${jobNumber} is on hold.` }),
  released: ({ jobNumber }: Job): ToastText => ({ title: 'Hold Removed', message: `${jobNumber} can go on.` }),
  notInspected: ({ jobNumber }: Job): ToastText => ({
    title: 'Inspection Skipped',
    message: `The reason is in the history of ${jobNumber}.`,
  }),
  checked: ({ jobNumber }: Job, isDone: boolean): ToastText => ({
    title: isDone ? 'Item Done' : 'Item Open',
    message: `The checklist of ${jobNumber} was updated.`,
  }),
  checklistChanged: ({ jobNumber }: Job): ToastText => ({
    title: 'Checklist Changed',
    message: `The checklist of ${jobNumber} was updated.`,
  }),
} as const satisfies Record<string, ToastContent | ((...values: never[]) => ToastText)>;
