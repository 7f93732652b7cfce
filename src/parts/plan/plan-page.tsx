import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDateRange, formatTime, isDate, isTime } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { Job } from '#domain/jobs/job.ts';
import { endOfSlot, type WantedPart } from '#domain/plans/service-plan.ts';
import { Rejection } from '#domain/records/rejection.ts';
import type { StartTime } from '#domain/scheduling/slots.ts';
import { type Newest, type Plan, StoreError } from '#io/store/store.ts';
import { type CommandInputs, type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { DateField, TimeField } from '#ui/form/field.tsx';
import { useOnScreen } from '#ui/use-on-screen.ts';
import type { BookedParts, NamedPart } from './plan-bookings.ts';
import { PlanList } from './plan-list.tsx';
import type { PlanState } from './plan-state.ts';
import { PlanSums } from './plan-sums.tsx';
import { type PlanShop, wishedPlan } from './use-plan.ts';

/** A start at any time of the day; its field is empty. */
const MIDNIGHT = '00:00';

type PlanPageProps = {
  shop: PlanShop;
  /** The customer with the car of the job. */
  customer: Customer;
  parts: readonly WantedPart[];
  /** Start of the plan until the user chooses another one. */
  from: StartTime;
  /** The car is in the shop from then on. */
  isInShop?: boolean;
  state: PlanState;
  onState: (state: PlanState) => void;
  /** Text of the button that books the plan. */
  submit: string;
  /** Why nothing can be planned yet. */
  lacking: string;
  /** Returns the command that books the parts. */
  commandOf: (parts: NamedPart[]) => BookCommand;
  /** Called once the parts are booked, unless the user has left the page. */
  onBooked: (job: Job) => unknown;
  onCancel: () => void;
  /** Cards above the plan. */
  children?: ReactNode;
};

/** 'Mon, Nov 23 – Tue, Nov 24, done 10:00 AM' */
function spanOf(parts: readonly NamedPart[]): string | undefined {
  const ends = parts
    .map(({ slot }) => endOfSlot(slot))
    .sort((a, b) => (a.date + a.time).localeCompare(b.date + b.time));
  const first = parts.map(({ slot }) => slot.date).sort()[0];
  const end = ends.at(-1);
  return first && end && `${formatDateRange(first, end.date)}, done ${formatTime(end.time)}`;
}

type BookCommand = Pick<UserCommand<BookedParts>, 'name' | 'of' | 'done'> & {
  plan(newest: Newest, inputs: CommandInputs): Promise<Plan<BookedParts>>;
};

/** Returns how the plan is booked. `refusal`: why it was not; it stays until the next try. */
function useBooking({ state, commandOf, onBooked }: Pick<PlanPageProps, 'state' | 'commandOf' | 'onBooked'>) {
  const { run, forget } = useTransaction();
  const onScreen = useOnScreen();
  const [saving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  // A plan that was changed or left is not to be booked by Retry.
  const { name, of = '' } = commandOf([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another plan
  useEffect(() => () => forget({ name, of }), [forget, name, of, state]);

  function book(parts: NamedPart[]) {
    setRefusal(undefined);
    void run({
      ...commandOf(parts),
      // The plan itself is another one once it is booked.
      input: state,
      title: 'Not booked',
      failed: { type: 'error', title: 'Error', message: 'Failed to book the services. Please try again.' },
      busy: setSaving,
      refused(error) {
        const isRefused = error instanceof Rejection || (error instanceof StoreError && error.kind === 'not-found');
        if (isRefused) setRefusal(error.message);
        return isRefused;
      },
      after: ({ job }) => onScreen.current && onBooked(job),
    });
  }
  return { book, saving, refusal };
}

/** Page that plans several services on one car, lets the user change the plan, and books it. */
export function PlanPage(props: PlanPageProps) {
  const { shop, customer, parts, from, isInShop, state, onState, submit, lacking, onCancel } = props;
  const { book, saving, refusal } = useBooking(props);
  const { wishes } = state;
  const start = state.from ?? from;
  const isValidStart = isDate(start.date) && start.date >= shop.today;
  const plan = wishedPlan(shop, { parts, wishes, customer, from: isValidStart ? start : from, isInShop });
  const named = plan.parts.map(({ key, service, slot, clashes }) => {
    const accepted = wishes.places[key]?.bookAnyway ? clashes : [];
    return { key, serviceId: service.id, name: service.name, slot, accepted };
  });
  const isRefused = plan.parts.some(({ key, clashes }) => clashes.length > 0 && !wishes.places[key]?.bookAnyway);
  const reason = whyNot();

  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== undefined) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);

  function whyNot(): string | undefined {
    if (parts.length === 0) return lacking;
    if (isRefused) return 'The time of a service is not free. Change it, or check Book anyway.';
    if (plan.notPlanned.length > 0) return 'A service has no free time yet. Change its time, or book it later.';
    return plan.parts.length === 0 ? 'Every service is booked later. Choose one to book now.' : undefined;
  }
  /** An emptied field means the usual start. */
  function changeStart(change: Partial<StartTime>) {
    const next = { ...start, ...change };
    if (isDate(next.date) && isTime(next.time)) onState({ ...state, from: next });
  }

  return (
    <div className="grid items-start gap-4.5 tablet:grid-cols-rail desktop:grid-cols-rail phone:gap-3.5">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {props.children}
        <Card>
          <CardHeader title="Plan" />
          <CardBody className="grid gap-4">
            <div className="grid grid-cols-2 gap-4 phone:gap-3">
              <DateField
                label="Start On or After"
                min={shop.today}
                value={start.date}
                error={isValidStart ? undefined : 'Choose today or a later day.'}
                onChange={(event) => changeStart({ date: event.target.value })}
              />
              <TimeField
                label="Not Before"
                value={start.time === MIDNIGHT ? '' : start.time}
                onChange={(event) => changeStart({ time: event.target.value || MIDNIGHT })}
              />
            </div>
            {parts.length === 0 ? (
              <p className="text-text-2">{lacking}</p>
            ) : (
              <PlanList
                plan={plan}
                wishes={wishes}
                shop={shop}
                onWishes={(next) => onState({ ...state, wishes: next })}
              />
            )}
          </CardBody>
        </Card>
      </div>
      <div className="desktop:sticky desktop:top-below-header grid min-w-0 grid-cols-1 gap-3.5">
        <section aria-label="Total">
          <Card>
            <CardHeader title="Total" />
            <CardBody>
              <p className="wrap-anywhere font-semibold">
                <bdi>{fullName(customer)}</bdi>
              </p>
              <div className="text-label text-text-2">
                <VehicleName vehicle={customer.vehicle} />
              </div>
              {spanOf(named) && <p className="mt-1 text-label text-text-2">{spanOf(named)}</p>}
              {plan.parts.length > 0 && (
                <div className="mt-3 border-t pt-2">
                  <PlanSums parts={plan.parts} />
                </div>
              )}
            </CardBody>
          </Card>
        </section>
        <div ref={notice} className="empty:hidden">
          {refusal !== undefined && (
            <Alert tone="red" title="Not booked" role="alert">
              <BidiText text={refusal} />
            </Alert>
          )}
        </div>
        {reason !== undefined && (
          <p id="plan-reason" className="text-label text-text-2">
            {reason}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <BusyButton
            variant="solid"
            className="phone:flex-1"
            disabled={saving || reason !== undefined}
            aria-describedby={reason === undefined ? undefined : 'plan-reason'}
            onClick={() => book(named)}
          >
            {submit}
          </BusyButton>
        </div>
      </div>
    </div>
  );
}
