import { useState } from 'react';
import { outlineOf } from '#domain/body/outlines.ts';
import { positionsOf } from '#domain/body/positions.ts';
import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { Coverage } from '#domain/film/coverage.ts';
import { filmFactsOf, togglePosition, withPreset } from '#domain/film/coverage-changes.ts';
import { coverageConflicts, type NamedCoverage } from '#domain/film/coverage-conflicts.ts';
import { presetsOf } from '#domain/film/coverage-presets.ts';
import { coverageSentence, positionTitle } from '#domain/film/coverage-sentence.ts';
import { type Product, type ProductKind, productLook } from '#domain/film/product.ts';
import type { TintOverrides } from '#domain/tint/tint-override.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { BodyDrawing } from '#parts/body/body-drawing.tsx';
import { PositionList } from '#parts/body/position-list.tsx';
import type { PositionTone } from '#parts/body/position-tones.tsx';
import { classNames } from '#ui/class-names.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import { CoverageDetails } from './coverage-details.tsx';
import { FilmSelect } from './film-select.tsx';
import { filmTone } from './film-tone.ts';
import { TintResults } from './tint-results.tsx';

const KIND_OF: Readonly<Partial<Record<ServiceCategory, ProductKind>>> = {
  PPF: 'Paint Protection',
  'Vinyl Wrap': 'Wrap',
  'Window Tinting': 'Tint',
  'Ceramic Coating': 'Coating',
};

type CoverageEditorProps = {
  entries: readonly Coverage[];
  onChange: (entries: Coverage[]) => void;
  /** Name of the line or service, for conflicts with the others. */
  name: string;
  /** Category of its service, if known: its films come first. */
  category: ServiceCategory | undefined;
  /** Film of the other lines or services of the car. */
  others: readonly NamedCoverage[];
  products: readonly Product[];
  vehicle: Vehicle;
  day: string;
  /** The figures for tint that the shop set. */
  limits: TintOverrides;
  /** Puts the list below the drawing, in a dialog. */
  stacked?: boolean;
};

/** Chooses the film on the panels and windows of a car, by drawing or by list. */
export function CoverageEditor(props: CoverageEditorProps) {
  const { entries, onChange, name, category, others, products, vehicle, day, limits, stacked } = props;
  const outline = outlineOf(vehicle.bodyType);
  const [filmId, setFilmId] = useState(() => entries.at(-1)?.productId ?? '');
  const [latest, setLatest] = useState<string>();
  const [active, setActive] = useState<string>();
  const product = products.find(({ id }) => id === filmId);
  const first = (category && KIND_OF[category]) ?? 'Paint Protection';
  const presetKind = (product?.kind ?? first) === 'Tint' ? 'window' : 'panel';
  const covered = new Set(entries.map(({ positionId }) => positionId));
  const isCovered = (positionId: string) => covered.has(positionId);
  const known = new Set(positionsOf(outline).map(({ id }) => id));
  const elsewhere = entries.filter(({ positionId }) => !known.has(positionId));
  const conflicts = coverageConflicts([{ name, entries }, ...others], outline);
  const sentence = coverageSentence(entries, outline);
  const tones = new Map<string, PositionTone>([
    ...[...others.flatMap((other) => other.entries), ...entries].map(
      (entry) => [entry.positionId, filmTone(entry)] as const,
    ),
    ...conflicts.map(({ positionId }) => [positionId, 'conflict'] as const),
  ]);

  /** Film of the position, and its note. */
  function noteOf(positionId: string): string | undefined {
    const entry = entries.find((one) => one.positionId === positionId);
    if (!entry) return undefined;
    const { film = '', extent, note } = entry;
    const facts = [film.trim(), productLook(entry), extent === 'partial' ? 'partial' : '', note.trim()];
    return facts.filter(Boolean).join(', ') || undefined;
  }

  function toggle(positionId: string) {
    setLatest(isCovered(positionId) ? undefined : positionId);
    onChange(togglePosition(entries, positionId, filmFactsOf(product)));
  }

  return (
    <div className="grid gap-4.5">
      <div className="grid gap-3">
        <FilmSelect
          label="Film"
          hint={
            products.length === 0
              ? 'No films yet. The office adds them in Settings, Films.'
              : 'Choose a film, then press the panels and windows that get it.'
          }
          products={products}
          first={first}
          value={filmId}
          none="No film chosen"
          onChoose={(chosen) => setFilmId(chosen?.id ?? '')}
        />
        <div data-tour="film-presets" className="flex flex-wrap gap-2">
          {presetsOf(presetKind, outline).map((preset) => (
            <Button
              key={preset.name}
              size="small"
              onClick={() => {
                setLatest(undefined);
                onChange(withPreset(entries, preset, filmFactsOf(product)));
              }}
            >
              {preset.name}
            </Button>
          ))}
          {entries.length > 0 && (
            <Button size="small" variant="ghost" onClick={() => onChange([])}>
              Clear
            </Button>
          )}
        </div>
      </div>
      {conflicts.length > 0 && (
        <Alert tone="amber" role="alert" title="Two films on one position">
          <ul>
            {conflicts.map((conflict) => (
              <li key={conflict.positionId}>{conflict.sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className={classNames('grid items-start gap-4.5', !stacked && 'wide:grid-cols-2 wide:grid-rows-[auto_1fr]')}>
        <BodyDrawing
          outline={outline}
          label="Film on the car"
          pressed={isCovered}
          tones={tones}
          active={active}
          onActive={setActive}
          onPress={toggle}
        />
        <div className={classNames(!stacked && 'wide:row-span-2')}>
          <PositionList
            outline={outline}
            windowsFirst={category === 'Window Tinting' && presetKind === 'window'}
            pressed={isCovered}
            note={noteOf}
            active={active}
            onActive={setActive}
            onPress={toggle}
          />
        </div>
        <div className="grid gap-4.5">
          {elsewhere.length > 0 && (
            <fieldset>
              <legend className="mb-1 font-semibold text-label">Not in This Drawing</legend>
              <p className="mb-1 text-label text-text-2">
                Film on positions that this body type doesn't have. It is kept until you uncheck it.
              </p>
              {elsewhere.map(({ positionId }) => (
                <CheckboxField
                  key={positionId}
                  label={positionTitle(positionId, outline)}
                  checked
                  onChange={() => toggle(positionId)}
                />
              ))}
            </fieldset>
          )}
          <CoverageDetails
            key={latest ?? 'all'}
            entries={entries}
            outline={outline}
            products={products}
            first={first}
            latest={latest}
            onChange={onChange}
          />
          <TintResults entries={entries} outline={outline} vehicle={vehicle} day={day} limits={limits} />
          {sentence && (
            <section aria-labelledby="coverage-on-documents">
              <h3 id="coverage-on-documents" className="mb-1 font-semibold text-label">
                On Documents
              </h3>
              <p className="whitespace-pre-line wrap-anywhere rounded-card border bg-surface-2 px-3.5 py-2.5">
                {sentence}
              </p>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
