import { useState } from 'react';
import type { Service } from '#domain/catalog/service.ts';
import type { Coverage } from '#domain/film/coverage.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { DocumentDraft } from '#features/documents/draft/document-draft.ts';
import { useList, useSettings, useToday } from '#io/react/world.tsx';
import { CoverageEditor } from '#parts/film/coverage-editor.tsx';
import { Loaded } from '#parts/queries/loaded.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type LineFilmDialogProps = {
  /** The lines as they are typed, and the place of the one. */
  lines: DocumentDraft['items'];
  index: number;
  services: readonly Service[];
  vehicle: Vehicle;
  onClose: () => void;
  onDone: (coverage: Coverage[]) => void;
};

/** Dialog with the film that a line of a document puts on the car. */
export function LineFilmDialog({ lines, index, services, vehicle, onClose, onDone }: LineFilmDialogProps) {
  const settings = useSettings();
  const today = useToday();
  const [entries, setEntries] = useState<Coverage[]>(() => lines[index]?.coverage ?? []);
  const nameOf = (at: number) => lines[at]?.description.trim() || `item ${at + 1}`;
  const category = services.find(({ id }) => id === lines[index]?.serviceId)?.category;
  const others = lines.flatMap(({ coverage = [] }, at) =>
    at === index || coverage.length === 0 ? [] : [{ name: nameOf(at), entries: coverage }],
  );
  return (
    <Dialog
      title={`Film on the Car: ${nameOf(index)}`}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" onClick={() => onDone(entries)}>
            Done
          </Button>
        </>
      }
    >
      <Loaded query={useList('products')}>
        {(products) => (
          <CoverageEditor
            entries={entries}
            category={category}
            others={others}
            products={products}
            vehicle={vehicle}
            onChange={setEntries}
            name={nameOf(index)}
            day={today}
            limits={settings}
            stacked
          />
        )}
      </Loaded>
    </Dialog>
  );
}
