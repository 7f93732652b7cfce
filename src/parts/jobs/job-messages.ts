import type { HoldReason, Job } from '#domain/jobs/job.ts';
import type { Message } from '#parts/messages/messages.ts';

/** Title and message of a toast. */
export type Described = Pick<Message, 'title' | 'message'>;

export const HOLD_LABELS: Readonly<Record<HoldReason, string>> = {
  film: 'Waiting for film',
  customer: 'Waiting for the customer',
  parts: 'Waiting for parts',
  rework: 'Rework',
  other: 'Other',
};

export const jobMessages = {
  failed: { type: 'error', title: 'Error', message: 'Failed to save the job. Please try again.' },
  saved: { type: 'success', title: 'Job Saved', message: 'Your changes to the job are saved.' },
  undone: { type: 'success', title: 'Undone', message: 'The job is as it was.' },
  notUndone: (reason: string): Message => ({ type: 'info', title: 'Not Undone', message: reason }),
  rejected: (reason: string): Message => ({ type: 'error', title: 'Not Possible', message: reason }),
  moved: (number: string, stage: string): Described => ({ title: 'Job Moved', message: `${number} is now ${stage}.` }),
  held: ({ jobNumber }: Job): Described => ({ title: 'On Hold', message: `${jobNumber} is on hold.` }),
  released: ({ jobNumber }: Job): Described => ({ title: 'Hold Removed', message: `${jobNumber} can go on.` }),
  checked: ({ jobNumber }: Job, isDone: boolean): Described => ({
    title: isDone ? 'Item Done' : 'Item Open',
    message: `The checklist of ${jobNumber} was updated.`,
  }),
  checklistChanged: ({ jobNumber }: Job): Described => ({
    title: 'Checklist Changed',
    message: `The checklist of ${jobNumber} was updated.`,
  }),
} as const satisfies Record<string, Message | ((...values: never[]) => Described)>;
