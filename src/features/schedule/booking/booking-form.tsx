import { useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { HistoryCard } from '#parts/documents/history-card.tsx';
import { CustomerChoice, NewCustomer } from '#parts/forms/customer-choice.tsx';
import { ELSEWHERE_REASON, ElsewhereNotice } from '#parts/forms/elsewhere-notice.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { TextAreaField } from '#ui/form/field.tsx';
import { FormActions, formLayout } from '#ui/form/form-layout.tsx';
import { BookingActions } from './booking-actions.tsx';
import { EmployeeChoice, ServiceChoice, StationChoice } from './booking-choices.tsx';
import { type BookingDraft, type BookingFormData, bookingFromDraft, factsInWords } from './booking-draft.ts';
import { BookingInvoice } from './booking-invoice.tsx';
import { BookingWhen } from './booking-when.tsx';
import { PricingSummary } from './pricing-summary.tsx';
import { type BookingWork, useBookingForm } from './use-booking-form.ts';

/** Returns true once customer, service and employee are selected (BKG-09). Station, date and start are checked on submit. */
function isSubmittable(draft: BookingDraft, shop: BookingFormData): boolean {
  return (
    shop.customers.some((one) => one.id === draft.customerId) &&
    shop.services.some((one) => one.id === draft.serviceId) &&
    shop.employees.some((one) => one.id === draft.employeeId)
  );
}

function eventsOf({ createdAt, history = [] }: Booking) {
  return [{ at: createdAt, what: 'Created' }, ...history];
}

function customerHint({ customers }: BookingFormData, chosen: Customer | undefined): string | undefined {
  if (customers.length === 0) return 'No customers yet. Create the first one.';
  return chosen && `${vehicleName(chosen.vehicle) || 'No vehicle'} · ${chosen.vehicle.size}`;
}

export function BookingForm(work: BookingWork) {
  const { opened } = work;
  const form = useBookingForm(work);
  const { draft, shop, attempted, choose, problem, isElsewhere, saving } = form;
  const cancel = () => void form.leave();
  const isReady = isSubmittable(draft, shop);
  const missingText = isReady ? undefined : 'Choose a customer, a service and an employee.';
  // Name typed for a customer who doesn't exist yet.
  const [newCustomerName, setNewCustomerName] = useState<string>();
  const customer = shop.customers.find((one) => one.id === draft.customerId);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        className={formLayout}
      >
        {isElsewhere && opened && (
          <div className="col-span-full min-w-0">
            <ElsewhereNotice
              opened={opened}
              what="booking"
              factsOf={factsInWords}
              mine={bookingFromDraft(opened.record, draft, form.resolved)}
              onDiscard={cancel}
            />
          </div>
        )}
        {form.isRestored && (
          <div className="col-span-full min-w-0">
            <Alert
              tone="blue"
              role="status"
              title="What you typed is still here"
              action={
                <Button size="small" onClick={form.startOver}>
                  Start over
                </Button>
              }
            >
              It is not saved yet.
            </Alert>
          </div>
        )}
        <div className="grid min-w-0 gap-4.5">
          <Card>
            <CardHeader title="Job" />
            <CardBody>
              <div className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-2">
                <CustomerChoice
                  customers={shop.customers}
                  customerId={draft.customerId}
                  hint={customerHint(shop, customer)}
                  error={attempted && !draft.customerId ? 'Choose the customer.' : undefined}
                  onChoose={(customerId) => choose({ customerId })}
                  onMake={setNewCustomerName}
                />
                <ServiceChoice draft={draft} shop={shop} attempted={attempted} onChoose={choose} />
                <StationChoice draft={draft} shop={shop} attempted={attempted} onChoose={choose} />
                <EmployeeChoice draft={draft} shop={shop} attempted={attempted} onChoose={choose} />
              </div>
            </CardBody>
          </Card>
          <BookingWhen form={form} />
          <Card>
            <CardHeader title="Notes" />
            <CardBody>
              <TextAreaField
                label="Notes"
                hideLabel
                rows={3}
                value={draft.notes}
                onChange={(event) => form.change({ notes: event.target.value })}
              />
            </CardBody>
          </Card>
        </div>
        <div className="phone:contents grid gap-3.5 desktop:sticky desktop:top-below-header">
          <PricingSummary resolved={form.resolved} />
          {problem && (
            <Alert tone="red" title="Not saved">
              {problem}
            </Alert>
          )}
          <FormActions
            submit={opened ? 'Update Booking' : 'Create Booking'}
            submitTour="save-booking"
            onCancel={cancel}
            disabled={!isReady || saving || isElsewhere}
            disabledReason={isElsewhere ? ELSEWHERE_REASON : missingText}
          />
          {opened && <BookingInvoice booking={opened.record} />}
          {opened && <BookingActions booking={opened.record} onRemoved={form.leave} />}
          {opened && <HistoryCard events={eventsOf(opened.record)} />}
        </div>
      </form>
      {newCustomerName !== undefined && (
        <NewCustomer
          typed={newCustomerName}
          customers={shop.customers}
          onClose={() => setNewCustomerName(undefined)}
          onChoose={(customerId) => {
            setNewCustomerName(undefined);
            choose({ customerId });
          }}
        />
      )}
    </>
  );
}
