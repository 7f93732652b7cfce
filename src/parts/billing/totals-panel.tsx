import type { ReactNode } from 'react';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { discountTaken, MOST_UNIT_PRICE } from '#domain/billing.ts';
import { formatDollars, minus } from '#domain/money.ts';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { NumberField } from '#ui/field.tsx';
import { type BillingDraft, totalsOf } from './billing-draft.ts';

type TotalsPanelProps = {
  control: Control<BillingDraft>;
  register: UseFormRegister<BillingDraft>;
  errorOf: (name: string) => string | undefined;
};

/** Tax rate and discount, and what the document comes to with what is typed so far. */
export function TotalsPanel({ control, register, errorOf }: TotalsPanelProps) {
  return (
    <Card>
      <CardHeader title="Totals" />
      <CardBody>
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="Tax Rate (%)"
            suffix="%"
            min={0}
            max={100}
            step={0.1}
            error={errorOf('taxRate')}
            {...register('taxRate', { valueAsNumber: true })}
          />
          <NumberField
            label="Discount Amount"
            prefix="$"
            min={0}
            max={MOST_UNIT_PRICE}
            step={0.01}
            error={errorOf('discountAmount')}
            {...register('discountAmount', { valueAsNumber: true })}
          />
        </div>
        <Figures control={control} />
      </CardBody>
    </Card>
  );
}

function Figures({ control }: Pick<TotalsPanelProps, 'control'>) {
  const [items, taxRate, discountAmount] = useWatch({ control, name: ['items', 'taxRate', 'discountAmount'] });
  const totals = totalsOf({ items, taxRate, discountAmount });
  const taken = discountTaken(totals);
  const unused = discountAmount > 0 ? minus(discountAmount, taken) : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; these are figures.
    <div role="group" aria-label="Totals" className="mt-4 border-t pt-2">
      <dl>
        <Figure name="subtotal" label="Subtotal">
          {formatDollars(totals.subtotal)}
        </Figure>
        <Figure name="tax" label={`Tax (${Number.isFinite(taxRate) ? taxRate : 0}%)`}>
          {formatDollars(totals.taxAmount)}
        </Figure>
        {discountAmount > 0 && (
          <Figure name="discount" label="Discount">
            <span className="text-green-ink">{formatDollars(-taken)}</span>
          </Figure>
        )}
        <div className="mt-2 flex items-baseline justify-between gap-3 border-t pt-3">
          <dt className="font-[620]">Total</dt>
          <dd data-testid="total-total" className="font-[660] font-display text-[25px] leading-8 tracking-[-0.022em]">
            {formatDollars(totals.totalAmount)}
          </dd>
        </div>
      </dl>
      {unused > 0 && (
        <p className="mt-2 text-label text-text-2">
          {`The discount is ${formatDollars(unused)} more than there is to take it from.`}
        </p>
      )}
    </div>
  );
}

function Figure({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className="text-text-2">{label}</dt>
      <dd data-testid={`total-${name}`} className="tabular-nums">
        {children}
      </dd>
    </div>
  );
}
