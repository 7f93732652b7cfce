import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { CUSTOMER_SOURCES, type Customer, fullName } from '#domain/customer.ts';
import type { Lead } from '#domain/lead.ts';
import { contactBook, sameContacts } from '#domain/same-contact.ts';
import { type Service, sizeMultiplier } from '#domain/service.ts';
import type { VehicleSize } from '#domain/vehicle.ts';
import { StoreError, useList, useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { paths } from '#parts/paths.ts';
import { ServiceChecklist } from '#parts/service-checklist.tsx';
import { useLeaveGuard } from '#parts/use-leave-guard.ts';
import { useSave } from '#parts/use-save.ts';
import { Alert, LoadFailure } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { SelectField, TextAreaField } from '#ui/field.tsx';
import { useToast } from '#ui/toast.tsx';
import { type CustomerDraft, type Problems, problemsOf } from './customer-draft.ts';
import { CustomerHistory } from './customer-history.tsx';
import { ContactSection, NameSection } from './person-sections.tsx';
import { SameContactNotice } from './same-contact-notice.tsx';
import { saveCustomer } from './save-customer.ts';
import { VehicleSection } from './vehicle-section.tsx';

type CustomerFormProps = {
  initial: CustomerDraft;
  /** The customer that is edited; undefined for a new one. */
  stored?: Customer;
  /** The lead that becomes this customer. */
  lead?: Lead | undefined;
  /** The customer was changed elsewhere since: opens it anew. */
  onReload?: (() => void) | undefined;
};

const NO_CUSTOMERS: readonly Customer[] = [];
const NO_PROBLEMS: Problems = {};

/** What trying again would not help: the customer was changed or deleted elsewhere. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof StoreError && (error.kind === 'conflict' || error.kind === 'not-found')
    ? error.message
    : undefined;
}

export function CustomerForm({ initial, stored, lead, onReload }: CustomerFormProps) {
  const { store, newId, clock } = useWorld();
  const navigate = useNavigate();
  const toast = useToast();
  const customers = useList('customers');
  const services = useList('services');
  const [draft, setDraft] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const mayLeave = useRef(false);
  const { save, saving } = useSave({ title: 'The customer is not saved', again: () => void submit() });
  useLeaveGuard(() => draft !== initial && !mayLeave.current, 'The customer is not saved yet.');

  const book = useMemo(() => contactBook(customers.data ?? NO_CUSTOMERS), [customers.data]);
  const same = sameContacts(book, draft, stored?.id);
  const problems = attempted ? problemsOf(draft) : NO_PROBLEMS;

  function change(part: Partial<CustomerDraft>) {
    setDraft((before) => ({ ...before, ...part }));
  }

  function leave() {
    mayLeave.current = true;
    return navigate({ to: paths.customers });
  }

  async function submit() {
    setAttempted(true);
    const [first] = Object.keys(problemsOf(draft));
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setRefusal(undefined);
    const made = { id: newId(), at: clock.now().toISOString() };
    await save(() => saveCustomer(store, { draft, stored, lead, made }), {
      async kept(onScreen) {
        toast.show(stored ? messages.customerUpdated : messages.customerCreated);
        if (onScreen) await leave();
      },
      failed(error) {
        const refused = refusalOf(error);
        toast.show(messages.customerNotSaved);
        setRefusal(refused);
        return refused !== undefined;
      },
    });
  }

  const sources = [...CUSTOMER_SOURCES, ...(isListed(initial.source) ? [] : [initial.source])];
  const chosen = services.data?.filter(({ id }) => draft.services.includes(id)) ?? [];
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid items-start gap-[18px] desktop:grid-cols-[minmax(0,1fr)_360px] phone:gap-3.5 tablet:grid-cols-[minmax(0,1fr)_300px]"
    >
      <div className="grid min-w-0 gap-[18px] phone:gap-3.5">
        {lead && (
          <Alert tone="blue" title={`From the lead ${fullName(lead)}`}>
            When you save, the lead becomes Converted and is linked to this customer.
          </Alert>
        )}
        <div className="grid min-w-0 gap-[18px] desktop:grid-cols-2 phone:gap-3.5">
          <NameSection draft={draft} problems={problems} onChange={change} />
          <ContactSection draft={draft} problems={problems} onChange={change}>
            {customers.failed ? (
              <LoadFailure title={messages.loadFailed.customers} onRetry={customers.retry}>
                Whether someone else has this email or phone cannot be told.
              </LoadFailure>
            ) : (
              <SameContactNotice same={same} />
            )}
          </ContactSection>
        </div>
        <VehicleSection draft={draft} problems={problems} onChange={change} />
        {stored && <CustomerHistory customerId={stored.id} />}
      </div>
      <div className="grid min-w-0 gap-[18px] phone:gap-3.5">
        <Card>
          <CardHeader title="Services">
            <span className="text-label text-text-3">{chosen.length} selected</span>
          </CardHeader>
          <CardBody>
            {services.failed && <LoadFailure title={messages.loadFailed.services} onRetry={services.retry} />}
            {services.data && (
              <ServiceChecklist
                services={services.data}
                chosen={draft.services}
                onChange={(ids) => change({ services: ids })}
              />
            )}
            {services.data && services.data.length > 0 && (
              <p className="mt-2.5 text-small text-text-3">
                Base prices. {sizeNote(draft.vehicle.size, chosen.length > 0 ? chosen : services.data)}
              </p>
            )}
          </CardBody>
        </Card>
        <Card>
          <CardHeader
            title={
              <>
                Source
                <span aria-hidden className="ml-0.5 text-red-ink">
                  *
                </span>
              </>
            }
          />
          <CardBody className="pt-2.5 pb-3">
            <SelectField
              label="Source"
              hideLabel
              name="source"
              required
              value={draft.source}
              onChange={(event) => change({ source: event.target.value })}
              error={problems.source}
            >
              <option value="">Select a source</option>
              {sources.map((source) => (
                <option key={source}>{source}</option>
              ))}
            </SelectField>
          </CardBody>
          <CardHeader title="Notes" />
          <CardBody className="pt-2.5">
            <TextAreaField
              label="Notes"
              hideLabel
              rows={3}
              value={draft.notes}
              onChange={(event) => change({ notes: event.target.value })}
            />
          </CardBody>
        </Card>
        {onReload && (
          <Alert tone="amber" title="Changed elsewhere">
            <p className="mb-2">
              This customer was changed in another tab. Saving is not possible until you load the newest state.
            </p>
            <Button variant="secondary" size="small" onClick={onReload}>
              Load the newest
            </Button>
          </Alert>
        )}
        {refusal && (
          <Alert tone="red" title="Not saved">
            {refusal}
          </Alert>
        )}
        <div className="flex gap-2">
          <Button variant="secondary" onClick={() => void leave()}>
            Cancel
          </Button>
          <Button variant="solid" type="submit" className="flex-1" disabled={saving}>
            {stored ? 'Update Customer' : 'Create Customer'}
          </Button>
        </div>
      </div>
    </form>
  );
}

function isListed(source: string): boolean {
  return source === '' || CUSTOMER_SOURCES.some((one) => one === source);
}

/** How the size changes the prices: those of the chosen services, else of all. */
function sizeNote(size: VehicleSize, services: readonly Service[]): string {
  const factors = new Set(services.map((service) => sizeMultiplier(service, size)));
  const [factor] = factors;
  return factors.size === 1 ? `${size} size makes × ${factor} on quotes.` : `${size} size changes them on quotes.`;
}
