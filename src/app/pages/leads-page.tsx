import { getRouteApi } from '@tanstack/react-router';
import { LEAD_STATUSES } from '#domain/lead.ts';
import { LeadScreen } from '#features/leads/lead-screen.tsx';
import { paths } from '#parts/paths.ts';

const route = getRouteApi(paths.leads);

export function LeadsPage() {
  const { lead, status } = route.useSearch();
  return <LeadScreen asked={lead} status={LEAD_STATUSES.find((one) => one === status) ?? 'New'} />;
}
