import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate } from '#domain/calendar/calendar.ts';
import { type Customer, fullName, taxExemptNumberOn } from '#domain/customers/customer.ts';
import { isolate } from '#domain/text/direction.ts';
import type { DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { useSettings } from '#io/react/world.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';

/** Returns a function that sets the tax rate to 0 for an exempt customer, and back for the next one unless another rate was typed. */
export function useTaxExemption() {
  const { getValues, setValue } = useFormContext<DocumentDraft>();
  const { taxRatePercent: usual } = useSettings();
  const before = useRef<number>(undefined);

  return function applyExemption(customer: Customer | undefined) {
    const { date, taxRate, taxExemptNumber } = getValues();
    const number = (customer && taxExemptNumberOn(customer, date)) ?? '';
    const set = (name: 'taxRate' | 'taxExemptNumber', value: number | string) =>
      setValue(name, value, { shouldDirty: true });
    if (number !== '') {
      if (taxExemptNumber === '') before.current = taxRate;
      set('taxRate', 0);
    } else if (taxExemptNumber !== '' && taxRate === 0) {
      set('taxRate', before.current ?? usual);
    }
    if (number !== taxExemptNumber) set('taxExemptNumber', number);
  };
}

type ExemptionProps = {
  customer: Customer | undefined;
  onApply: () => void;
};

/** Shows if the customer is exempt on the date of the document, and if the document uses the exemption. */
export function Exemption({ customer, onApply }: ExemptionProps) {
  const { control, setValue } = useFormContext<DocumentDraft>();
  // As it was agreed while the exemption was valid.
  function onKeep(past: string): void {
    setValue('taxRate', 0, { shouldDirty: true });
    setValue('taxExemptNumber', past, { shouldDirty: true });
  }
  const [date, taxRate, applied] = useWatch({ control, name: ['date', 'taxRate', 'taxExemptNumber'] });
  const number = customer && taxExemptNumberOn(customer, date);
  const ended = customer?.taxExemptUntil ? `It was valid until ${formatDate(customer.taxExemptUntil)}.` : '';
  if (number && taxRate === 0 && number === applied) {
    return (
      <p role="status" className="text-label text-text-2">
        Tax exempt: {number}
      </p>
    );
  }
  if (number) {
    return (
      <Alert tone="blue" role="status" title={`${isolate(fullName(customer))} is tax exempt: ${number}`}>
        <Button size="small" className="mt-1.5" onClick={onApply}>
          Remove the Tax
        </Button>
      </Alert>
    );
  }
  const past = customer?.taxExemptNumber?.trim();
  if (past && taxRate > 0)
    return (
      <Alert tone="amber" role="status" title={`The exemption ${past} is not valid on this date`}>
        {ended} The tax is charged.
        <Button size="small" className="mt-1.5" onClick={() => onKeep(past)}>
          Bill Without Tax
        </Button>
      </Alert>
    );
  if (!applied || taxRate > 0) return null;
  return (
    <Alert tone="amber" role="status" title={`The exemption ${applied} is not valid on this date`}>
      {ended}
    </Alert>
  );
}
