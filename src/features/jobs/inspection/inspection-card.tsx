import { useEffect, useRef, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { type Customer, fullName } from '#domain/customers/customer.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import {
  checkInAtHandOver,
  currentInspection,
  pinsAtHandOver,
  replacedIdsOf,
  type ShownPin,
  signatureWay,
  versionOf,
} from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { useZone } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { odometerProblem } from '../job-draft.ts';
import { DamageSection } from './damage-section.tsx';
import { FuelField } from './fuel-field.tsx';
import { InspectionView } from './inspection-view.tsx';
import { keptName, noteLabel } from './kept-name.ts';
import { ReadingsSection } from './readings-section.tsx';
import { KeptText, SavedTextAreaField, SavedTextField } from './saved-field.tsx';
import { SignSection } from './sign-section.tsx';
import { type TypedTexts, TypedTextsContext } from './typed-texts.ts';
import {
  changeInspection,
  discardInspection,
  type InspectionCommands,
  type RefusedText,
  readOdometerOut,
  useInspectionCommands,
} from './use-inspection-commands.ts';
import { Walkaround } from './walkaround.tsx';

type InspectionCardProps = {
  job: Job;
  /** The customer as they are today, with the job's vehicle. */
  customer: Customer;
  kind: Inspection['kind'];
  /** All inspections of the job. */
  inspections: readonly Inspection[];
  /** Texts around the card that are saved before it is closed. */
  typed?: TypedTexts;
};

const TITLES = { in: 'Check-in Inspection', out: 'Hand-over Inspection' } as const;

/** The inspection of the kind: to fill in while it is open, then to look at. What is entered is stored at once. */
export function InspectionCard({ job, customer, kind, inspections, typed: given }: InspectionCardProps) {
  const [typed] = useState<TypedTexts>(() => given ?? new Set());
  const commands = useInspectionCommands(typed);
  // One that nobody has begun is shown, and stored with its first change.
  const [draft] = useState(() => commands.draft(job, kind));
  const stored = currentInspection(inspections, kind);
  const inspection = stored ?? draft;
  const checkIn = kind === 'out' ? checkInAtHandOver(inspections) : undefined;
  const pins =
    kind === 'out' ? pinsAtHandOver(checkIn, inspection) : inspection.pins.map((pin) => ({ ...pin, isKnown: false }));
  const isOpen = inspection.closedAt === undefined;
  const version = versionOf(inspection, inspections);
  const replacedIds = replacedIdsOf(inspection, inspections);
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that was pressed is gone: the reading goes on at the start of what took its place.
    const isLost = [document.body, document.getElementById('main')].some((one) => one === document.activeElement);
    if (wasOpen.current !== isOpen && isLost) section.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Card className="max-w-190">
      <section ref={section} aria-label={TITLES[kind]} tabIndex={-1} className="outline-none">
        <CardHeader title={TITLES[kind]}>{!isOpen && <SignedBadge inspection={inspection} />}</CardHeader>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {!isOpen && <RefusedTexts texts={commands.refused} />}
          {stored && <Head inspection={stored} version={version} />}
          {isOpen ? (
            <TypedTextsContext value={typed}>
              <OpenInspection
                key={inspection.id}
                job={job}
                signer={fullName(customer)}
                inspection={inspection}
                pins={pins}
                commands={commands}
                checkIn={checkIn}
              />
            </TypedTextsContext>
          ) : (
            <InspectionView
              inspection={inspection}
              pins={pins}
              version={version}
              replacedIds={replacedIds}
              customer={customer}
            />
          )}
        </CardBody>
      </section>
    </Card>
  );
}

/** Shows the texts that an inspection closed on another screen did not take. */
function RefusedTexts({ texts }: { texts: readonly RefusedText[] }) {
  if (texts.length === 0) return null;
  return (
    <Alert tone="amber" role="alert" title="Closed on another screen while you were typing">
      <p>This was not saved. Make a new version to add it.</p>
      <dl className="mt-1.5 grid gap-1">
        {texts.map(({ label, text }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Alert>
  );
}

export function SignedBadge({ inspection }: { inspection: Inspection }) {
  const way = signatureWay(inspection);
  if (!way && inspection.acknowledgement) return <Badge tone="green">Acknowledged</Badge>;
  if (!way) return <Badge tone="amber">Not signed</Badge>;
  return <Badge tone="green">{way === 'drawn' ? 'Signed' : 'Name typed'}</Badge>;
}

function Head({ inspection, version }: { inspection: Inspection; version: number }) {
  const zone = useZone();
  const { at, by, closedAt } = inspection;
  return (
    <p className="text-label text-text-2">
      Begun {formatInstantTime(at, zone)}
      {by && (
        <>
          {' '}
          by <bdi>{by}</bdi>
        </>
      )}
      {closedAt && `, closed ${formatInstantTime(closedAt, zone)}`}
      {version > 1 && `, version ${version}`}
    </p>
  );
}

type OpenInspectionProps = {
  job: Job;
  signer: string;
  inspection: Inspection;
  pins: readonly ShownPin[];
  commands: InspectionCommands;
  checkIn: Inspection | undefined;
};

function OpenInspection({ job, signer, inspection, pins, commands, checkIn }: OpenInspectionProps) {
  const canDiscard = useCan('changeRecords');
  const { run } = useTransaction();
  const { kind, fuel = '', belongings } = inspection;
  // The page may have ended while a note was typed, whose field is in a dialog.
  const [begun] = useState(inspection.pins);
  return (
    <>
      {begun.map(({ id }) => {
        const pin = inspection.pins.find((one) => one.id === id);
        return (
          pin && (
            <KeptText
              key={id}
              label={noteLabel(pin)}
              keptAs={keptName(inspection, `note ${id}`)}
              stored={pin.note}
              onSave={(text, onSaved) => commands.changeNote(inspection, pin, text, onSaved)}
            />
          )
        );
      })}
      <Walkaround inspection={inspection} />
      <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
        {kind === 'out' && (
          <SavedTextField
            label="Odometer Out"
            keptAs={keptName(inspection, 'odometer')}
            inputMode="numeric"
            stored={job.odometerOut ?? ''}
            problemOf={odometerProblem}
            onSave={(text, after) => run({ ...readOdometerOut(inspection, text), after })}
          />
        )}
        <FuelField stored={fuel} onSave={(text) => run(changeInspection(inspection, () => ({ fuel: text }), 'fuel'))} />
      </div>
      <SavedTextAreaField
        label="Belongings"
        keptAs={keptName(inspection, 'belongings')}
        rows={2}
        maxLength={1000}
        hint="What stays in the car."
        stored={belongings}
        onSave={(text, onSaved) =>
          commands.changeText(inspection, { label: 'Belongings', text }, () => ({ belongings: text }), onSaved)
        }
      />
      <DamageSection inspection={inspection} pins={pins} commands={commands} checkIn={checkIn} />
      <ReadingsSection inspection={inspection} />
      <SignSection inspection={inspection} commands={commands} signer={signer} />
      {inspection.replacesId && canDiscard && (
        <Button className="justify-self-start" onClick={() => void run(discardInspection(inspection))}>
          Discard New Version
        </Button>
      )}
    </>
  );
}
