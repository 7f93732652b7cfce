import type { ReactNode } from 'react';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { ShownPin, WalkStep } from '#domain/inspections/inspection-facts.ts';
import type { PaintUnit } from '#domain/inspections/paint-unit.ts';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { DamageMap } from './damage-map.tsx';
import { ReadingList } from './reading-list.tsx';
import { Section } from './section.tsx';

type InspectionFindingsProps = {
  inspection: Pick<Inspection, 'kind' | 'bodyType' | 'readings'>;
  pins: readonly ShownPin[];
  /** Labels and values; those without a value are left out. */
  facts: readonly (readonly [label: string, value: string | undefined])[];
  /** Unit of the paint readings; microns on the page of a customer. */
  unit?: PaintUnit;
  walkaround: { title: string; steps: readonly WalkStep[]; hint?: ReactNode };
};

/** Shows what an inspection found: facts, photos of the walkaround, damage and paint readings. */
export function InspectionFindings({ inspection, pins, facts, unit = 'microns', walkaround }: InspectionFindingsProps) {
  const { kind, bodyType, readings } = inspection;
  const known = facts.filter(([, value]) => value?.trim());
  return (
    <>
      {known.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {known.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-text-2">{label}</dt>
              <dd className="wrap-anywhere">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Section title={walkaround.title}>
        {walkaround.hint}
        <ol className="grid grid-cols-4 gap-2.5 max-desktop:grid-cols-2">
          {walkaround.steps.map(({ view, photoIds, skippedBecause }) => (
            <li key={view} className="grid content-start gap-1.5 text-label">
              {view}
              <PhotoRow of={view} ids={photoIds} />
              {skippedBecause && (
                <span className="wrap-anywhere text-small text-text-2">
                  Skipped: <bdi>{skippedBecause}</bdi>
                </span>
              )}
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Damage">
        <DamageMap pins={pins} bodyType={bodyType} atHandOver={kind === 'out'} />
      </Section>
      {readings.length > 0 && (
        <Section title="Paint Readings">
          <ReadingList readings={readings} bodyType={bodyType} unit={unit} />
        </Section>
      )}
    </>
  );
}
