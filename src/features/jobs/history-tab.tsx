import { jobEvents } from '#domain/jobs/job-history.ts';
import { useRecord, useRecords } from '#io/react/world.tsx';
import { HistoryCard } from '#parts/documents/history-card.tsx';
import { HOLD_LABELS } from '#parts/jobs/job-messages.ts';
import { useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import type { JobView } from './job-view.ts';

const NONE: readonly string[] = [];

/** The events of the job, its bookings and its documents, the latest last. */
export function HistoryTab({ view: { job, bookings } }: { view: JobView }) {
  const canViewMoney = useCan('viewMoney');
  const stage = useStageLabel();
  const estimate = useRecord('estimates', (canViewMoney && job.estimateId) || '').data ?? undefined;
  const invoices = useRecords('invoices', canViewMoney ? job.invoiceIds : NONE).data ?? [];
  return (
    <div className="max-w-190">
      <HistoryCard events={jobEvents(job, bookings, { estimate, invoices }, { stage, hold: HOLD_LABELS })} />
    </div>
  );
}
