import './day-close.css';
import { Printer, Table } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import { dayClose, dayCloseCsv, type MethodClose } from '#domain/deposits/day-close.ts';
import type { MoneyEntry } from '#domain/deposits/money-entries.ts';
import { formatDollars, minus, round } from '#domain/money/money.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField, NumberField } from '#ui/form/field.tsx';
import { FigureTable } from './figure-table.tsx';
import { useCsvDownload } from './use-csv-download.ts';

const HEADS = ['Method', 'Payments', 'Deposits taken', 'Refunds', 'Tips', 'Total'];

const amountsOf = ({ payments, deposits, refunds, tips, total }: MethodClose) => [
  payments,
  deposits,
  refunds,
  tips,
  total,
];

type DayCloseCardProps = { entries: readonly MoneyEntry[]; today: string };

/** The money of a day by method, with the cash that was counted. */
export function DayCloseCard({ entries, today }: DayCloseCardProps) {
  const [picked, setPicked] = useState(today);
  // A date field is empty while a day is typed.
  const day = picked || today;
  const [counted, setCounted] = useState('');
  const downloadCsv = useCsvDownload();
  function pick(next: string) {
    setPicked(next);
    // The cash was counted for the day before.
    setCounted('');
  }
  const close = useMemo(() => dayClose(entries, day), [entries, day]);
  return (
    <section aria-label="Day's Close" data-tour="day-close" className="day-close">
      <Card>
        <CardHeader title={`Day's Close, ${formatDate(day)}`}>
          <span className="flex flex-wrap justify-end gap-2 print:hidden">
            <Button
              icon={Table}
              data-tour="close-csv"
              onClick={() => downloadCsv(`Close ${day}.csv`, dayCloseCsv(close))}
            >
              Download CSV
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
          </span>
        </CardHeader>
        <CardBody className="grid gap-4">
          <div className="max-w-50 print:hidden">
            <DateField label="Day" value={picked} onChange={({ target }) => pick(target.value)} />
          </div>
          {close.methods.length === 0 ? (
            <p className="text-text-2">No money came in or went out on this day.</p>
          ) : (
            <FigureTable
              label="Money by method"
              heads={HEADS}
              rows={close.methods.map((one) => ({
                key: one.method,
                name: one.method || 'No method',
                amounts: amountsOf(one),
              }))}
              total={amountsOf(close.all)}
            />
          )}
          <div className="grid max-w-160 grid-cols-3 items-start gap-3.5 phone:grid-cols-1">
            <Figure label="Expected cash" value={formatDollars(close.cash)} />
            <NumberField
              key={day}
              label="Counted cash"
              data-tour="counted-cash"
              prefix="$"
              min={0}
              value={counted}
              onChange={({ target }) => setCounted(target.value)}
            />
            <Figure label="Difference" value={differenceText(counted, close.cash)} />
          </div>
        </CardBody>
      </Card>
    </section>
  );
}

function differenceText(counted: string, cash: number): string {
  const amount = Number(counted);
  if (counted.trim() === '' || !Number.isFinite(amount)) return 'Enter the counted cash';
  const difference = minus(round(amount, 2), cash);
  if (difference === 0) return `${formatDollars(0)}, it adds up`;
  return `${formatDollars(Math.abs(difference))} ${difference > 0 ? 'over' : 'short'}`;
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="font-semibold text-label">{label}</p>
      <p role="status" aria-label={label} className="mt-1.5 flex min-h-9 items-center font-bold text-body">
        {value}
      </p>
    </div>
  );
}
