import { Fragment, type ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { Job } from '#domain/jobs/job.ts';
import { useRecord, useWorld } from '#io/react/world.tsx';
import { type Store, StoreError } from '#io/store/store.ts';
import { type EditSession, useEditSession } from '#parts/forms/edit-session.ts';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { jobMessages } from '#parts/jobs/job-messages.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import type { JobDraftPart } from './job-draft.ts';

type JobSessionProps = {
  jobId: string;
  /** Only a change of these facts is a conflict: the job moves on while a form is open. */
  factsOf: JobDraftPart<never>['factsOf'];
  children: (session: EditSession<Job>) => ReactNode;
};

const hasSameFacts = (factsOf: JobSessionProps['factsOf']) => (one: Job, other: Job) =>
  JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));

/** Reads the job for a form of some of its fields, and restarts the form when another version of them is accepted. */
export function JobSession({ jobId, factsOf, children }: JobSessionProps) {
  const query = useRecord('jobs', jobId);
  // A deleted job cannot come back by saving, because its bookings are gone: the page says so, and the form keeps what was typed.
  const session = useEditSession(query.data ?? undefined, hasSameFacts(factsOf));
  if (!session) return <NotLoaded query={query} />;
  return <Fragment key={session.version}>{children(session)}</Fragment>;
}

const isGone = (error: unknown) => error instanceof StoreError && error.kind === 'not-found';

/** Saves fields of the job. Rejects with 'conflict' when they were changed since the form was opened. */
async function saveFields(
  store: Store,
  { record, base }: EditSession<Job>,
  change: Partial<Job>,
  factsOf: JobSessionProps['factsOf'],
): Promise<Job> {
  return store.transact(async ({ jobs }) => {
    const newest = await jobs.get(record.id);
    if (!newest) throw new StoreError('not-found', 'This job no longer exists.');
    if (base && !hasSameFacts(factsOf)(newest, base))
      throw new StoreError('conflict', 'The job was changed in the meantime.');
    return {
      operations: [{ entity: 'jobs', kind: 'update', id: record.id, change }],
      result: { ...newest, ...change },
    };
  });
}

type JobFormOptions<Draft> = JobDraftPart<Draft> & {
  session: EditSession<Job>;
  doubts?: (draft: Draft) => readonly string[];
};

/** Runs a form of some fields of a job, which stays open after saving. */
export function useJobForm<Draft extends FieldValues>(options: JobFormOptions<Draft>) {
  const { session, schema, draftOf, together = [], factsOf, changeOf, doubts } = options;
  const { store } = useWorld();
  const toast = useToast();
  const form = useRecordForm<Draft, Draft, void, Job>({
    what: 'job',
    schema,
    draft: draftOf(session.record) as DefaultValues<Draft>,
    session,
    draftOfRecord: draftOf,
    together,
    factsOf,
    localOf: (draft, record) => ({ ...record, ...changeOf(draft) }),
    ...(doubts && { doubts }),
    save: async (draft) => session.continueFrom(await saveFields(store, session, changeOf(draft), factsOf)),
    saved: jobMessages.saved,
    failed: (error) => (isGone(error) ? jobMessages.gone : jobMessages.failed),
    draftOf: (draft) => draft,
  });
  /** Saves the fields alone, where they were changed. Resolves to false when they have a problem, which the form shows. */
  async function saveTyped(): Promise<boolean> {
    if (!form.formState.isDirty) return true;
    if (form.page.blocked !== undefined || !(await form.trigger())) return false;
    const submitted = JSON.stringify(form.getValues());
    const draft = schema.safeParse(form.getValues()).data;
    if (!draft) return false;
    try {
      session.continueFrom(await saveFields(store, session, changeOf(draft), factsOf));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      toast.show(isGone(error) ? jobMessages.gone : jobMessages.failed);
      return false;
    }
    form.goOn(draft, submitted);
    return true;
  }

  return { ...form, saveTyped };
}
