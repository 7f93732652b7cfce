import type { ReactNode } from 'react';
import { Card } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';

/** Line above a list: the count at the left, the primary button at the right. */
export function ListHead({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-3.5 flex min-h-9 items-center justify-between gap-3 text-body text-text-2 phone:min-h-11">
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Placeholder while a list is loading. */
export function ListSkeleton() {
  return (
    <Card>
      <SkeletonRows />
    </Card>
  );
}

/** Page content before the first record exists. */
export function EmptyList({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <Card className="grid min-h-122 place-content-center phone:min-h-0">
      <EmptyState title={title} text={text} action={action} />
    </Card>
  );
}

/** Shown in a list instead of its rows when the search or a filter leaves none. */
export function NothingFound({ title }: { title: string }) {
  return <EmptyState art={false} title={title} text="Try adjusting your search or filter criteria." />;
}
