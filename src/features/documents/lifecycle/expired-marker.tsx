import { ClockAlert } from 'lucide-react';
import { Badge } from '#ui/display/badge.tsx';

export function ExpiredMarker() {
  return (
    <Badge flag tone="amber" icon={ClockAlert}>
      Expired
    </Badge>
  );
}
