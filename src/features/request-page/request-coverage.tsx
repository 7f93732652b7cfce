import type { Outline } from '#domain/body/outlines.ts';
import { type Position, positionOf, positionsOf } from '#domain/body/positions.ts';
import { presetsOf } from '#domain/film/coverage-presets.ts';
import { requestedParts } from '#domain/leads/requested-parts.ts';
import { BodyDrawing } from '#parts/body/body-drawing.tsx';
import { PositionList } from '#parts/body/position-list.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { Button } from '#ui/form/button.tsx';

type RequestCoverageProps = {
  outline: Outline;
  /** The kinds of positions that the chosen services cover. */
  kinds: readonly Position['kind'][];
  chosen: readonly string[];
  onChange: (positionIds: readonly string[]) => void;
};

/** Asks where film is wanted: usual packages, the drawing, or a list. */
export function RequestCoverage({ outline, kinds, chosen, onChange }: RequestCoverageProps) {
  const named = positionsOf(outline).filter(({ id }) => chosen.includes(id));
  const isChosen = (id: string) => chosen.includes(id);
  const press = (id: string) => onChange(isChosen(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const tones = new Map<string, PositionTone>(
    named.map(({ id, kind }) => [id, kind === 'window' ? 'dark tint' : 'protection']),
  );
  return (
    <div className="grid gap-3.5">
      <p className="text-label text-text-2">
        Press what should be covered. If you are not sure, leave it: the shop advises you.
      </p>
      <div className="flex flex-wrap gap-2">
        {kinds
          .flatMap((kind) => presetsOf(kind, outline))
          .map(({ name, kind, positionIds }) => (
            <Button
              key={name}
              size="small"
              onClick={() => onChange([...chosen.filter((id) => positionOf(id)?.kind !== kind), ...positionIds])}
            >
              {name}
            </Button>
          ))}
        {named.length > 0 && (
          <Button size="small" variant="ghost" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </div>
      <BodyDrawing outline={outline} label="Where on the car" pressed={isChosen} tones={tones} onPress={press} />
      <p role="status" className="text-label">
        {named.length > 0 && requestedParts(chosen, outline)}
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer font-semibold text-label phone:min-h-11">Choose From a List</summary>
        <PositionList outline={outline} windowsFirst={!kinds.includes('panel')} pressed={isChosen} onPress={press} />
      </details>
    </div>
  );
}
