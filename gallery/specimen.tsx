import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

/** Card with a component in its states. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <CardBody className="grid gap-3.5">{children}</CardBody>
    </Card>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-2.5">{children}</div>;
}
