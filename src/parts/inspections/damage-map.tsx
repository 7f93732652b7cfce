import { type ReactNode, useState } from 'react';
import { damageInWords } from '#domain/inspections/damage-words.ts';
import type { ShownPin } from '#domain/inspections/inspection-facts.ts';
import type { PlaceOnCar } from '#parts/body/places.ts';
import { PhotoRow } from '#parts/photos/photo-row.tsx';
import { classNames } from '#ui/class-names.ts';
import { Tag } from '#ui/display/badge.tsx';
import { DamageDrawing } from './damage-drawing.tsx';

type DamageMapProps = {
  pins: readonly ShownPin[];
  bodyType: string;
  /** Says of each damage whether it is new. */
  atHandOver: boolean;
  actions?: (pin: ShownPin) => ReactNode;
  /** Called with the place that was pressed in the drawing, which is shown without damage too. */
  onPress?: ((panelId: string, place: PlaceOnCar) => void) | undefined;
};

/** The damage, by number. */
function DamageList({
  pins,
  bodyType,
  atHandOver,
  actions,
  panelId,
}: DamageMapProps & { panelId: string | undefined }) {
  return (
    <ol aria-label="Damage" className="grid gap-2">
      {pins.map((pin) => (
        <li
          key={pin.id}
          className={classNames(
            'flex min-w-0 items-baseline gap-2.5 rounded-control',
            pin.panelId === panelId && 'bg-accent-soft shadow-ring tone-accent',
          )}
        >
          <PinNumber pin={pin} />
          <div className="grid min-w-0 flex-1 gap-1.5">
            <p className="wrap-anywhere">
              {damageInWords(pin, bodyType)}
              {pin.note && (
                <>
                  . <bdi>{pin.note}</bdi>
                </>
              )}
            </p>
            <PhotoRow of={`damage ${pin.number}`} ids={pin.photoIds} />
          </div>
          {atHandOver && <Tag>{pin.isKnown ? 'Known' : 'New'}</Tag>}
          {actions?.(pin)}
        </li>
      ))}
    </ol>
  );
}

/** The damage by number and, where a place was pressed, in the drawing. A press on a panel marks what is listed of it, unless `onPress` takes it. */
export function DamageMap(props: DamageMapProps) {
  const { pins, bodyType, onPress } = props;
  const [panelId, setPanelId] = useState<string>();
  return (
    <>
      {pins.length === 0 ? (
        <p className="text-label text-text-2">No damage noted.</p>
      ) : (
        <DamageList {...props} panelId={panelId} />
      )}
      {(onPress || pins.some(({ x }) => x !== undefined)) && (
        <>
          <DamageDrawing bodyType={bodyType} pins={pins} active={panelId} onPress={onPress ?? setPanelId} />
          {props.atHandOver && <Legend />}
        </>
      )}
    </>
  );
}

const pinShape = (isKnown: boolean) => (isKnown ? 'rounded-badge bg-neutral-ink' : 'rounded-pill bg-red-solid');

/** Explains the pins of a hand-over, which differ in color and shape. */
function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-label text-text-2">
      {[true, false].map((isKnown) => (
        <li key={String(isKnown)} className="flex items-center gap-2">
          <span aria-hidden className={classNames('size-4', pinShape(isKnown))} />
          {isKnown ? 'Known from check-in' : 'New at hand-over'}
        </li>
      ))}
    </ul>
  );
}

function PinNumber({ pin: { number, isKnown } }: { pin: ShownPin }) {
  return (
    <span
      className={classNames(
        'grid size-5 flex-none place-items-center font-bold text-small text-surface tabular-nums',
        pinShape(isKnown),
      )}
    >
      {number}
    </span>
  );
}
