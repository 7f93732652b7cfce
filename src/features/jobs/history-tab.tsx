import { depositEvents } from '#domain/deposits/deposit-events.ts';
import { jobEvents } from '#domain/jobs/job-history.ts';
import { HistoryCard } from '#parts/documents/history-card.tsx';
import { HOLD_LABELS } from '#parts/jobs/job-messages.ts';
import { useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { useDepositsOf } from '#parts/payments/use-deposits-of.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { useJobInspections } from './inspection/use-job-inspections.ts';
import type { JobView } from './job-view.ts';
import { useJobDocuments } from './use-job-documents.ts';

/** The events of the job, its bookings, inspections and documents, the latest last. */
export function HistoryTab({ view }: { view: JobView }) {
  const stage = useStageLabel();
  const query = useQueries({
    documents: useJobDocuments(view),
    inspections: useJobInspections(view.job.id),
    deposits: useDepositsOf({ ...view.job, jobId: view.job.id }),
  });
  return (
    <Loaded query={query}>
      {({ documents, inspections, deposits }) => {
        const events = jobEvents(view.job, view.bookings, inspections, documents, { stage, hold: HOLD_LABELS });
        return (
          <div className="max-w-190">
            <HistoryCard events={[...events, ...depositEvents(deposits)]} />
          </div>
        );
      }}
    </Loaded>
  );
}
