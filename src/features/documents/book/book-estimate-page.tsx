import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type Customer, customerForRecord } from '#domain/customers/customer.ts';
import { isCounted } from '#domain/documents/billing.ts';
import { pricesAfterDiscount } from '#domain/documents/discount-shares.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import { estimateRejection } from '#domain/estimates/estimate-lifecycle.ts';
import { linesToBook, type ServiceLine } from '#domain/estimates/lines-to-book.ts';
import { formatDollars } from '#domain/money/money.ts';
import { tomorrow, type WantedPart } from '#domain/plans/service-plan.ts';
import type { Booking } from '#domain/scheduling/booking.ts';
import { by, useIndexed, useRecord } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { PlanPage } from '#parts/plan/plan-page.tsx';
import { usePlanState } from '#parts/plan/plan-state.ts';
import { type PlanShop, usePlanShop } from '#parts/plan/use-plan.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { bookEstimate } from './book-estimate.ts';

/** Plans the service lines of an accepted estimate that are not booked yet, and books them as one job. */
export function BookEstimatePage() {
  const { id } = useParams({ from: paths.bookEstimate });
  return (
    <Loaded query={useRecord('estimates', id)}>
      {(estimate) =>
        estimate ? (
          <Loader key={id} estimate={estimate} />
        ) : (
          <RecordNotFound what="Estimate" list={paths.estimates} listName="estimates" />
        )
      }
    </Loaded>
  );
}

function Loader({ estimate }: { estimate: Estimate }) {
  const { customerId } = estimate;
  const query = useQueries({
    shop: usePlanShop(),
    customers: useRecord('customers', customerId),
    bookings: useIndexed('bookings', by('customer', customerId)),
  });
  return (
    <Loaded query={query}>
      {({ customers, ...others }) => (
        <BookEstimate estimate={estimate} customer={customerForRecord(estimate, customers)} {...others} />
      )}
    </Loaded>
  );
}

/** Returns the lines whose service still exists, as parts of a plan: each at its price less its share of the discount. */
function partsOf(estimate: Estimate, lines: readonly ServiceLine[], { services }: PlanShop): WantedPart[] {
  const prices = pricesAfterDiscount(estimate);
  return lines.flatMap(({ id, serviceId, totalPrice }) => {
    const service = services.find((one) => one.id === serviceId);
    const price = prices[estimate.items.findIndex((item) => item.id === id)] ?? totalPrice;
    return service ? [{ key: id, service, price }] : [];
  });
}

type BookEstimateProps = {
  estimate: Estimate;
  customer: Customer;
  bookings: readonly Booking[];
  shop: PlanShop;
};

function BookEstimate({ estimate, customer, bookings, shop }: BookEstimateProps) {
  const { id } = estimate;
  const items = estimate.items.filter(isCounted);
  const navigate = useNavigate();
  const { state, save, forget } = usePlanState(`estimate ${id}`);
  const open = linesToBook(estimate, bookings);
  const parts = partsOf(estimate, open, shop);
  const booked = items.filter((item) => item.serviceId !== undefined && !open.some((line) => line.id === item.id));
  const deleted = open.filter((line) => !parts.some(({ key }) => key === line.id));
  const others = items.filter(({ serviceId }) => serviceId === undefined);
  const refusal = estimateRejection('book', estimate);
  return (
    <PlanPage
      shop={shop}
      customer={customer}
      parts={refusal === undefined ? parts : []}
      from={tomorrow(shop.today)}
      state={state}
      onState={save}
      submit="Book"
      lacking={refusal ?? 'Every service of this estimate is booked.'}
      commandOf={(named) => bookEstimate(estimate, named)}
      onBooked={(job) => {
        forget();
        return navigate({ to: paths.job, params: { id: job.id } });
      }}
      onCancel={() => {
        forget();
        void navigate({ to: paths.viewEstimate, params: { id } });
      }}
    >
      <Card>
        <CardHeader title="Estimate" />
        <CardBody className="grid gap-2.5 text-body">
          <p>
            <Link to={paths.viewEstimate} params={{ id }} className="link mono inline-flex min-h-6 items-center">
              {estimate.estimateNumber}
            </Link>{' '}
            <span className="text-text-2">
              {estimate.discountAmount > 0
                ? `Each service is booked at the price of its line, less its share of the discount of ${formatDollars(estimate.discountAmount)}.`
                : 'Each service is booked at the price of its line.'}
            </span>
          </p>
          <Lines title="Booked before" lines={booked} />
          {deleted.length > 0 && (
            <Alert tone="amber" title="No longer offered" role="status">
              <p>These services were deleted, so they cannot be booked:</p>
              <Lines lines={deleted} />
            </Alert>
          )}
          <Lines title="Not booked, because these lines are not services from your list" lines={others} />
        </CardBody>
      </Card>
    </PlanPage>
  );
}

function Lines({ title, lines }: { title?: string; lines: Estimate['items'] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      {title && <p className="text-label text-text-2">{title}:</p>}
      <ul>
        {lines.map(({ id, description, totalPrice }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="wrap-anywhere min-w-0">
              <BidiText text={description || 'No description'} />
            </span>
            <span className="tabular-nums">{formatDollars(totalPrice)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
