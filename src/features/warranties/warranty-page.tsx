import { Link, useParams } from '@tanstack/react-router';
import { outlineOf } from '#domain/body/outlines.ts';
import { formatDate, formatLongDate } from '#domain/calendar/calendar.ts';
import { billedName } from '#domain/customers/customer.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import { vehicleName } from '#domain/vehicles/vehicle.ts';
import { termText, throughText, transferText } from '#domain/warranty/term-text.ts';
import { batchesOf, type Warranty } from '#domain/warranty/warranty.ts';
import { coveredThrough } from '#domain/warranty/warranty-state.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useList, useToday } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { WarrantyBadge } from '#parts/warranties/warranty-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';

/** A certificate: what it covers, until when, and what it asks for next. */
export function WarrantyPage() {
  const { id } = useParams({ from: paths.warranty });
  return (
    <Loaded query={useList('warranties')}>
      {(warranties) => {
        const warranty = warranties.find((one) => one.id === id);
        return warranty ? (
          <Certificate warranty={warranty} />
        ) : (
          <RecordNotFound what="Warranty" list={paths.warranties} listName="warranties" />
        );
      }}
    </Loaded>
  );
}

function Certificate({ warranty }: { warranty: Warranty }) {
  const { promise, customer, coverage, services, startsOn, issuedAt, issuedBy, jobId } = warranty;
  const outline = outlineOf(customer.vehicle.bodyType);
  const facts: readonly (readonly [string, string])[] = [
    ['Customer', billedName(customer)],
    ['Vehicle', [vehicleName(customer.vehicle), customer.vehicle.vin].filter(Boolean).join(' · ')],
    ['Warranty', [tierTitle(promise), promise.version].filter(Boolean).join(', ')],
    ['Term', termText(promise)],
    ['Starts', formatLongDate(startsOn)],
    ['Holds', throughText(promise, coveredThrough(warranty))],
    ['Covered', [coverageSentence(coverage, outline), ...services].filter(Boolean).join('. ')],
    ['Batch', batchesOf(warranty).join(', ')],
    ['New Owner', transferText(promise)],
    ['Covers', promise.covers],
    ['Excludes', promise.excludes],
    ['A Claim Needs', promise.claimNeeds],
    ['Issued', [formatDate(issuedAt.slice(0, 10)), issuedBy].filter(Boolean).join(' by ')],
  ];
  return (
    <Card>
      <CardHeader title={tierTitle(promise)}>
        <WarrantyBadge warranty={warranty} today={useToday()} />
      </CardHeader>
      <CardBody className="grid gap-4">
        <dl className="grid gap-2.5">
          {facts
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <div
                key={name}
                className="grid grid-cols-[--spacing(40)_minmax(0,1fr)] gap-3 phone:grid-cols-1 phone:gap-0.5"
              >
                <dt className="text-label text-text-2">{name}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
              </div>
            ))}
        </dl>
        {jobId && (
          <p>
            <Link to={paths.job} params={{ id: jobId }} className="link">
              Open the job
            </Link>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
