import { Table } from 'lucide-react';
import { useState } from 'react';
import { bookkeepingCsv } from '#domain/books/day-close.ts';
import type { MoneyEntry } from '#domain/books/money-entry.ts';
import { useCsvDownload } from '#parts/csv/use-csv-download.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField } from '#ui/form/field.tsx';

type BookkeepingCardProps = { entries: readonly MoneyEntry[]; today: string };

/** The file of a period for the shop's bookkeeper. */
export function BookkeepingCard({ entries, today }: BookkeepingCardProps) {
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const downloadCsv = useCsvDownload();
  const isReversed = from !== '' && to !== '' && to < from;
  return (
    <section aria-label="Bookkeeping">
      <Card>
        <CardHeader title="Bookkeeping" />
        <CardBody className="grid gap-3.5">
          <p className="text-text-2">
            Every invoice, payment, deposit, refund and tip of a period, with its date, customer, method, amount and
            tax.
          </p>
          <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
            <DateField label="From" value={from} onChange={({ target }) => setFrom(target.value)} />
            <DateField
              label="To"
              value={to}
              error={isReversed ? 'Choose a day on or after From.' : undefined}
              onChange={({ target }) => setTo(target.value)}
            />
          </div>
          <div>
            <Button
              icon={Table}
              disabled={from === '' || to === '' || isReversed}
              onClick={() => downloadCsv(`Bookkeeping ${from} to ${to}.csv`, bookkeepingCsv(entries, { from, to }))}
            >
              Download Bookkeeping CSV
            </Button>
          </div>
        </CardBody>
      </Card>
    </section>
  );
}
