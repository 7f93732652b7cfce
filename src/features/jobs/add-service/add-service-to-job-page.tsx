import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { MINUTES_PER_DAY, minutesOf, timeOf, wallTimeOf } from '#domain/calendar/calendar.ts';
import { customerForRecord } from '#domain/customers/customer.ts';
import { addServiceRejection } from '#domain/jobs/added-services.ts';
import type { Job } from '#domain/jobs/job.ts';
import { plannedEnd } from '#domain/jobs/job-plan.ts';
import { tomorrow } from '#domain/plans/service-plan.ts';
import type { StartTime } from '#domain/scheduling/slots.ts';
import { useRecord, useRecords, useWorld, useZone } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { PlanPage } from '#parts/plan/plan-page.tsx';
import { usePlanState } from '#parts/plan/plan-state.ts';
import { type PlanShop, usePlanShop } from '#parts/plan/use-plan.ts';
import { ServiceChecklist } from '#parts/pricing/service-checklist.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { addServices } from './add-service.ts';

/** Plans more services for the car of a job, and books them into the job. */
export function AddServiceToJobPage() {
  const { id } = useParams({ from: paths.addJobService });
  return (
    <Loaded query={useRecord('jobs', id)}>
      {(job) =>
        job ? <Loader key={id} job={job} /> : <RecordNotFound what="Job" list={paths.today} listName="jobs of today" />
      }
    </Loaded>
  );
}

function Loader({ job }: { job: Job }) {
  const query = useQueries({
    shop: usePlanShop(),
    customers: useRecord('customers', job.customerId),
    bookings: useRecords('bookings', job.bookingIds),
  });
  const start = useFirstStart();
  const refusal = addServiceRejection(job);
  if (refusal !== undefined) return <Delivered job={job} refusal={refusal} />;
  return (
    <Loaded query={query}>
      {({ shop, customers, bookings }) => {
        const end = plannedEnd(bookings);
        const now = start(shop.today);
        const isAfterNow = end !== undefined && end.date + end.time > now.date + now.time;
        return (
          <AddService
            job={{ ...job, customer: customerForRecord(job, customers) }}
            shop={shop}
            from={isAfterNow ? end : now}
          />
        );
      }}
    </Loaded>
  );
}

const QUARTER = 15;

/** Returns a function that gives the next full quarter of an hour in the shop, or tomorrow when the day is over. */
function useFirstStart(): (today: string) => StartTime {
  const { clock } = useWorld();
  const zone = useZone();
  return (today) => {
    const now = wallTimeOf(clock.now().toISOString(), zone);
    if (!now) return tomorrow(today);
    const minutes = Math.ceil(minutesOf(now.time) / QUARTER) * QUARTER;
    return minutes < MINUTES_PER_DAY ? { date: now.date, time: timeOf(minutes) } : tomorrow(today);
  };
}

function Delivered({ job, refusal }: { job: Job; refusal: string }) {
  return (
    <Alert
      tone="amber"
      title="This job is done"
      action={
        <Link to={paths.newBooking} search={{ customerId: job.customerId }} className={buttonClass()}>
          New Booking
        </Link>
      }
    >
      {refusal}
    </Alert>
  );
}

function AddService({ job, shop, from }: { job: Job; shop: PlanShop; from: StartTime }) {
  const { id, jobNumber, customer } = job;
  const navigate = useNavigate();
  const { state, save, forget } = usePlanState(`job ${id}`);
  const chosen = shop.services.filter((service) => state.services.includes(service.id));
  const toJob = () => {
    forget();
    return navigate({ to: paths.job, params: { id } });
  };
  return (
    <PlanPage
      shop={shop}
      customer={customer}
      parts={chosen.map((service) => ({ key: service.id, service }))}
      from={from}
      isInShop
      state={state}
      onState={save}
      submit="Add to Job"
      lacking="Choose the services to add."
      commandOf={(parts) => addServices(job, parts)}
      onBooked={toJob}
      onCancel={() => void toJob()}
    >
      <Card>
        <CardHeader title={`Services for ${jobNumber}`} />
        <CardBody>
          <ServiceChecklist
            services={shop.services}
            chosen={state.services}
            onChange={(services) => save({ ...state, services })}
          />
        </CardBody>
      </Card>
    </PlanPage>
  );
}
