import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray } from 'react-hook-form';
import { CUSTOMER_KINDS } from '#domain/accounts/account.ts';
import type { Service } from '#domain/catalog/service.ts';
import { PAYMENT_TERMS } from '#domain/documents/billing.ts';
import type { CustomerFormState } from '#features/customers/use-customer-form.ts';
import { useList, useSettings } from '#io/react/world.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { CheckboxField, NumberField, SelectField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';

type AccountSectionProps = { form: CustomerFormState };

/** The account of a dealer or fleet: kind, terms, purchase orders and agreed prices. All optional. */
export function AccountSection({ form }: AccountSectionProps) {
  const { field, numberField, draft } = form;
  const { paymentTerms: usual } = useSettings();
  const { paymentTerms } = draft;
  const isListed = paymentTerms === '' || PAYMENT_TERMS.some((terms) => terms === paymentTerms);
  return (
    <FormSection title="Account">
      <div className={fieldGrid}>
        <SelectField label="Kind" {...field('kind')}>
          {CUSTOMER_KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </SelectField>
        <SelectField label="Payment Terms" {...field('paymentTerms')}>
          <option value="">As in Settings ({usual})</option>
          {[...PAYMENT_TERMS, ...(isListed ? [] : [paymentTerms])].map((terms) => (
            <option key={terms}>{terms}</option>
          ))}
        </SelectField>
        <div className="col-span-full">
          <CheckboxField
            label="PO Number Required"
            hint="An invoice can't be sent without the customer's PO number."
            {...field('poRequired')}
          />
        </div>
        <NumberField
          label="Percent Off"
          suffix="%"
          min={0}
          max={100}
          step={0.5}
          placeholder="0"
          hint="Off the price of every service without a fixed price."
          {...numberField('percentOff')}
        />
      </div>
      <FixedPrices form={form} />
    </FormSection>
  );
}

/** The table of services whose price is agreed, for a vehicle of any size. */
function FixedPrices({ form }: AccountSectionProps) {
  const query = useList('services');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fixedPrices', keyName: 'key' });
  const body = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const chosen = form.draft.fixedPrices.map(({ serviceId }) => serviceId);

  function removeRow(index: number) {
    flushSync(() => remove(index));
    const buttons = body.current?.querySelectorAll<HTMLElement>('button') ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? add.current)?.focus();
  }
  return (
    <fieldset className="mt-4 min-w-0 border-t pt-3.5">
      <legend className="float-left mb-2 w-full font-semibold text-label">Fixed Prices</legend>
      <div className="clear-both grid gap-2.5">
        <NotLoaded query={query} />
        {fields.length > 0 && (
          <ul ref={body} className="grid gap-2.5">
            {fields.map(({ key }, index) => (
              <li key={key} className="grid grid-cols-[minmax(0,1fr)_--spacing(36)_auto] items-end gap-2">
                <SelectField label={`Service, price ${index + 1}`} {...form.field(`fixedPrices.${index}.serviceId`)}>
                  <option value="">Select a service</option>
                  {offered(query.data ?? [], chosen, chosen[index] ?? '').map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <NumberField
                  label={`Price ${index + 1}`}
                  prefix="$"
                  min={0}
                  step={0.01}
                  {...form.numberField(`fixedPrices.${index}.price`)}
                />
                <IconButton label={`Remove price ${index + 1}`} icon={Trash2} onClick={() => removeRow(index)} />
              </li>
            ))}
          </ul>
        )}
        <p className="text-small text-text-3">For a vehicle of any size. The percentage doesn't apply to these.</p>
        <div>
          <Button
            ref={add}
            size="small"
            icon={Plus}
            onClick={() =>
              append({ serviceId: '', price: Number.NaN }, { focusName: `fixedPrices.${fields.length}.serviceId` })
            }
          >
            Add Fixed Price
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** Returns the services without a price, and the one of this row, even if it was deleted. */
function offered(services: readonly Service[], chosen: readonly string[], own: string): { id: string; name: string }[] {
  const free = services.filter(({ id }) => id === own || !chosen.includes(id));
  const isThere = own === '' || services.some(({ id }) => id === own);
  return isThere ? free : [...free, { id: own, name: 'Deleted service' }];
}
