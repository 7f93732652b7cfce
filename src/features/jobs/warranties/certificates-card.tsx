import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { outlineOf } from '#domain/body/outlines.ts';
import { positionsText } from '#domain/film/coverage-sentence.ts';
import { joinWords } from '#domain/text/join-words.ts';
import { termText } from '#domain/warranty/term-text.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { useToday } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { namesInWords } from '#parts/records/names-in-words.ts';
import { WarrantyBadge } from '#parts/warranties/warranty-badge.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import type { JobView } from '../job-view.ts';
import { IssueFields } from './issue-fields.tsx';
import type { JobWarranties } from './use-job-warranties.ts';

type CertificatesCardProps = { view: JobView; warranties: JobWarranties };

/** The certificates of a job, what else can be certified, and what keeps the rest from it. */
export function CertificatesCard({ view, warranties }: CertificatesCardProps) {
  const { query, issued, isUsed, ready, waiting, bare } = warranties;
  if (query.data && !isUsed && issued.length === 0) return null;
  return (
    <section aria-label="Certificates">
      <Card>
        <CardHeader title="Certificates" />
        <CardBody className="grid gap-4">
          <NotLoaded query={query} />
          {issued.length > 0 && <IssuedList issued={issued} />}
          {ready.length > 0 && <Ready view={view} warranties={warranties} />}
          <Waiting warranties={warranties} />
          {bare.length > 0 && (
            <p className="text-label text-text-2">
              <BidiText text={namesInWords([...bare])} /> {bare.length === 1 ? 'has' : 'have'} no warranty. Choose one
              in Settings, Films, if there is one.
            </p>
          )}
          {query.data && issued.length + ready.length + waiting.length + bare.length === 0 && (
            <p className="text-label text-text-2">
              Nothing on this job has a warranty: no film is marked on the car, and none of its services has one.
            </p>
          )}
        </CardBody>
      </Card>
    </section>
  );
}

function IssuedList({ issued }: { issued: readonly Warranty[] }) {
  const today = useToday();
  return (
    <ul aria-label="Issued certificates" className="divide-y divide-border">
      {issued.map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
          <Link to={paths.warranty} params={{ id: one.id }} className="link mono font-semibold">
            {one.warrantyNumber}
          </Link>
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{tierTitle(one.promise)}</span>
          <WarrantyBadge warranty={one} today={today} />
        </li>
      ))}
    </ul>
  );
}

function Ready({ view: { customer }, warranties }: CertificatesCardProps) {
  const { ready, lacksVin, issue } = warranties;
  const outline = outlineOf(customer.vehicle.bodyType);
  return (
    <>
      <ul aria-label="To be issued" className="grid gap-2">
        {ready.map(({ tier, coverage, services }) => (
          <li key={tier.id} className="grid gap-0.5">
            <span className="wrap-anywhere font-semibold">
              {tierTitle(tier.promise)}, {termText(tier.promise).toLowerCase()}
            </span>
            <span className="wrap-anywhere text-label text-text-2">
              {[coverage.length > 0 && positionsText(coverage, outline), ...services].filter(Boolean).join('. ')}
            </span>
          </li>
        ))}
      </ul>
      <IssueFields warranties={warranties} />
      {lacksVin && <p className="text-label text-text-2">Enter the VIN, or tick that there is none.</p>}
      <BusyButton icon={ShieldCheck} block disabled={lacksVin} className="keep-clear" onClick={() => void issue()}>
        Issue Certificates
      </BusyButton>
    </>
  );
}

/** Names the warranties that nobody checked: no certificate is issued from them. */
function Waiting({ warranties: { waiting } }: { warranties: JobWarranties }) {
  const canChange = useCan('changeRecords');
  const [first] = waiting;
  if (!first) return null;
  return (
    <Alert
      tone="amber"
      title="Check before use"
      action={
        canChange && (
          <Link
            to={paths.settingsSection}
            params={{ id: 'warranty' }}
            search={{ tier: first.id }}
            className={buttonClass()}
          >
            Check Terms
          </Link>
        )
      }
    >
      {joinWords(waiting.map(({ promise }) => tierTitle(promise)))}: nobody in your shop has checked the terms, so no
      certificate is issued.
    </Alert>
  );
}
