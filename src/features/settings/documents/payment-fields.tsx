import { Plus, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '#domain/money/money.ts';
import type { DepositRule } from '#domain/shop/settings.ts';
import { CustomerLinkField } from '#features/settings/customer-link-field.tsx';
import type { useSettingsForm } from '#features/settings/settings-form.tsx';
import { useList, useSettings, useWorld } from '#io/react/world.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { NumberField, SelectField } from '#ui/form/field.tsx';
import { FormSection, fieldGrid } from '#ui/form/form-layout.tsx';
import { DEPOSIT_KIND_NAMES, DEPOSIT_KINDS } from './deposit-draft.ts';
import type { DOCUMENT_DEFAULTS, DocumentsDraft } from './documents-draft.ts';

type DocumentsForm = ReturnType<
  typeof useSettingsForm<DocumentsDraft, DocumentsDraft, (typeof DOCUMENT_DEFAULTS)[number]>
>;

type PaymentFieldsProps = {
  form: Pick<DocumentsForm, 'field' | 'numberField' | 'put'>;
  draft: Pick<DocumentsDraft, 'deposit' | 'serviceDeposits' | 'paymentLink'>;
};

function KindOptions() {
  return DEPOSIT_KINDS.map((kind) => (
    <option key={kind} value={kind}>
      {DEPOSIT_KIND_NAMES[kind]}
    </option>
  ));
}

const unitOf = (kind: DepositRule['kind']) => (kind === 'amount' ? { prefix: '$' } : { suffix: '%' });

/** Returns what a change of the payment link means for documents that customers already have, as a sentence. */
function useLinksAffected(): string {
  const { links } = useWorld();
  const { data = 0 } = useAsync(useMemo(() => links && (() => links.usable()), [links]));
  if (data === 0) return 'Documents on paper and PDF that customers already have keep the address of then.';
  const them =
    data === 1 ? '1 link that a customer already has' : `${formatCount(data)} links that customers already have`;
  return `${them} will open this address. Documents on paper and PDF keep the address of then.`;
}

/** The shop's payment link, and the deposits that its estimates ask for. */
export function PaymentFields({ form, draft: { deposit, serviceDeposits, paymentLink } }: PaymentFieldsProps) {
  const settings = useSettings();
  const effect = useLinksAffected();
  const query = useList('services');
  const services = query.data ?? [];
  const { field, numberField } = form;
  const put = (rows: DocumentsDraft['serviceDeposits']) => form.put('serviceDeposits', rows);
  return (
    <>
      <FormSection title="Online Payment">
        <CustomerLinkField
          label="Payment Link"
          typed={paymentLink}
          stored={settings.paymentLink}
          effect={effect}
          hint="Paste your payment link from Stripe, Square or PayPal. Customers get it as Pay Online, with a code to scan, on invoices with a balance and for deposits. The money goes straight to your account: when it arrives, record the payment here yourself."
          {...field('paymentLink')}
        />
      </FormSection>
      <FormSection title="Deposits">
        <p className="mb-3 text-label text-text-2">Printed on estimates, and suggested when you take a deposit.</p>
        <div className={fieldGrid}>
          <SelectField label="Deposit" {...field('deposit.kind')}>
            <KindOptions />
          </SelectField>
          {deposit.kind !== 'none' && (
            <NumberField
              label="Deposit Asked For"
              required
              min={0}
              {...unitOf(deposit.kind)}
              {...numberField('deposit.value')}
            />
          )}
        </div>
        <NotLoaded query={query} />
        {serviceDeposits.length > 0 && (
          <ul aria-label="Deposits of services" className="mt-4 grid gap-3">
            {serviceDeposits.map(({ serviceId, kind }, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the fields are registered by place
                key={index}
                className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2.5 phone:grid-cols-[minmax(0,1fr)_auto]"
              >
                <SelectField label={`Service ${index + 1}`} {...field(`serviceDeposits.${index}.serviceId`)}>
                  <option value="">Choose a service</option>
                  {serviceId !== '' && !services.some(({ id }) => id === serviceId) && (
                    <option value={serviceId}>Deleted service</option>
                  )}
                  {services.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <IconButton
                  icon={X}
                  label={`Remove service ${index + 1}`}
                  className="mt-6.5 desktop:order-last tablet:order-last"
                  onClick={() => put(serviceDeposits.filter((_, place) => place !== index))}
                />
                <SelectField label={`Deposit ${index + 1}`} {...field(`serviceDeposits.${index}.kind`)}>
                  <KindOptions />
                </SelectField>
                {kind !== 'none' && (
                  <NumberField
                    label={`Asked For ${index + 1}`}
                    required
                    min={0}
                    {...unitOf(kind)}
                    {...numberField(`serviceDeposits.${index}.value`)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <Button
          icon={Plus}
          className="mt-4"
          onClick={() => put([...serviceDeposits, { serviceId: '', kind: 'amount', value: 0 }])}
        >
          Add a Service
        </Button>
      </FormSection>
    </>
  );
}
