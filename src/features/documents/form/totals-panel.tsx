import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isCounted, MAX_UNIT_PRICE } from '#domain/documents/billing.ts';
import { discountTaken } from '#domain/documents/billing-totals.ts';
import { totalsLess } from '#domain/documents/document-totals.ts';
import type { Credit } from '#domain/invoices/invoice.ts';
import { formatDollars, minus, sum } from '#domain/money/money.ts';
import {
  contentOfDraft,
  DISCOUNT_TYPES,
  type DocumentDraft,
  type LinesPath,
} from '#features/documents/draft/document-draft.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { EndSelect, NumberField } from '#ui/form/field.tsx';

type TotalsPanelProps = {
  errorOf: (name: string) => string | undefined;
  /** The tax exemption, below the rate. */
  exemption: ReactNode;
  /** The lines that are shown. */
  path: LinesPath;
  /** Amounts that were taken off the price later. */
  credits: readonly Credit[];
  /** Name of the option that is shown; undefined without options. */
  option: string | undefined;
};

/** Tax rate, discount, and the totals of what is typed so far. */
export function TotalsPanel({ errorOf, exemption, path, credits, option }: TotalsPanelProps) {
  const { register } = useFormContext<DocumentDraft>();
  return (
    <Card>
      <CardHeader title={option === undefined ? 'Totals' : `Totals of ${option}`} />
      <CardBody>
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-3">
          <NumberField
            label="Tax Rate (%)"
            suffix="%"
            min={0}
            max={100}
            step={0.1}
            error={errorOf('taxRate')}
            {...register('taxRate', { valueAsNumber: true })}
          />
          <DiscountField errorOf={errorOf} />
          <div className="col-span-full empty:hidden">{exemption}</div>
        </div>
        <Figures path={path} credits={credits} />
      </CardBody>
    </Card>
  );
}

/** The discount in dollars or percent. Typing or pasting a percent sign selects percent. */
function DiscountField({ errorOf }: Pick<TotalsPanelProps, 'errorOf'>) {
  const { register, setValue } = useFormContext<DocumentDraft>();
  const chosen = useWatch<DocumentDraft, 'discountType'>({ name: 'discountType' });
  const choice = (
    <EndSelect label="Discount Type" {...register('discountType')}>
      {DISCOUNT_TYPES.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </EndSelect>
  );
  return (
    <NumberField
      label="Discount Amount"
      min={0}
      max={chosen === '$' ? MAX_UNIT_PRICE : 100}
      step={0.01}
      error={errorOf('discountAmount')}
      units={{ chosen, choice, onChoose: (unit) => setValue('discountType', unit, { shouldDirty: true }) }}
      {...register('discountAmount', { valueAsNumber: true })}
    />
  );
}

const BILLED = ['taxRate', 'discountAmount', 'discountType', 'discountApplies'] as const;

function Figures({ path, credits }: Pick<TotalsPanelProps, 'path' | 'credits'>) {
  const { control } = useFormContext<DocumentDraft>();
  // Lines of an option that was just removed are gone before the others are shown.
  const items = useWatch({ control, name: path }) ?? [];
  const [taxRate, discountAmount, discountType, discountApplies] = useWatch({ control, name: BILLED });
  const billed = contentOfDraft({ items, taxRate, discountAmount, discountType, discountApplies });
  const left = totalsLess(billed, credits);
  const taken = discountTaken(billed);
  const unused = billed.discountAmount > 0 ? minus(billed.discountAmount, taken) : 0;
  const percent = billed.discountPercent === undefined ? '' : ` (${billed.discountPercent}%)`;
  const tax = (
    <Figure name="tax" label={`Tax (${Number.isFinite(taxRate) ? taxRate : 0}%)`}>
      {formatDollars(left.taxAmount)}
    </Figure>
  );
  // Without its tax, as on paper.
  const lowered = minus(minus(left.totalAmount, left.taxAmount), minus(billed.totalAmount, billed.taxAmount));
  const notIncluded = billed.items.filter((line) => !isCounted(line));
  const isBeforeTax = discountApplies === 'before-tax';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; these are figures.
    <div role="group" aria-label="Totals" className="mt-4 border-t pt-2">
      <dl>
        <Figure name="subtotal" label="Subtotal">
          {formatDollars(billed.subtotal)}
        </Figure>
        {!isBeforeTax && tax}
        {billed.discountAmount > 0 && (
          <Figure name="discount" label={`Discount${percent}`}>
            <span className="text-green-ink">{formatDollars(-taken)}</span>
          </Figure>
        )}
        {isBeforeTax && tax}
        {credits.length > 0 && (
          <Figure name="lowered" label="Price lowered">
            {formatDollars(lowered)}
          </Figure>
        )}
        <div className="mt-2 flex items-baseline justify-between gap-3 border-t pt-3">
          <dt className="font-bold">Total</dt>
          <dd data-testid="total-total" className="font-extrabold font-display text-figure">
            {formatDollars(left.totalAmount)}
          </dd>
        </div>
      </dl>
      {notIncluded.length > 0 && (
        <p className="mt-2 text-label text-text-2">
          {`Add-ons not included: ${formatDollars(sum(notIncluded.map(({ totalPrice }) => totalPrice)))}`}
        </p>
      )}
      {unused > 0 && (
        <p className="mt-2 text-label text-text-2">
          {`${formatDollars(unused)} of the discount isn't used: the total is already $0.00.`}
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
