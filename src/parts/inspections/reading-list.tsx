import { X } from 'lucide-react';
import { panelName } from '#domain/inspections/damage-words.ts';
import type { PaintReading } from '#domain/inspections/inspection.ts';
import { type PaintUnit, readingInWords } from '#domain/inspections/paint-unit.ts';
import { IconButton } from '#ui/form/button.tsx';

type ReadingListProps = {
  readings: readonly PaintReading[];
  bodyType: string;
  unit: PaintUnit;
  onRemove?: (panelId: string) => void;
};

/** Paint thickness by panel. */
export function ReadingList({ readings, bodyType, unit, onRemove }: ReadingListProps) {
  if (readings.length === 0) return null;
  return (
    <ul aria-label="Paint Readings" className="flex flex-wrap gap-1.5">
      {readings.map(({ panelId, microns }) => {
        const name = panelName(panelId, bodyType);
        return (
          <li key={panelId} className="flex items-center gap-1 rounded-control border px-2.5 py-1 text-label">
            {name} <b className="tabular-nums">{readingInWords(microns, unit)}</b>
            {onRemove && (
              <IconButton label={`Remove reading of ${name}`} icon={X} size="small" onClick={() => onRemove(panelId)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
