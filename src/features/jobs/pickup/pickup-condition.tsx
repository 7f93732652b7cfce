import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { checkInAtHandOver, currentInspection, pinsAtHandOver } from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { DamageMap } from '#parts/inspections/damage-map.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { DamageSection } from '../inspection/damage-section.tsx';
import { SignedBadge } from '../inspection/inspection-card.tsx';
import { AT_PICKUP } from '../inspection/inspection-messages.ts';
import { SignSection } from '../inspection/sign-section.tsx';
import type { TypedTexts } from '../inspection/typed-texts.ts';
import { useInspectionCommands } from '../inspection/use-inspection-commands.ts';

type PickupConditionProps = {
  job: Job /** Name to sign with at first. */;
  signer: string;
  inspections: readonly Inspection[];
  typed: TypedTexts;
};

/** The damage at pickup compared to the check-in, and the signature. The car can leave without either. */
export function PickupCondition({ job, signer, inspections, typed }: PickupConditionProps) {
  const own = useInspectionCommands(typed);
  // Photos of all views belong to the check-in. At the counter, they are taken where something is new.
  const commands: typeof own = { ...own, close: (one, how) => own.close(one, how, AT_PICKUP) };
  // One that nobody has begun is shown, and stored with its first change.
  const [draft] = useState(() => commands.draft(job, 'out'));
  const stored = currentInspection(inspections, 'out');
  const inspection = stored ?? draft;
  const checkIn = checkInAtHandOver(inspections);
  const pins = pinsAtHandOver(checkIn, inspection);
  const added = pins.filter(({ isKnown }) => !isKnown).length;
  const isOpen = inspection.closedAt === undefined;
  return (
    <Card>
      <section aria-label="Condition of the Car">
        <CardHeader title="Condition of the Car">{!isOpen && <SignedBadge inspection={inspection} />}</CardHeader>
        <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-label text-text-2">
            {checkIn
              ? `${counted(pins.length - added, 'damage', 'damages')} known from check-in`
              : 'No check-in inspection'}
            {added > 0 && `, ${added} new`}
          </p>
          {isOpen ? (
            <>
              <DamageSection inspection={inspection} pins={pins} commands={commands} checkIn={checkIn} />
              <SignSection key={inspection.id} inspection={inspection} commands={commands} signer={signer} />
            </>
          ) : (
            <DamageMap pins={pins} bodyType={inspection.bodyType} atHandOver />
          )}
          <Link
            to={paths.job}
            params={{ id: job.id }}
            search={{ tab: 'check-in', inspect: 'out' }}
            className={`${buttonClass()} justify-self-start`}
          >
            <ScanSearch size={16} aria-hidden />
            {stored ? 'Open the Hand-over Inspection' : 'Inspect Before Hand-over'}
          </Link>
        </CardBody>
      </section>
    </Card>
  );
}
