import type { Outline } from '#domain/body/outlines.ts';
import type { Coverage } from '#domain/film/coverage.ts';
import { positionsText } from '#domain/film/coverage-sentence.ts';
import { tintCheck } from '#domain/tint/tint-check.ts';
import type { TintOverrides } from '#domain/tint/tint-override.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { TintNotice } from '#parts/tint/tint-notice.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

type TintResultsProps = {
  entries: readonly Coverage[];
  outline: Outline;
  vehicle: Vehicle;
  day: string;
  /** The figures of the shop. */
  limits: TintOverrides;
};

/** Compares each shade with the figure on file; windows with the same result are listed as one. */
export function TintResults({ entries, outline, vehicle, day, limits }: TintResultsProps) {
  const groups = new Map<string, { result: ReturnType<typeof tintCheck>; entries: Coverage[] }>();
  for (const entry of entries) {
    const { positionId, extent, measuredVlt, vlt } = entry;
    const filmVlt = measuredVlt ?? vlt;
    if (filmVlt === undefined) continue;
    const result = tintCheck({ vehicle, positionId, filmVlt, extent, day }, limits);
    const key = JSON.stringify({ ...result, positionId: '' });
    const group = groups.get(key);
    if (group) group.entries.push(entry);
    else groups.set(key, { result, entries: [entry] });
  }
  const unchecked = entries.filter(
    ({ kind, vlt, measuredVlt }) => kind === 'Tint' && vlt === undefined && measuredVlt === undefined,
  );
  if (groups.size === 0 && unchecked.length === 0) return null;
  return (
    <div className="grid gap-2">
      {unchecked.length > 0 && (
        <Alert tone="blue" role="status" title={`${positionsText(unchecked, outline)}: Unknown`}>
          This film has no VLT, so its shade is not checked. Add the VLT in Settings, Films, then choose the film again.
        </Alert>
      )}
      {[...groups].map(([key, group]) => (
        <TintNotice key={key} result={group.result} label={positionsText(group.entries, outline)} />
      ))}
    </div>
  );
}
