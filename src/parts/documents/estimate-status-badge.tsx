import { CircleCheck, CircleX, ClockAlert } from 'lucide-react';
import type { EstimateStatus } from '#domain/estimates/estimate.ts';
import { INVOICE_LOOKS, type Look } from '#parts/records/status-badge.tsx';
import { Badge } from '#ui/display/badge.tsx';

const ESTIMATE_LOOKS: Record<EstimateStatus, Look> = {
  Draft: INVOICE_LOOKS.Draft,
  Sent: INVOICE_LOOKS.Sent,
  Viewed: INVOICE_LOOKS.Viewed,
  Accepted: { tone: 'green', icon: CircleCheck },
  Declined: { tone: 'red', icon: CircleX },
  Expired: { tone: 'amber', icon: ClockAlert },
};

export function EstimateStatusBadge({ status }: { status: EstimateStatus }) {
  return <Badge {...ESTIMATE_LOOKS[status]}>{status}</Badge>;
}
