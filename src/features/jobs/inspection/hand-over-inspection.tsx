import { useNavigate } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { checkInAtHandOver, currentInspection, pinsAtHandOver } from '#domain/inspections/inspection-facts.ts';
import type { Job } from '#domain/jobs/job.ts';
import { DamageMap } from '#parts/inspections/damage-map.tsx';
import { Section } from '#parts/inspections/section.tsx';
import { ifRead } from '#parts/queries/if-read.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Button } from '#ui/form/button.tsx';
import { SignedBadge } from './inspection-card.tsx';
import { useJobInspections } from './use-job-inspections.ts';

/** The damage at hand-over next to that of the check-in, and the way to the inspection. The car can leave without one. */
export function HandOverInspection({ job }: { job: Job }) {
  const navigate = useNavigate();
  const inspections = ifRead(useJobInspections(job.id));
  if (!inspections) return null;
  const checkIn = checkInAtHandOver(inspections);
  const out = currentInspection(inspections, 'out');
  const pins = pinsAtHandOver(checkIn, out);
  const added = pins.filter(({ isKnown }) => !isKnown).length;
  function inspect() {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        handover: undefined,
        tab: 'check-in',
        inspect: 'out',
      }),
      resetScroll: false,
    });
  }
  return (
    <Section title="Condition of the Car">
      <p className="flex flex-wrap items-center gap-2 text-label">
        {checkIn
          ? `${counted(pins.length - added, 'damage', 'damages')} known from check-in`
          : 'No check-in inspection'}
        {out && `, ${added} new`}
        {out?.closedAt && <SignedBadge inspection={out} />}
      </p>
      {pins.length > 0 && <DamageMap pins={pins} bodyType={out?.bodyType ?? checkIn?.bodyType ?? ''} atHandOver />}
      <Button icon={ScanSearch} className="justify-self-start" onClick={inspect}>
        {out ? 'Open the Hand-over Inspection' : 'Inspect Before Hand-over'}
      </Button>
    </Section>
  );
}
