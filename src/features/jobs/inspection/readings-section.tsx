import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { outlineOf } from '#domain/body/outlines.ts';
import { positionName, positionsOf } from '#domain/body/positions.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { withReading } from '#domain/inspections/inspection-changes.ts';
import { micronsOf } from '#domain/inspections/paint-unit.ts';
import { useSettings } from '#io/react/world.tsx';
import { useKeptDraft } from '#parts/forms/kept-draft.ts';
import { ReadingList } from '#parts/inspections/reading-list.tsx';
import { Section } from '#parts/inspections/section.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { keptName } from './kept-name.ts';
import { changeInspection } from './use-inspection-commands.ts';

type ReadingsProps = { inspection: Inspection };

/** Up to 9,999 microns or mils: filler of several millimeters. A comma would be a mistake for a point. */
const READING = /^\d{1,4}(\.\d+)?$/;

/** Paint thickness, for shops that measure it. */
export function ReadingsSection({ inspection }: ReadingsProps) {
  const { run } = useTransaction();
  const { paintUnit: unit = 'microns' } = useSettings();
  const { readings, bodyType } = inspection;
  const outline = outlineOf(bodyType);
  const panels = positionsOf(outline).filter(({ kind }) => kind === 'panel');
  // It stays when the page is loaded again.
  const kept = useKeptDraft({
    name: keptName(inspection, unit),
    base: '',
    lasts: 'visit' as const,
    schema: z.object({ panelId: z.string(), typed: z.string() }),
  });
  const [{ panelId, typed }, setReading] = useState(kept.restored ?? { panelId: 'hood', typed: '' });
  const [error, setError] = useState<string>();

  async function add(): Promise<void> {
    if (!READING.test(typed.trim())) {
      setError(`Enter the ${unit} on the gauge, such as ${unit === 'mils' ? '4.3' : '110'}.`);
      return;
    }
    setError(undefined);
    await run({
      ...changeInspection(inspection, (newest) => withReading(newest, panelId, micronsOf(Number(typed), unit))),
      after() {
        // What was typed meanwhile stays.
        setReading((now) => {
          if (now.panelId !== panelId || now.typed !== typed) return now;
          kept.forget();
          return { panelId, typed: '' };
        });
      },
    });
  }

  function put(reading: { panelId: string; typed: string }): void {
    kept.keep(reading);
    setReading(reading);
  }

  return (
    <Section title="Paint Readings" note="Optional">
      <ReadingList
        readings={readings}
        bodyType={bodyType}
        unit={unit}
        onRemove={(panel) => void run(changeInspection(inspection, (newest) => withReading(newest, panel, undefined)))}
      />
      <div className="flex flex-wrap items-start gap-2.5">
        <div className="min-w-40 flex-1">
          <SelectField label="Panel" value={panelId} onChange={({ target }) => put({ panelId: target.value, typed })}>
            {panels.map((position) => (
              <option key={position.id} value={position.id}>
                {positionName(position, outline)}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="w-30">
          <TextField
            label={unit === 'mils' ? 'Mils' : 'Microns'}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={error}
            onChange={({ target }) => put({ panelId, typed: target.value })}
            onKeyDown={(event) => event.key === 'Enter' && void add()}
          />
        </div>
        <Button icon={Plus} className="mt-6 phone:mt-0" onClick={() => void add()}>
          Add Reading
        </Button>
      </div>
    </Section>
  );
}
