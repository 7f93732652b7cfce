import { Link, useParams } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { customerName, fullName } from '#domain/customers/customer.ts';
import { owedOn } from '#domain/invoices/owed.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { CareCard } from '../care/care-card.tsx';
import { type TypedTexts, TypedTextsContext } from '../inspection/typed-texts.ts';
import { useJobInspections } from '../inspection/use-job-inspections.ts';
import type { JobView } from '../job-view.ts';
import { useJobDocuments } from '../use-job-documents.ts';
import { CertificatesCard } from '../warranties/certificates-card.tsx';
import { useJobWarranties } from '../warranties/use-job-warranties.ts';
import { WithJob } from '../with-job.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import { PickupCondition } from './pickup-condition.tsx';
import { PickupMoney } from './pickup-money.tsx';

const ReadyMessage = lazyComponent(async () => (await import('../ready-message.tsx')).ReadyMessage);

/** The pickup of a car: the money, its condition, the signature, and what the customer takes home. */
export function PickupPage() {
  const { id } = useParams({ from: paths.pickUpJob });
  return <WithJob id={id}>{(view) => <Pickup view={view} />}</WithJob>;
}

function Pickup({ view }: { view: JobView }) {
  const { job, customer, isCustomerKept } = view;
  const [typed] = useState<TypedTexts>(() => new Set());
  const [isCold, setCold] = useState(job.care?.isCold ?? false);
  const canViewMoney = useCan('viewMoney');
  const documents = useJobDocuments(view);
  const warranties = useJobWarranties(view);
  const money = ifRead(documents);
  const isOwed = money && (money.unbilled.length > 0 || money.invoices.some((one) => owedOn(one).balance > 0));
  return (
    <TypedTextsContext value={typed}>
      <PickupHead view={view} />
      {isCustomerKept && canViewMoney && job.stage !== 'Delivered' && <ReadyMessage view={view} />}
      {/* On a phone the money is above the drawing. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 tablet:grid-cols-rail desktop:grid-cols-rail">
        {canViewMoney && (
          <div className="min-w-0 tablet:col-start-2 desktop:col-start-2">
            <Loaded query={documents}>{(found) => <PickupMoney view={view} documents={found} />}</Loaded>
          </div>
        )}
        <Loaded query={useJobInspections(job.id)}>
          {(inspections) => (
            <>
              <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4.5 tablet:col-start-1 tablet:row-span-2 tablet:row-start-1 desktop:col-start-1 desktop:row-span-2 desktop:row-start-1">
                <PickupCondition job={job} signer={fullName(customer)} inspections={inspections} typed={typed} />
              </div>
              <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4.5 tablet:col-start-2 desktop:col-start-2">
                <CertificatesCard view={view} warranties={warranties} />
                <HandOverCard
                  view={view}
                  inspections={inspections}
                  typed={typed}
                  isMoneyKnown={money !== undefined}
                  isOwed={isOwed === true}
                  warranties={warranties}
                  isCold={isCold}
                />
                <CareCard view={view} isCold={isCold} onCold={setCold} />
              </div>
            </>
          )}
        </Loaded>
      </div>
    </TypedTextsContext>
  );
}

function PickupHead({ view: { job, customer } }: { view: JobView }) {
  const { vehicle } = customer;
  return (
    <section aria-label={`Pickup of ${job.jobNumber}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Link to={paths.job} params={{ id: job.id }} className="link mono font-bold">
        {job.jobNumber}
      </Link>
      <bdi className="font-semibold">{customerName(customer)}</bdi>
      <VehicleName vehicle={vehicle} />
      {vehicle.licensePlate && <span className="mono text-label text-text-2">{vehicle.licensePlate}</span>}
      {job.keyTag && (
        <span className="inline-flex items-center gap-1.5">
          <KeyRound size={14} aria-hidden />
          <span>
            Give back the key with tag <b className="mono">{job.keyTag}</b>.
          </span>
        </span>
      )}
    </section>
  );
}
