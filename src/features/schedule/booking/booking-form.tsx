import type { Customer } from '#domain/customers/customer.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { CustomerField } from '#parts/customers/customer-field.tsx';
import { VehicleChoice } from '#parts/customers/vehicle-choice.tsx';
import { HistoryCard } from '#parts/documents/history-card.tsx';
import { FormPage } from '#parts/forms/form-page.tsx';
import { claimOfWork } from '#parts/warranties/claim-work.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextAreaField } from '#ui/form/field.tsx';
import { BookingActions } from './booking-actions.tsx';
import { EmployeeChoice, ServiceChoice, StationChoice } from './booking-choices.tsx';
import { type BookingDraft, type BookingFormData, customerOfDraft } from './booking-draft.ts';
import { BookingInvoice } from './booking-invoice.tsx';
import { BookingJob } from './booking-job.tsx';
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
  const { session } = work;
  const form = useBookingForm(work);
  const { draft, shop, choose } = form;
  const customer = shop.customers.find((one) => one.id === draft.customerId);
  return (
    <FormPage
      form={form}
      label={session ? 'Edit booking' : 'New booking'}
      submit={session ? 'Update Booking' : 'Create Booking'}
      submitTour="save-booking"
      lacking={isSubmittable(draft, shop) ? undefined : 'Choose a customer, a service and an employee.'}
      rail={
        <>
          <PricingSummary resolved={form.resolved} />
          {work.claimNumber && claimOfWork(draft.claim, customerOfDraft(draft, shop)) && (
            <Alert tone="blue" role="status" title={`Warranty work of ${work.claimNumber}`}>
              No price. What it costs counts in the job's money.
            </Alert>
          )}
          {form.isUnseen && (
            <Alert tone="red" title="Not saved">
              Another booking was just made for this time. See the conflicts below.
            </Alert>
          )}
        </>
      }
      below={
        session && (
          <>
            <BookingJob bookingId={session.record.id} />
            <BookingInvoice booking={session.record} />
            <BookingActions booking={session.record} onRemoved={form.leave} />
            <HistoryCard events={eventsOf(session.record)} />
          </>
        )
      }
    >
      <Card>
        <CardHeader title="Job" />
        <CardBody>
          <div className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-2">
            <div data-field="customerId">
              <CustomerField
                customers={shop.customers}
                customerId={draft.customerId}
                hint={customerHint(shop, customerOfDraft(draft, shop))}
                error={form.errorOf('customerId')}
                isStart={!session && work.initial.customerId === ''}
                onChoose={(customerId) => choose({ customerId })}
              />
            </div>
            <VehicleChoice
              customer={customer}
              vehicleId={draft.vehicleId}
              onChoose={(vehicleId) => choose({ vehicleId })}
            />
            <ServiceChoice
              form={form}
              isStart={!session && work.initial.customerId !== '' && work.initial.serviceId === ''}
            />
            <StationChoice form={form} />
            <EmployeeChoice form={form} />
          </div>
        </CardBody>
      </Card>
      <BookingWhen form={form} />
      <Card>
        <CardHeader title="Notes" />
        <CardBody>
          <TextAreaField label="Notes" hideLabel rows={3} {...form.field('notes')} />
        </CardBody>
      </Card>
    </FormPage>
  );
}
