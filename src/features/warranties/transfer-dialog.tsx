import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { isDate } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import { throughText, transferText } from '#domain/warranty/term-text.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { coveredThrough } from '#domain/warranty/warranty-state.ts';
import { useList, useToday } from '#io/react/world.tsx';
import { CustomerField } from '#parts/customers/customer-field.tsx';
import { AlreadyReported } from '#parts/forms/field-refusal.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { DateField } from '#ui/form/field.tsx';
import { dayBetween } from './day-between.ts';
import { transferWarranty } from './warranty-commands.ts';

const NO_CUSTOMERS: readonly Customer[] = [];

/** Records that the car has another owner, and says what that does to the certificate. */
export function TransferDialog({ warranty, onClose }: { warranty: Warranty; onClose: () => void }) {
  const today = useToday();
  const query = useList('customers');
  const customers = (query.data ?? NO_CUSTOMERS).filter(({ id }) => id !== warranty.customerId);
  const { save } = useTransaction();
  const form = useRecordForm({
    what: 'certificate',
    schema: z.object({
      customerId: z.string().check(z.minLength(1, 'Select the customer who has the car now.')),
      date: dayBetween(warranty.startsOn, today),
    }),
    draft: { customerId: '', date: today },
    async save({ customerId, date }) {
      const buyer = customers.find(({ id }) => id === customerId);
      if (!buyer) throw new AlreadyReported();
      await save(transferWarranty(warranty, buyer, date));
    },
    leaveTo: onClose,
  });
  const { customerId, date } = useWatch({ control: form.control }) as { customerId: string; date: string };
  const sold = { date, customerId, name: '' };
  const through = isDate(date) ? coveredThrough({ ...warranty, transfers: [...warranty.transfers, sold] }) : undefined;
  return (
    <FormDialog form={form} title={`Transfer ${warranty.warrantyNumber}`} label="Transfer" submit="Transfer Warranty">
      <p className="text-text-2">{transferText(warranty.promise)}</p>
      <NotLoaded query={query} />
      <div data-field="customerId">
        <CustomerField
          customers={customers}
          customerId={customerId}
          error={form.errorOf('customerId')}
          onChoose={(id) => form.put('customerId', id)}
        />
      </div>
      <DateField
        label="Owner Since"
        required
        hint={isDate(date) && `Then it holds: ${throughText(warranty.promise, through)}.`}
        {...form.field('date')}
      />
    </FormDialog>
  );
}
