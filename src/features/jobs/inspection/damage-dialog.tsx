import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { outlineOf } from '#domain/body/outlines.ts';
import { FACE_NAME, FACES, positionName, positionOf, positionsOf } from '#domain/body/positions.ts';
import { damageName, panelName, SEVERITIES } from '#domain/inspections/damage-words.ts';
import { DAMAGE_TYPES, type DamagePin, type Inspection } from '#domain/inspections/inspection.ts';
import { type DamageFacts, withChangedDamage, withoutDamage } from '#domain/inspections/inspection-changes.ts';
import type { ShownPin } from '#domain/inspections/inspection-facts.ts';
import { middlePlace, type PlaceOnCar } from '#parts/body/places.ts';
import { DamageDrawing } from '#parts/inspections/damage-drawing.tsx';
import { PhotoInput } from '#parts/photos/photo-input.tsx';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { inspectionMessages } from './inspection-messages.ts';
import { keptName } from './kept-name.ts';
import { SavedTextAreaField } from './saved-field.tsx';
import { addDamage, changeInspection, changeWithUndo, type InspectionCommands } from './use-inspection-commands.ts';

type DamageDialogProps = {
  inspection: Inspection;
  commands: InspectionCommands;
  /** The check-in, at hand-over: numbers go on from its damage. */
  checkIn: Inspection | undefined;
  pins: readonly ShownPin[];
  /** Damage to change; undefined for a new one. */
  pinId: string | undefined;
  onClose: () => void;
};

/** Notes a light scratch at the place, until someone says what it is. */
export function damageAt(
  inspection: Inspection,
  panelId: string,
  place: PlaceOnCar | undefined,
  checkIn: Inspection | undefined,
) {
  const view = positionOf(panelId)?.face ?? '';
  return addDamage(
    inspection,
    { panelId, view, ...place, type: 'scratch', severity: 1, note: '', photoIds: [] },
    checkIn,
  );
}

/** Asks for the place of a damage, stores it at once, then asks what it is. */
export function DamageDialog({ inspection, commands, checkIn, pins, pinId, onClose }: DamageDialogProps) {
  const [addedId, setAddedId] = useState<string>();
  const { run } = useTransaction();
  const pin = inspection.pins.find(({ id }) => id === (pinId ?? addedId));

  if (pin) {
    const onAnother = pinId === undefined ? () => setAddedId(undefined) : undefined;
    return (
      <DamageDetails
        key={pin.id}
        inspection={inspection}
        commands={commands}
        pin={pin}
        onClose={onClose}
        onAnother={onAnother}
      />
    );
  }
  // It was removed on another screen.
  if (pinId ?? addedId) return null;
  return (
    <Dialog title="Add Damage" size="wide" onClose={onClose}>
      <PlaceChoice
        bodyType={inspection.bodyType}
        pins={pins}
        onChoose={(panelId, place) => void run({ ...damageAt(inspection, panelId, place, checkIn), after: setAddedId })}
      />
    </Dialog>
  );
}

type PlaceChoiceProps = {
  bodyType: string;
  pins: readonly ShownPin[];
  onChoose: (panelId: string, place: PlaceOnCar | undefined) => void;
};

function PlaceChoice({ bodyType, pins, onChoose }: PlaceChoiceProps) {
  const outline = outlineOf(bodyType);
  const [chosenId, setChosenId] = useState<string>();
  const panelId = chosenId ?? 'hood';
  const positions = positionsOf(outline);
  // Known at check-in or new: a pin covers no other.
  const taken = pins.flatMap(({ x, y }) => (x === undefined || y === undefined ? [] : [{ x, y }]));
  return (
    <div className="grid gap-3.5">
      <div className="flex items-end gap-2.5">
        <div className="min-w-0 flex-1">
          <SelectField label="Place" value={panelId} onChange={({ target }) => setChosenId(target.value)}>
            {FACES.map((face) => (
              <optgroup key={face} label={FACE_NAME[face]}>
                {positions
                  .filter((position) => position.face === face)
                  .map((position) => (
                    <option key={position.id} value={position.id}>
                      {positionName(position, outline)}
                    </option>
                  ))}
              </optgroup>
            ))}
          </SelectField>
        </div>
        <Button variant="solid" icon={Plus} onClick={() => onChoose(panelId, middlePlace(outline, panelId, taken))}>
          Add Here
        </Button>
      </div>
      <p className="text-label text-text-2">Or press the place in the drawing.</p>
      <DamageDrawing bodyType={bodyType} pins={pins} active={chosenId} onPress={onChoose} />
    </div>
  );
}

type DamageDetailsProps = Pick<DamageDialogProps, 'inspection' | 'commands' | 'onClose'> & {
  pin: DamagePin;
  /** Asks for the place of one more; only while damage is added. */
  onAnother: (() => void) | undefined;
};

function DamageDetails({ inspection, commands, pin, onClose, onAnother }: DamageDetailsProps) {
  const { id, number, panelId, type, severity, note, photoIds } = pin;
  const { run } = useTransaction();
  const name = panelName(panelId, inspection.bodyType);
  const change = (facts: Partial<DamageFacts>) =>
    run(changeInspection(inspection, (newest) => withChangedDamage(newest, id, facts), `${id} ${Object.keys(facts)}`));

  /** Changes the photos as they are stored. */
  function changePhotos(photosOf: (stored: readonly string[]) => string[]) {
    return run(
      changeInspection(inspection, (newest) => {
        const stored = newest.pins.find((one) => one.id === id)?.photoIds ?? [];
        return withChangedDamage(newest, id, { photoIds: photosOf(stored) });
      }),
    );
  }

  const addPhotos = (added: readonly string[]) => changePhotos((stored) => [...new Set([...stored, ...added])]);

  const photosKeptAs = keptName(inspection, `photos ${id}`);

  const remove = () =>
    run({
      ...changeWithUndo(inspection, (newest) => withoutDamage(newest, id), inspectionMessages.damageRemoved(number)),
      after: onClose,
    });

  return (
    <Dialog
      title={`Damage ${number}: ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button icon={Trash2} className="mr-auto" onClick={() => void remove()}>
            Remove<span className="phone:sr-only"> Damage</span>
          </Button>
          {onAnother && <Button onClick={onAnother}>Add Another</Button>}
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-1.5">
          <span className="font-semibold text-label">Type</span>
          <PillRadioGroup
            label="Type"
            wraps
            options={DAMAGE_TYPES.map((value) => ({ value, label: damageName(value) }))}
            value={type}
            onChange={(value) => void change({ type: value })}
          />
        </div>
        <div className="grid gap-1.5">
          <span className="font-semibold text-label">Severity</span>
          <PillRadioGroup
            label="Severity"
            wraps
            options={SEVERITIES.map(({ value, label }) => ({ value: String(value), label: `${value} ${label}` }))}
            value={String(severity)}
            onChange={(value) =>
              void change({ severity: SEVERITIES.find((one) => String(one.value) === value)?.value ?? 1 })
            }
          />
        </div>
        <SavedTextAreaField
          label="Note"
          rows={2}
          maxLength={1000}
          keptAs={keptName(inspection, `note ${id}`)}
          stored={note}
          onSave={(text, onSaved) => commands.changeNote(inspection, pin, text, onSaved)}
        />
        <div className="flex flex-wrap items-start gap-2">
          <div className="hidden any-pointer-coarse:block">
            <PhotoInput label="Take Photos" keptAs={photosKeptAs} onAdded={addPhotos} />
          </div>
          <PhotoInput label="Choose Photos" keptAs={photosKeptAs} from="files" onAdded={addPhotos} />
        </div>
        <PhotoRow
          of={`damage ${number}`}
          ids={photoIds}
          onRemove={(photo) => changePhotos((stored) => stored.filter((one) => one !== photo))}
        />
      </div>
    </Dialog>
  );
}
