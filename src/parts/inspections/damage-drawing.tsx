import { outlineOf } from '#domain/body/outlines.ts';
import type { ShownPin } from '#domain/inspections/inspection-facts.ts';
import { BodyDrawing } from '#parts/body/body-drawing.tsx';

type DamageDrawingProps = {
  bodyType: string;
  pins: readonly ShownPin[];
  /** Panel to highlight. */
  active?: string | undefined;
  onPress: (panelId: string, place: { x: number; y: number }) => void;
};

/** The car with its damage: new in red and round, known from check-in in grey and square. */
export function DamageDrawing({ bodyType, pins, active, onPress }: DamageDrawingProps) {
  return (
    <BodyDrawing
      outline={outlineOf(bodyType)}
      label="Damage on the Car"
      active={active}
      pins={pins.flatMap(({ id, number, x, y, isKnown }) =>
        x === undefined || y === undefined ? [] : [{ id, number, x, y, tone: isKnown ? 'known' : 'new' } as const],
      )}
      onPress={onPress}
    />
  );
}
