import { useState } from 'react';
import { OUTLINES, type Outline } from '#domain/body/outlines.ts';
import { BodyDrawing } from '#parts/body/body-drawing.tsx';
import type { DrawingPin } from '#parts/body/drawn-car.tsx';
import { PositionList } from '#parts/body/position-list.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { Specimen } from './specimen.tsx';

const TONES: ReadonlyMap<string, PositionTone> = new Map([
  ['hood', 'protection'],
  ['front-bumper', 'protection'],
  ['left-fender', 'conflict'],
  ['left-front-door', 'coating'],
  ['left-rocker', 'wrap'],
  ['right-rocker', 'wrap'],
  ['windshield-strip', 'dark tint'],
  ['left-front-window', 'light tint'],
  ['left-rear-window', 'medium tint'],
  ['left-quarter-glass', 'dark tint'],
  ['rear-glass', 'dark tint'],
]);

const PINS: readonly DrawingPin[] = [
  { id: 'chip', number: 1, x: 38, y: 42, tone: 'known' },
  { id: 'scratch', number: 12, x: 60, y: 84, tone: 'new' },
];

function Film({ outline }: { outline: Outline }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['trunk', 'roof']));
  const [active, setActive] = useState<string>();
  const toggle = (positionId: string) =>
    setChosen((before) => new Set([...before, positionId].filter((id) => id !== positionId || !before.has(id))));
  const shared = {
    outline,
    active,
    onActive: setActive,
    onPress: toggle,
    pressed: (positionId: string) => chosen.has(positionId),
  };
  return (
    <Specimen title={`Body drawing, ${outline}`}>
      <BodyDrawing {...shared} label={`Film on the ${outline}`} tones={TONES} pins={PINS} />
      {outline === 'sedan' && <PositionList {...shared} note={(positionId) => TONES.get(positionId)} />}
    </Specimen>
  );
}

/** Drawings of all outlines: positions to toggle, film in its colors, pins, and the list that does the same. */
export function BodyDrawings() {
  return OUTLINES.map((outline) => <Film key={outline} outline={outline} />);
}
