import { Check, Download, Info, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { Estimate } from '#domain/estimates/estimate.ts';
import type { EstimateAnswer } from '#domain/estimates/estimate-answer.ts';
import { CHECK_SENTENCES, evidenceOf } from '#domain/estimates/evidence/evidence.ts';
import { type EvidenceCheck, isContradicted } from '#domain/estimates/evidence/link-acceptance.ts';
import { sha256OfText } from '#io/browser/sha256.ts';
import { useUser, useWorld, useZone } from '#io/react/world.tsx';
import { SignaturePicture } from '#parts/documents/answer/signature-picture.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Checksums } from '#ui/display/checksums.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useDownloadEvidence } from './use-download-evidence.ts';

type EvidenceCardProps = {
  /** 'Earlier Evidence' for an answer to an estimate that was edited after it. */
  title?: 'Evidence' | 'Earlier Evidence';
  /** The estimate as it was accepted. */
  estimate: Estimate;
  answer: EstimateAnswer;
  customer: Customer;
};

function iconOf(check: EvidenceCheck) {
  if (isContradicted(check)) return TriangleAlert;
  return check === 'no link' || check === 'not compared' ? Info : Check;
}

/** Shows how the estimate was accepted: who, when, what, and what was agreed to. */
export function EvidenceCard({ title = 'Evidence', estimate, answer, customer }: EvidenceCardProps) {
  const zone = useZone();
  const user = useUser();
  const shop = user?.businessName ?? '';
  const names = { shop, customer: fullName(customer), zone };
  const { links } = useWorld();
  const { id } = estimate;
  const isByLink = answer.channel === 'link';
  const kept = useAsync(
    useMemo(() => (links && isByLink ? () => links.acceptances(id) : undefined), [links, isByLink, id]),
  );
  const evidence = evidenceOf(estimate, answer, { ...names, digest: sha256OfText, links: kept.data });
  const { downloadEvidence, making } = useDownloadEvidence();
  const { facts, lines, total, agreed, signature, hashes, check } = evidence;
  const CheckIcon = check && iconOf(check);
  return (
    <section aria-label={title} data-tour="evidence">
      <Card>
        <CardHeader title={title}>
          <BusyButton
            size="small"
            icon={Download}
            disabled={making || kept.pending}
            onClick={() => void downloadEvidence(evidence)}
          >
            Evidence PDF
          </BusyButton>
        </CardHeader>
        <CardBody className="grid gap-3 text-label">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-text-2">{label}</dt>
                <dd className="wrap-anywhere">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <ul aria-label="Accepted lines" className="grid gap-0.5 border-t pt-2.5">
            {[...lines, { label: 'Total', value: total }].map(({ label, value }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text; the list never changes
              <li key={at} className="flex justify-between gap-3 last:font-bold">
                <span className="min-w-0 wrap-anywhere">{label}</span> <span className="tabular-nums">{value}</span>
              </li>
            ))}
          </ul>
          {agreed.length > 0 && (
            <ul aria-label="Agreed texts" className="grid gap-1.5 border-t pt-2.5">
              {agreed.map(({ label, value }) => (
                <li key={value}>
                  <details>
                    <summary className="min-h-6 cursor-pointer phone:min-h-11">{label}</summary>
                    <p className="whitespace-pre-line wrap-anywhere text-text-2">{value}</p>
                  </details>
                </li>
              ))}
            </ul>
          )}
          {signature && <SignaturePicture path={signature} name={answer.name} />}
          {check && CheckIcon && !kept.pending && (
            <p
              className={`flex items-start gap-1.5 ${isContradicted(check) ? 'tone-red font-semibold text-tone-ink' : ''}`}
            >
              <CheckIcon size={14} aria-hidden className="mt-0.5 flex-none" />
              {CHECK_SENTENCES[check]}
            </p>
          )}
          {hashes.length > 0 && <Checksums sums={hashes} />}
        </CardBody>
      </Card>
    </section>
  );
}
