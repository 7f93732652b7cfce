import { useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { HistoryCard } from '#parts/billing/document-cards.tsx';
import { ELSEWHERE_REASON, ElsewhereNotice } from '#parts/elsewhere-notice.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { TextAreaField } from '#ui/field.tsx';
import { later } from '#ui/later.tsx';
import { BookingActions } from './booking-actions.tsx';
import { CustomerChoice, EmployeeChoice, ServiceChoice, StationChoice } from './booking-choices.tsx';
import { type BookingDraft, factsInWords, type Shop } from './booking-draft.ts';
import { BookingInvoice } from './booking-invoice.tsx';
import { BookingWhen } from './booking-when.tsx';
import { PricingSummary } from './pricing-summary.tsx';
import { type BookingWork, useBookingForm } from './use-booking-form.ts';

const NewCustomerDialog = later(async () => (await import('#parts/new-customer-dialog.tsx')).NewCustomerDialog);

/** Submitting waits for customer, service and employee (BKG-09); station, date and start are asked for when it is pressed. */
function isChosen(draft: BookingDraft, shop: Shop): boolean {
  return (
    shop.customers.some((one) => one.id === draft.customerId) &&
    shop.services.some((one) => one.id === draft.serviceId) &&
    shop.employees.some((one) => one.id === draft.employeeId)
  );
}

function eventsOf({ createdAt, history = [] }: Booking) {
  return [{ at: createdAt, what: 'Created' }, ...history];
}

export function BookingForm(work: BookingWork) {
  const { opened } = work;
  const form = useBookingForm(work);
  const { draft, shop, attempted, choose, problem, isElsewhere, saving } = form;
  const cancel = () => void form.leave();
  const [isMaking, setIsMaking] = useState(false);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        className="grid items-start gap-[18px] desktop:grid-cols-[minmax(0,1fr)_340px] tablet:grid-cols-[minmax(0,1fr)_300px]"
      >
        {isElsewhere && opened && (
          <div className="col-span-full min-w-0">
            <ElsewhereNotice opened={opened} what="booking" factsOf={factsInWords} onDiscard={cancel} />
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
        <div className="grid min-w-0 gap-[18px]">
          <Card>
            <CardHeader title="Job" />
            <CardBody>
              <div className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-2">
                <CustomerChoice
                  draft={draft}
                  shop={shop}
                  attempted={attempted}
                  onChoose={choose}
                  onMake={() => setIsMaking(true)}
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
        <div className="grid gap-3.5 desktop:sticky desktop:top-[108px]">
          <PricingSummary resolved={form.resolved} />
          {problem && (
            <Alert tone="red" title="Not saved">
              {problem}
            </Alert>
          )}
          {isElsewhere && <p className="text-label text-text-2">{ELSEWHERE_REASON}</p>}
          <div className="flex justify-end gap-2">
            <Button variant="secondary" type="button" onClick={cancel}>
              Cancel
            </Button>
            <Button variant="solid" type="submit" disabled={!isChosen(draft, shop) || saving || isElsewhere}>
              {opened ? 'Update Booking' : 'Create Booking'}
            </Button>
          </div>
          {opened && <BookingInvoice booking={opened.record} />}
          {opened && <BookingActions booking={opened.record} onRemoved={form.leave} />}
          {opened && <HistoryCard events={eventsOf(opened.record)} />}
        </div>
      </form>
      {isMaking && (
        <NewCustomerDialog
          customers={shop.customers}
          onClose={() => setIsMaking(false)}
          onChoose={(customerId) => {
            setIsMaking(false);
            choose({ customerId });
          }}
        />
      )}
    </>
  );
}
