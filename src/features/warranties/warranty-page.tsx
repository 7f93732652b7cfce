import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { outlineOf } from '#domain/body/outlines.ts';
import { customerName } from '#domain/customers/customer.ts';
import { positionsText } from '#domain/film/coverage-sentence.ts';
import { certificateFacts } from '#domain/warranty/certificate-facts.ts';
import { addedInWords } from '#domain/warranty/certificate-sheet.ts';
import { sealText } from '#domain/warranty/issue-warranty.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { tierTitle } from '#domain/warranty/warranty-tier.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { useList, useToday, useZone } from '#io/react/world.tsx';
import { CarPicture } from '#parts/body/car-picture.tsx';
import { CustomerName } from '#parts/customers/customer-name.tsx';
import { filmTone } from '#parts/film/film-tone.ts';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Facts } from '#parts/records/facts.tsx';
import { RecordNotFound } from '#parts/records/record-not-found.tsx';
import { WarrantyBadge } from '#parts/warranties/warranty-badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ClaimsSection } from './claims/claims-section.tsx';
import { WarrantyActions } from './warranty-actions.tsx';

/** A certificate: what it covers, until when, what was recorded on it, and what can be done with it. */
export function WarrantyPage() {
  const { id } = useParams({ from: paths.warranty });
  return (
    <Loaded query={useList('warranties')}>
      {(warranties) => {
        const warranty = warranties.find((one) => one.id === id);
        return warranty ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
            <Certificate key={id} warranty={warranty} all={warranties} />
            <ClaimsSection warranty={warranty} />
          </div>
        ) : (
          <RecordNotFound what="Warranty" list={paths.warranties} listName="warranties" />
        );
      }}
    </Loaded>
  );
}

type CertificateProps = { warranty: Warranty; all: readonly Warranty[] };

function Certificate({ warranty, all }: CertificateProps) {
  const { promise, issuedTo, coverage, hash } = warranty;
  const today = useToday();
  const zone = useZone();
  const outline = outlineOf(issuedTo.bodyType);
  const tones = new Map(coverage.map((entry) => [entry.positionId, filmTone(entry)]));
  const added = addedInWords(warranty);
  return (
    <div className="grid gap-4.5 phone:gap-3.5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto min-w-0 wrap-anywhere font-bold text-section">{tierTitle(promise)}</h2>
        <WarrantyBadge warranty={warranty} today={today} />
      </div>
      <WarrantyActions warranty={warranty} isCorrected={all.some(({ corrects }) => corrects === warranty.id)} />
      <Seal warranty={warranty} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 tablet:grid-cols-rail desktop:grid-cols-rail phone:gap-3.5">
        <Card>
          <CardHeader title="Certificate" />
          <CardBody className="grid gap-4">
            {coverage.length > 0 && (
              <CarPicture outline={outline} label={positionsText(coverage, outline)} tones={tones} />
            )}
            <Facts facts={certificateFacts(warranty, zone)} />
            {hash !== '' && <p className="mono wrap-anywhere text-small text-text-3">SHA-256 {hash}</p>}
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Since Then" />
          <CardBody className="grid gap-4">
            <Facts facts={linksOf({ warranty, all })} />
            {added.length === 0 ? (
              <p className="text-label text-text-2">Nothing was recorded since it was issued.</p>
            ) : (
              <ul aria-label="Recorded" className="grid gap-2">
                {added.map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            )}
          </CardBody>
        </Card>
      </div>
    </div>
  );
}

/** Says plainly when the certificate is not what was issued. */
function Seal({ warranty }: { warranty: Warranty }) {
  if (warranty.hash === '')
    return (
      <Alert tone="blue" title="This certificate has no seal">
        It was not issued in this shop, like the samples. Whether it was changed can't be checked.
      </Alert>
    );
  if (sha256OfText(sealText(warranty)) === warranty.hash) return null;
  return (
    <Alert tone="red" title="This certificate was changed after it was issued">
      Its content does not match its seal any more. Compare it with the copy of the customer, and correct or void it.
    </Alert>
  );
}

/** Returns the owner of today, the job, and the certificates that this one corrects or that correct it. */
function linksOf({ warranty, all }: CertificateProps): [string, ReactNode][] {
  const { customer, customerId, jobId } = warranty;
  const before = all.find(({ id }) => id === warranty.corrects);
  const after = all.find(({ corrects }) => corrects === warranty.id);
  return [
    ['Owner Today', <CustomerName key="owner" id={customerId} name={customerName(customer)} />],
    [
      'Job',
      jobId && (
        <Link to={paths.job} params={{ id: jobId }} className="link">
          Open the job
        </Link>
      ),
    ],
    ['Corrects', before && <NumberLink warranty={before} />],
    ['Corrected By', after && <NumberLink warranty={after} />],
  ];
}

function NumberLink({ warranty: { id, warrantyNumber } }: { warranty: Warranty }) {
  return (
    <Link to={paths.warranty} params={{ id }} className="link mono">
      {warrantyNumber}
    </Link>
  );
}
