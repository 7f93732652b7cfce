import { LEAD_STATUSES } from '#domain/lead.ts';
import { LeadScreen } from '#features/leads/lead-screen.tsx';
import { useSearch } from '#parts/router/router-provider.tsx';
import { FailedSaves } from '../saving-state.tsx';

export function LeadsPage() {
  const { lead, status } = useSearch<'lead' | 'status'>();
  return (
    <LeadScreen
      asked={lead}
      status={LEAD_STATUSES.find((one) => one === status) ?? 'New'}
      failedSaves={<FailedSaves />}
    />
  );
}
