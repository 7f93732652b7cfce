import { useState } from 'react';
import { OUTLINES } from '#domain/body/outlines.ts';
import { BodyDrawing, type DrawingPin } from '#parts/body/body-drawing.tsx';
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

/** Drawings of all outlines: positions to toggle, film in its colors, pins. */
export function BodyDrawings() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['trunk', 'roof']));
  const toggle = (positionId: string) =>
    setChosen((before) => new Set([...before, positionId].filter((id) => id !== positionId || !before.has(id))));
  return OUTLINES.map((outline) => (
    <Specimen key={outline} title={`Body drawing, ${outline}`}>
      <BodyDrawing
        outline={outline}
        label={`Film on the ${outline}`}
        pressed={(positionId) => chosen.has(positionId)}
        tones={TONES}
        pins={PINS}
        onPress={toggle}
      />
    </Specimen>
  ));
}
