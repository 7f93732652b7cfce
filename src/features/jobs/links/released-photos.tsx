import type { Inspection } from '#domain/inspections/inspection.ts';
import { walkSteps } from '#domain/inspections/inspection-facts.ts';
import { PhotoThumb } from '#parts/photos/photo-thumb.tsx';
import { CheckboxField } from '#ui/form/field.tsx';

type NameablePhoto = { id: string; name: string };

/** Returns the photos of the inspection, each with what it shows. A photo that is named twice comes once. */
export function nameablePhotos(inspection: Inspection): NameablePhoto[] {
  const named = [
    ...walkSteps(inspection).map(({ view, photoIds }) => ({ of: view as string, photoIds })),
    ...inspection.pins.map(({ number, photoIds }) => ({ of: `Damage ${number}`, photoIds })),
  ].flatMap(({ of, photoIds }) =>
    photoIds.map((id, at) => ({ id, name: photoIds.length > 1 ? `${of}, ${at + 1} of ${photoIds.length}` : of })),
  );
  return [...new Map(named.toReversed().map((photo) => [photo.id, photo])).values()].toReversed();
}

type ReleasedPhotosProps = {
  photos: readonly NameablePhoto[];
  released: readonly string[];
  onChange: (released: string[]) => void;
  /** Shown without photos. */
  none: string;
};

/** Chooses the photos that the customer sees. */
export function ReleasedPhotos({ photos, released, onChange, none }: ReleasedPhotosProps) {
  if (photos.length === 0) return <p className="text-label text-text-2">{none}</p>;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-label">Photos the Customer Sees</legend>
      <ul className="grid grid-cols-4 gap-2.5 max-desktop:grid-cols-2">
        {photos.map(({ id, name }) => (
          <li key={id} className="grid grid-cols-[--spacing(16)_1fr] items-start gap-2">
            <PhotoThumb id={id} alt="" />
            <CheckboxField
              label={name}
              checked={released.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...released, id] : released.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
