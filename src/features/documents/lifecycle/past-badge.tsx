import { ClockAlert } from 'lucide-react';
import type { DocumentKind } from '#parts/documents/document-kinds.ts';
import { Badge } from '#ui/display/badge.tsx';

/** Marks a document whose due date or expiry date has passed. */
export function PastBadge({ kind }: { kind: DocumentKind }) {
  return (
    <Badge flag tone={kind === 'invoice' ? 'red' : 'amber'} icon={ClockAlert}>
      {kind === 'invoice' ? 'Overdue' : 'Expired'}
    </Badge>
  );
}
