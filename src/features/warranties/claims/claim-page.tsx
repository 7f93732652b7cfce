import { Link, useParams } from '@tanstack/react-router';
import { Download, Pencil } from 'lucide-react';
import { useState } from 'react';
import { outlineOf } from '#domain/body/outlines.ts';
import { formatDate } from '#domain/calendar/calendar.ts';
import { customerForRecord, customerName } from '#domain/customers/customer.ts';
import { positionsText } from '#domain/film/coverage-sentence.ts';
import type { Job } from '#domain/jobs/job.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Claim } from '#domain/warranty/claim.ts';
import { claimDoubts } from '#domain/warranty/claim-doubts.ts';
import { sortingHint } from '#domain/warranty/claim-hint.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useRecord } from '#io/react/world.tsx';
import { CarPicture } from '#parts/body/car-picture.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import { StageBadge } from '#parts/jobs/stage-badge.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { PhotoInput } from '#parts/photos/photo-input.tsx';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { Facts, type NamedFact } from '#parts/records/facts.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { ClaimBadge } from './claim-badge.tsx';
import { changeClaimPhotos } from './claim-commands.ts';
import { ClaimDoubts } from './claim-doubts-notice.tsx';
import { ClaimForm } from './claim-form.tsx';
import { ClaimStepButtons } from './claim-step-buttons.tsx';
import { HintNotice } from './hint-notice.tsx';
import { useClaimFile } from './use-claim-file.ts';

/** The page of a claim: what was seen, what can be done now, and what was done. */
export function ClaimPage() {
  const { id } = useParams({ from: paths.claim });
  return (
    <Loaded query={useRecord('claims', id)}>
      {(claim) =>
        claim ? (
          <ClaimRecords key={id} claim={claim} />
        ) : (
          <RecordNotFound what="Claim" list={paths.warranties} listName="warranties" />
        )
      }
    </Loaded>
  );
}

/** Reads what a claim is about. The certificate, the customer and the job may be gone. */
function ClaimRecords({ claim }: { claim: Claim }) {
  const query = useQueries({
    warranty: useRecord('warranties', claim.warrantyId),
    customer: useRecord('customers', claim.customerId),
    job: useRecord('jobs', claim.jobId ?? ''),
  });
  return (
    <Loaded query={query}>
      {({ warranty, customer, job }) => (
        <ClaimScreen
          // Work on a job that was deleted can be booked again.
          claim={job ? claim : { ...claim, jobId: undefined }}
          warranty={warranty ?? undefined}
          name={customerName(customerForRecord(claim, customer))}
          isCustomerKept={customer !== null}
          job={job ?? undefined}
        />
      )}
    </Loaded>
  );
}

type ScreenProps = {
  claim: Claim;
  warranty: Warranty | undefined;
  name: string;
  isCustomerKept: boolean;
  job: Job | undefined;
};

function ClaimScreen({ claim, warranty, name, isCustomerKept, job }: ScreenProps) {
  const { customerId, customer, closed, verdict, lookedOn } = claim;
  const [isEditing, setEditing] = useState(false);
  // The file has the messages to the customer.
  const canSeeAll = useCan('viewMoney');
  const file = useClaimFile(claim, warranty);
  const hint = warranty && sortingHint(claim, warranty);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <section aria-label={`Claim ${claim.claimNumber}`} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <ClaimBadge claim={claim} />
          {isCustomerKept ? (
            <Link to={paths.customer} params={{ id: customerId }} className="link font-semibold">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-semibold">{name}</bdi>
          )}
          <VehicleName vehicle={customer.vehicle} />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <ClaimStepButtons claim={claim} hint={hint} />
          {canSeeAll && (
            <BusyButton icon={Download} disabled={file.making} onClick={() => void file.print()}>
              Download Claim File
            </BusyButton>
          )}
        </div>
        {!closed && warranty && <ClaimDoubts doubts={claimDoubts(claim, warranty)} />}
        {hint && lookedOn && !verdict && <HintNotice hint={hint} />}
      </section>
      <div className="grid items-start gap-4.5 desktop:grid-cols-rail">
        <Card>
          <CardHeader title={claim.fault}>
            {!closed && (
              <Button size="small" icon={Pencil} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
          </CardHeader>
          <CardBody className="grid gap-4">
            <Seen claim={claim} />
            <Photos claim={claim} />
          </CardBody>
        </Card>
        <Course claim={claim} warranty={warranty} job={job} />
      </div>
      {isEditing && (
        <EditRecord entity="claims" id={claim.id} what="claim" list={paths.warranties} listName="warranties">
          {(session) => (
            <ClaimForm
              session={session}
              warranty={warranty}
              bodyType={customer.vehicle.bodyType}
              onClose={() => setEditing(false)}
            />
          )}
        </EditRecord>
      )}
    </div>
  );
}

function Seen({ claim: { seen, since, reportedOn, positions, customer } }: { claim: Claim }) {
  const outline = outlineOf(customer.vehicle.bodyType);
  const panels = positionsText(
    positions.map((positionId) => ({ positionId, extent: 'full' as const })),
    outline,
  );
  return (
    <>
      <Facts
        facts={[
          ['What Was Seen', seen],
          ['Since', since && formatDate(since)],
          ['Reported', formatDate(reportedOn)],
          ['Panels', panels],
        ]}
      />
      {positions.length > 0 && (
        <CarPicture
          outline={outline}
          label={panels}
          tones={new Map(positions.map((id) => [id, 'conflict'] satisfies [string, PositionTone]))}
        />
      )}
    </>
  );
}

function Photos({ claim }: { claim: Claim }) {
  const { run } = useTransaction();
  const keptAs = `claim ${claim.id} photos`;
  // Many may come at once: the photo itself shows that it was added.
  const add = (ids: readonly string[]) =>
    run({ ...changeClaimPhotos(claim, (stored) => [...new Set([...stored, ...ids])]), done: () => undefined });
  return (
    <section aria-label="Photos" className="grid gap-2.5">
      <PhotoRow
        of={claim.claimNumber}
        ids={claim.photoIds}
        onRemove={
          claim.closed
            ? undefined
            : (id) => run(changeClaimPhotos(claim, (stored) => stored.filter((one) => one !== id)))
        }
      />
      {!claim.closed && (
        <div className="flex flex-wrap items-start gap-2">
          <div className="hidden any-pointer-coarse:block">
            <PhotoInput label="Take Photos" keptAs={keptAs} onAdded={add} />
          </div>
          <PhotoInput label="Choose Photos" keptAs={keptAs} from="files" onAdded={add} />
        </div>
      )}
    </section>
  );
}

const onDay = (day: string | undefined, ...texts: readonly string[]) =>
  day && [formatDate(day), ...texts].filter((text) => text.trim() !== '').join(' · ');

/** The certificate, and what was done with the claim. Only people who see money see its credit. */
function Course({ claim, warranty, job }: Pick<ScreenProps, 'claim' | 'warranty' | 'job'>) {
  const canViewMoney = useCan('viewMoney');
  const { lookedOn, verdict, sentOn, answer, makerCredit, closed } = claim;
  const facts: NamedFact[] = [
    [
      'Certificate',
      warranty ? (
        <>
          <Link to={paths.warranty} params={{ id: warranty.id }} className="link mono">
            {warranty.warrantyNumber}
          </Link>{' '}
          {tierTitle(warranty.promise)}
        </>
      ) : (
        'The certificate is no longer here. The claim stays.'
      ),
    ],
    ['Looked At', onDay(lookedOn)],
    ['Verdict', verdict && onDay(verdict.on, verdict.who, verdict.by)],
    ['Reason', verdict?.reason],
    ['Sent to Maker', onDay(sentOn)],
    ['Answer', answer && onDay(answer.on, answer.text)],
    ['Credit', canViewMoney && makerCredit !== undefined && formatDollars(makerCredit)],
    [
      'Work',
      job && (
        <span className="flex flex-wrap items-center gap-2">
          <Link to={paths.job} params={{ id: job.id }} className="link mono">
            {job.jobNumber}
          </Link>
          <StageBadge stage={job.stage} />
        </span>
      ),
    ],
    ['Closed', closed && onDay(closed.on, closed.note, closed.by)],
  ];
  return (
    <Card>
      <CardHeader title="Claim" />
      <CardBody>
        <Facts facts={facts} />
      </CardBody>
    </Card>
  );
}
