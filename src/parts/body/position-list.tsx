import { useId } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { FACE_NAME, FACES, type Position, positionName, positionsOf } from '#domain/body/positions.ts';
import { classNames } from '#ui/class-names.ts';
import { CheckboxField } from '#ui/form/field.tsx';

type PositionListProps = {
  outline: Outline;
  /** Returns whether the box of the position is checked. */
  pressed: (positionId: string) => boolean;
  /** Text below the name: 'XPEL Ultimate Plus, gloss'. */
  note?: (positionId: string) => string | undefined;
  /** Position to highlight, and the one under the pointer or the focus. */
  active?: string | undefined;
  onActive?: (positionId: string | undefined) => void;
  onPress: (positionId: string) => void;
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
export function PositionList(props: PositionListProps) {
  const { outline, active, onActive } = props;
  const listId = useId();
  const positions = positionsOf(outline);
  return (
    <div className="grid gap-4">
      {FACES.map((face) => (
        <section key={face} aria-labelledby={`${listId}${face}`}>
          <h3 id={`${listId}${face}`} className="mb-1 font-semibold text-label">
            {FACE_NAME[face]}
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(--spacing(44),1fr))] gap-x-2">
            {positions
              .filter((position) => position.face === face)
              .map((position) => (
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
