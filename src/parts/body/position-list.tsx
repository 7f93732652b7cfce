import { useId, useState } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { FACE_NAME, FACES, type Position, positionName, positionsOf } from '#domain/body/positions.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckboxField } from '#ui/form/field.tsx';

type PositionListProps = {
  outline: Outline;
  /** Kinds of positions that are listed; all when absent. */
  kinds?: readonly Position['kind'][];
  /** Returns whether the box of the position is checked. */
  pressed: (positionId: string) => boolean;
  /** Text below the name: 'XPEL Ultimate Plus, gloss'. */
  note?: (positionId: string) => string | undefined;
  /** Position to highlight, and the one under the pointer or the focus. */
  active?: string | undefined;
  onActive?: (positionId: string | undefined) => void;
  onPress: (positionId: string) => void;
  /** Shows the windows first, and the panels folded. */
  windowsFirst?: boolean;
};

function Item({ position, outline, pressed, note, onPress }: PositionListProps & { position: Position }) {
  const { id } = position;
  const text = note?.(id);
  return (
    <CheckboxField
      label={positionName(position, outline)}
      // The film is not part of the name: the box of the hood is called Hood.
      hint={text && <span className="block wrap-anywhere pb-1 pl-6">{text}</span>}
      checked={pressed(id)}
      onChange={() => onPress(id)}
    />
  );
}

/** Panels and windows of a car by its sides: does without the drawing all that the drawing does. */
export function PositionList({ windowsFirst = false, ...props }: PositionListProps) {
  const positions = positionsOf(props.outline).filter(({ kind }) => props.kinds?.includes(kind) ?? true);
  // Film that is on a panel already is in sight.
  const [isOpen, setOpen] = useState(() => positions.some(({ id, kind }) => kind === 'panel' && props.pressed(id)));
  if (!windowsFirst) return <Sides {...props} positions={positions} />;
  const panels = positions.filter(({ kind }) => kind === 'panel');
  return (
    <div className="grid gap-4">
      <Sides {...props} positions={positions.filter(({ kind }) => kind === 'window')} of=", windows" />
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="min-h-6 cursor-pointer font-semibold text-label phone:min-h-11">Panels</summary>
        {isOpen && <Sides {...props} positions={panels} of=", panels" />}
      </details>
    </div>
  );
}

type SidesProps = PositionListProps & {
  positions: readonly Position[];
  /** Follows the names of the sides where not all of a side is listed. */
  of?: string;
};

function Sides({ positions, of = '', ...props }: SidesProps) {
  const { active, onActive } = props;
  const listId = useId();
  return (
    <div className="grid gap-4">
      {FACES.map((face) => ({ face, own: positions.filter((position) => position.face === face) }))
        .filter(({ own }) => own.length > 0)
        .map(({ face, own }) => (
          <section key={face} aria-labelledby={`${listId}${face}`}>
            <h3 id={`${listId}${face}`} className="mb-1 font-semibold text-label">
              {FACE_NAME[face]}
              {of && <span className="sr-only">{of}</span>}
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(--spacing(44),1fr))] gap-x-2">
              {own.map((position) => (
                <li
                  key={position.id}
                  data-active={position.id === active || undefined}
                  onPointerEnter={() => onActive?.(position.id)}
                  onPointerLeave={() => onActive?.(undefined)}
                  onFocus={() => onActive?.(position.id)}
                  onBlur={() => onActive?.(undefined)}
                  className={classNames(
                    'min-w-0 rounded-control px-1',
                    position.id === active && 'bg-accent-soft shadow-ring tone-accent',
                  )}
                >
                  <Item {...props} position={position} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
