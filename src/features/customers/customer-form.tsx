import { useDeferredValue, useMemo } from 'react';
import { type Service, sizeMultiplier } from '#domain/catalog/service.ts';
import { CUSTOMER_SOURCES, type Customer, fullName } from '#domain/customers/customer.ts';
import { contactBook, sameContacts } from '#domain/customers/same-contact.ts';
import { isolate } from '#domain/text/direction.ts';
import type { VehicleSize } from '#domain/vehicles/vehicle.ts';
import { useIdle, useList } from '#io/react/world.tsx';
import { FormPage } from '#parts/forms/form-page.tsx';
import { ServiceChecklist } from '#parts/pricing/service-checklist.tsx';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { CheckboxField, SelectField, TextAreaField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { AccountSection } from './account/account-section.tsx';
import { CustomerMoney } from './customer-money.tsx';
import { ContactSection, NameSection } from './person-sections.tsx';
import { SameContactNotice } from './same-contact-notice.tsx';
import { type CustomerFormProps, type CustomerFormState, useCustomerForm } from './use-customer-form.ts';
import { VehicleSection } from './vehicle-section.tsx';

export function CustomerForm(props: CustomerFormProps) {
  const { initial, session, lead } = props;
  const form = useCustomerForm(props);
  const { field, draft, put } = form;

  return (
    <FormPage
      form={form}
      label={session ? 'Edit customer' : 'New customer'}
      submit={session ? 'Update Customer' : 'Create Customer'}
      submitTour="save-customer"
      notice={
        lead && (
          <Alert tone="blue" title={`From the lead ${isolate(fullName(lead))}`}>
            When you save, the lead becomes Converted and is linked to this customer.
            <CheckboxField
              className="mt-1.5"
              label="Start an estimate next, with the services chosen here"
              checked={form.startsEstimate}
              onChange={(event) => form.setStartsEstimate(event.target.checked)}
            />
          </Alert>
        )
      }
      rail={
        <>
          <ServicesSection draft={draft} put={put} />
          <FormSection
            title="Source"
            end={
              <span aria-hidden className="text-label text-text-3">
                Required
              </span>
            }
          >
            <SelectField label="Source" hideLabel required {...field('source')}>
              <option value="">Select a source</option>
              {[...CUSTOMER_SOURCES, ...(isListed(initial.source) ? [] : [initial.source])].map((source) => (
                <option key={source}>{source}</option>
              ))}
            </SelectField>
          </FormSection>
          <FormSection title="Notes">
            <TextAreaField label="Notes" hideLabel rows={3} {...field('notes')} />
          </FormSection>
        </>
      }
    >
      <div className="grid min-w-0 gap-4.5 desktop:grid-cols-2">
        <NameSection field={field} />
        <ContactSection field={field} draft={draft} setNoEmail={form.setNoEmail}>
          <SameContacts draft={draft} exceptId={session?.record.id} />
        </ContactSection>
      </div>
      <VehicleSection
        draft={draft}
        field={field}
        numberField={form.numberField}
        put={put}
        errorOf={form.errorOf}
        customerId={session?.record.id}
      />
      <AccountSection form={form} />
      {session && <CustomerMoney customerId={session.record.id} />}
    </FormPage>
  );
}

/** Returns false for the source of a quick-quote customer, which the form does not offer but keeps (A-54). */
function isListed(source: string): boolean {
  return source === '' || CUSTOMER_SOURCES.some((one) => one === source);
}

const NO_CUSTOMERS: readonly Customer[] = [];

/** Shows other customers with this email or phone. */
function SameContacts({ draft, exceptId }: Pick<CustomerFormState, 'draft'> & { exceptId: string | undefined }) {
  const query = useList('customers');
  // Thousands of customers are compared only when the browser is idle; saving does not wait for it.
  const isIdle = useIdle();
  const customers = useDeferredValue((isIdle && query.data) || NO_CUSTOMERS);
  const book = useMemo(() => contactBook(customers), [customers]);
  if (query.failed) {
    return <NotLoaded query={query}>We can't check whether someone else has this email or phone.</NotLoaded>;
  }
  return <SameContactNotice same={sameContacts(book, draft, exceptId)} />;
}

function ServicesSection({ draft, put }: Pick<CustomerFormState, 'draft' | 'put'>) {
  const query = useList('services');
  const { data } = query;
  const chosen = data?.filter(({ id }) => draft.services.includes(id)) ?? [];
  return (
    <FormSection title="Services" group end={<span className="text-label text-text-3">{chosen.length} selected</span>}>
      <NotLoaded query={query} />
      {data && <ServiceChecklist services={data} chosen={draft.services} onChange={(services) => put({ services })} />}
      {data && data.length > 0 && (
        <p className="mt-2.5 text-small text-text-3">
          Base prices. {sizeNote(draft.vehicle.size, chosen.length > 0 ? chosen : data)}
        </p>
      )}
    </FormSection>
  );
}

/** Describes how the vehicle size changes the prices of the chosen services, or of all services if none is chosen. */
function sizeNote(size: VehicleSize, services: readonly Service[]): string {
  const factors = new Set(services.map((service) => sizeMultiplier(service, size)));
  const [factor] = factors;
  if (factors.size !== 1) return 'Quotes adjust them for the vehicle size.';
  return factor === 1 ? `Quotes use them as they are for ${size}.` : `Quotes multiply them by ${factor} for ${size}.`;
}
