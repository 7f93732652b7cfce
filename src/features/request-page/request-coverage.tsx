import { useRef } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { type Position, positionOf, positionsOf } from '#domain/body/positions.ts';
import { presetsOf } from '#domain/film/coverage-presets.ts';
import { requestedParts } from '#domain/leads/requested-parts.ts';
import { BodyDrawing } from '#parts/body/body-drawing.tsx';
import { PositionList } from '#parts/body/position-list.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { Button } from '#ui/form/button.tsx';
import type { RequestDraft } from './request-draft.ts';

type Parts = Pick<RequestDraft, 'positionIds' | 'partialIds'>;

type RequestCoverageProps = {
  outline: Outline;
  /** The kinds of positions that the chosen services cover. */
  kinds: readonly Position['kind'][];
  chosen: Parts;
  onChange: (parts: Parts) => void;
};

/** Asks where film is wanted: usual packages, the drawing, or a list. */
export function RequestCoverage({ outline, kinds, chosen, onChange }: RequestCoverageProps) {
  const presets = useRef<HTMLDivElement>(null);
  const { positionIds, partialIds } = chosen;
  const named = positionsOf(outline).filter(({ id, kind }) => kinds.includes(kind) && positionIds.includes(id));
  const isChosen = (id: string) => positionIds.includes(id);
  /** Without the parts for which `isGone` holds, and with others. */
  function change(isGone: (id: string) => boolean, added: Parts) {
    onChange({
      positionIds: [...positionIds.filter((id) => !isGone(id)), ...added.positionIds],
      partialIds: [...partialIds.filter((id) => !isGone(id)), ...added.partialIds],
    });
  }
  const press = (id: string) =>
    change((other) => other === id, { positionIds: isChosen(id) ? [] : [id], partialIds: [] });
  const tones = new Map<string, PositionTone>(
    named.map(({ id, kind }) => [id, kind === 'window' ? 'dark tint' : 'protection']),
  );
  return (
    <div className="grid gap-3.5">
      <p className="text-label text-text-2">
        Tap the parts you want to cover. Not sure? Skip this and the shop will advise you.
      </p>
      <div ref={presets} className="flex flex-wrap gap-2">
        {kinds
          .flatMap((kind) => presetsOf(kind, outline))
          .map(({ name, kind, ...parts }) => (
            <Button
              key={name}
              size="small"
              onClick={() =>
                change((id) => positionOf(id)?.kind === kind, {
                  positionIds: parts.positionIds,
                  partialIds: parts.partial,
                })
              }
            >
              {name}
            </Button>
          ))}
        {named.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              // This button goes.
              presets.current?.querySelector('button')?.focus();
              onChange({ positionIds: [], partialIds: [] });
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <BodyDrawing
        outline={outline}
        label="Where on the car"
        kinds={kinds}
        pressed={isChosen}
        tones={tones}
        onPress={press}
      />
      <p role="status" className="text-label">
        {requestedParts({ positionIds: named.map(({ id }) => id), partialIds }, outline)}
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer font-semibold text-label phone:min-h-11">Choose From a List</summary>
        <PositionList outline={outline} kinds={kinds} pressed={isChosen} onPress={press} />
      </details>
    </div>
  );
}
