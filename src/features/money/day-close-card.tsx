import '#parts/figures/print-alone.css';
import { Printer, Table } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import {
  type CashCheck,
  cashCheck,
  dayClose,
  dayCloseCsv,
  dollarsOf,
  type MethodClose,
} from '#domain/books/day-close.ts';
import type { MoneyEntry } from '#domain/books/money-entry.ts';
import { formatDate } from '#domain/calendar/calendar.ts';
import { CLOSE_FIGURES } from '#domain/figures/figure-meanings.ts';
import { formatDollars } from '#domain/money/money.ts';
import { useUser } from '#io/react/world.tsx';
import { useCsvDownload } from '#parts/csv/use-csv-download.ts';
import { FigureTable } from '#parts/figures/figure-table.tsx';
import { WhatIs } from '#parts/figures/what-is.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField, NumberField } from '#ui/form/field.tsx';
import { useCashCount } from './use-cash-count.ts';

const HEADS = ['Method', ...CLOSE_FIGURES.map(({ name }) => name)];

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
  const [count, setCount] = useCashCount(day);
  const user = useUser();
  const shop = user?.businessName ?? '';
  const downloadCsv = useCsvDownload();
  const close = useMemo(() => dayClose(entries, day), [entries, day]);
  const cash = cashCheck(close.cash, count);
  return (
    <section aria-label="Day's Close" data-tour="day-close" className="print-alone">
      <Card>
        <CardHeader title={`Day's Close, ${formatDate(day)}`}>
          <span className="flex flex-wrap justify-end gap-2 print:hidden">
            <Button
              icon={Table}
              data-tour="close-csv"
              onClick={() => downloadCsv(`Close ${day}.csv`, dayCloseCsv(close, cash))}
            >
              Download CSV
            </Button>
            <Button icon={Printer} onClick={() => window.print()}>
              Print
            </Button>
            <WhatIs name="Day's Close" />
          </span>
        </CardHeader>
        <CardBody className="grid gap-4">
          <p className="hidden font-semibold print:block">{shop}</p>
          <div className="max-w-50 print:hidden">
            <DateField label="Day" value={picked} onChange={({ target }) => setPicked(target.value)} />
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
          <div className="grid max-w-200 grid-cols-4 items-start gap-3.5 phone:grid-cols-2">
            <CashField
              key={`starting ${day}`}
              label="Starting cash"
              value={count.starting}
              onType={(starting) => setCount({ starting })}
            />
            <Figure label="Expected cash" value={formatDollars(cash.expected)} />
            <CashField
              key={`counted ${day}`}
              label="Counted cash"
              tour="counted-cash"
              value={count.counted}
              onType={(counted) => setCount({ counted })}
            />
            <Figure label="Difference" value={differenceText(cash)} />
          </div>
          <p className="text-small text-text-3 print:hidden">
            Expected cash is the starting cash and the cash of the day. This browser remembers what you counted. To keep
            it, print the close or download it.
          </p>
          <p className="hidden pt-8 print:block">Counted by ____________________________</p>
        </CardBody>
      </Card>
    </section>
  );
}

type CashFieldProps = {
  label: string;
  tour?: ComponentProps<'input'>['data-tour'];
  value: string;
  onType: (typed: string) => void;
};

/** A field for dollars, which is printed as text. */
function CashField({ label, tour, value, onType }: CashFieldProps) {
  const amount = dollarsOf(value);
  const isEmpty = amount === undefined;
  return (
    <div>
      <div className="print:hidden">
        <NumberField
          label={label}
          data-tour={tour}
          prefix="$"
          min={0}
          value={value}
          error={isEmpty && value.trim() !== '' ? 'Enter dollars and cents, 0 or more.' : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <div aria-hidden className="hidden print:block">
        <p className="font-semibold text-label">{label}</p>
        <p className="mt-1.5 flex min-h-9 items-center font-bold text-body">{isEmpty ? '–' : formatDollars(amount)}</p>
      </div>
    </div>
  );
}

function differenceText({ difference }: CashCheck): string {
  if (difference === undefined) return 'Enter the counted cash';
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
