import { ClockAlert } from 'lucide-react';
import { Badge } from '#ui/display/badge.tsx';

export function OverdueFlag() {
  return (
    <Badge flag tone="red" icon={ClockAlert}>
      Overdue
    </Badge>
  );
}
