import { Download, FilePen } from 'lucide-react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { Customer } from '#domain/customers/customer.ts';
import type { Inspection, Signature } from '#domain/inspections/inspection.ts';
import { type ShownPin, signatureWay, walkSteps } from '#domain/inspections/inspection-facts.ts';
import { acknowledgedInWords } from '#domain/inspections/inspection-report.ts';
import { useSettings, useZone } from '#io/react/world.tsx';
import { InspectionFindings } from '#parts/inspections/inspection-findings.tsx';
import { Section } from '#parts/inspections/section.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Checksums } from '#ui/display/checksums.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { LinkSection } from './link-section.tsx';
import { useDownloadReport } from './use-download-report.ts';
import { beginVersion } from './use-inspection-commands.ts';
import { useInspectionLinks } from './use-inspection-links.ts';

type InspectionViewProps = {
  inspection: Inspection;
  pins: readonly ShownPin[];
  version: number;
  /** Ids of the versions that it replaces. */
  replacedIds: readonly string[];
  customer: Customer;
};

/** A closed inspection, to look at. */
export function InspectionView({ inspection, pins, version, replacedIds, customer }: InspectionViewProps) {
  const { downloadReport, making } = useDownloadReport({ inspection, pins, version, customer });
  const links = useInspectionLinks();
  const { run } = useTransaction();
  const isSigned = signatureWay(inspection) !== undefined;
  const facts = [
    ['Odometer', inspection.odometer],
    ['Fuel or Charge', inspection.fuel],
    ['Belongings', inspection.belongings],
  ] as const;
  return (
    <>
      <InspectionFindings
        inspection={inspection}
        pins={pins}
        facts={facts}
        unit={useSettings().paintUnit ?? 'microns'}
        walkaround={{ title: 'Walkaround', steps: walkSteps(inspection) }}
      />
      <Section title="Signature of the Customer">
        <SignatureFacts inspection={inspection} />
      </Section>
      {links && !isSigned && (
        <LinkSection key={inspection.id} links={links} inspection={inspection} replacedIds={replacedIds} />
      )}
      <div className="flex flex-wrap gap-2">
        <BusyButton data-tour="download-report" icon={Download} disabled={making} onClick={() => void downloadReport()}>
          Download Report
        </BusyButton>
        <BusyButton icon={FilePen} onClick={() => void run(beginVersion(inspection))}>
          New Version
        </BusyButton>
      </div>
    </>
  );
}

function SignatureFacts({ inspection }: { inspection: Inspection }) {
  const zone = useZone();
  const { signature, unsignedBecause = '', acknowledgement } = inspection;
  const way = signatureWay(inspection);
  if (!signature || !way)
    return (
      <div className="grid gap-1.5">
        <p className="wrap-anywhere">
          Not signed{unsignedBecause && ': '}
          <bdi>{unsignedBecause}</bdi>
        </p>
        {acknowledgement && (
          <>
            <p className="wrap-anywhere font-semibold">{acknowledgedInWords(acknowledgement, zone)}</p>
            <Checksums sums={[{ value: acknowledgement.hash }]} />
          </>
        )}
      </div>
    );
  return (
    <div className="grid gap-1.5">
      {way === 'drawn' ? <Strokes signature={signature} /> : <p className="text-label">{signature.statement}</p>}
      <p>
        <bdi className="font-semibold">{signature.name}</bdi>, {formatInstantTime(signature.at, zone)}
      </p>
      {signature.hash && <Checksums sums={[{ value: signature.hash }]} />}
    </div>
  );
}

function Strokes({ signature: { paths, width, height, name } }: { signature: Signature }) {
  return (
    <svg
      role="img"
      aria-label={`Signature of ${name}`}
      viewBox={`0 0 ${width} ${height}`}
      className="block h-25 max-w-full self-start fill-none stroke-text"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
