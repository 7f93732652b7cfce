import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Says that a feature needs a server, and what it would do. */
export function NeedsServer({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState level={3} art={false} title="Needs the team server" text={children} />
    </Card>
  );
}
