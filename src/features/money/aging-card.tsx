import { Link } from '@tanstack/react-router';
import type { CustomerAging } from '#domain/accounts/shop-aging.ts';
import { AGING_FIGURES } from '#domain/figures/figure-meanings.ts';
import { sum } from '#domain/money/money.ts';
import { FigureTable } from '#parts/figures/figure-table.tsx';
import { WhatIs } from '#parts/figures/what-is.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

const HEADS = ['Customer', ...AGING_FIGURES.map(({ name }) => name)];
/** Rows beyond these owe least. */
const MOST_ROWS = 200;

/** Lists the open balance of each customer by days past due. */
export function AgingCard({ aging }: { aging: readonly CustomerAging[] }) {
  const amounts = aging.map(({ buckets, total }) => [
    ...Array.from({ length: HEADS.length - 2 }, (_, index) => buckets[index]?.amount ?? 0),
    total,
  ]);
  const total = HEADS.slice(1).map((_, index) => sum(amounts.map((row) => row[index] ?? 0)));
  return (
    <section aria-label="Aging" data-tour="aging">
      <Card>
        <CardHeader title="Aging">
          <WhatIs name="Aging" />
        </CardHeader>
        <CardBody className="grid gap-3">
          {aging.length === 0 ? (
            <p className="text-text-2">No customer owes anything.</p>
          ) : (
            <FigureTable
              label="Open balances by days past due"
              heads={HEADS}
              rows={aging.slice(0, MOST_ROWS).map(({ customerId, name }, index) => ({
                key: customerId,
                name: (
                  <Link
                    to={paths.statement}
                    params={{ id: customerId }}
                    className="link inline-flex min-h-6 items-center phone:min-h-11"
                  >
                    {name}
                  </Link>
                ),
                amounts: amounts[index] ?? [],
              }))}
              total={total}
            />
          )}
          {aging.length > MOST_ROWS && (
            <p className="text-small text-text-3">
              The {MOST_ROWS} customers who owe most. The total counts all {aging.length}.
            </p>
          )}
        </CardBody>
      </Card>
    </section>
  );
}
