import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { ShownPin } from '#domain/inspections/inspection-facts.ts';
import { DamageMap } from '#parts/inspections/damage-map.tsx';
import { Section } from '#parts/inspections/section.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { DamageDialog, damageAt } from './damage-dialog.tsx';
import type { InspectionCommands } from './use-inspection-commands.ts';

type DamageSectionProps = {
  inspection: Inspection;
  pins: readonly ShownPin[];
  commands: InspectionCommands;
  checkIn: Inspection | undefined;
};

/** The damage of an open inspection. At hand-over, that of the check-in is shown and cannot be changed. */
export function DamageSection({ inspection, pins, commands, checkIn }: DamageSectionProps) {
  /** Undefined: closed. Null: a new damage. */
  const [editing, setEditing] = useState<string | null>();
  const { run } = useTransaction();
  const isCheckIn = inspection.kind === 'in';
  return (
    <Section title="Damage" note={pins.length > 0 ? String(pins.length) : undefined}>
      {isCheckIn && <p className="text-label text-text-2">Press the place in the drawing, or add it from the list.</p>}
      <DamageMap
        pins={pins}
        bodyType={inspection.bodyType}
        atHandOver={!isCheckIn}
        // While the dialog is open, it has the drawing. At hand-over, a press shows what is known of a panel.
        onPress={
          isCheckIn && editing === undefined
            ? (panelId, place) => void run({ ...damageAt(inspection, panelId, place, checkIn), after: setEditing })
            : undefined
        }
        actions={(pin) =>
          !(pin.isKnown && checkIn) && (
            <Button size="small" onClick={() => setEditing(pin.id)}>
              Edit<span className="sr-only"> damage {pin.number}</span>
            </Button>
          )
        }
      />
      <Button data-tour="add-damage" icon={Plus} className="justify-self-start" onClick={() => setEditing(null)}>
        Add Damage
      </Button>
      {editing !== undefined && (
        <DamageDialog
          inspection={inspection}
          commands={commands}
          checkIn={checkIn}
          pins={pins}
          pinId={editing ?? undefined}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  );
}
