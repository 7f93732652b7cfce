import { useState } from 'react';
import type { Outline } from '#domain/body/outlines.ts';
import { type Coverage, EDGES, EXTENTS } from '#domain/film/coverage.ts';
import { filmFactsOf, withFilm } from '#domain/film/coverage-changes.ts';
import { positionTitle } from '#domain/film/coverage-sentence.ts';
import type { Product, ProductKind } from '#domain/film/product.ts';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { FilmSelect } from './film-select.tsx';

const EXTENT_LABELS = { full: 'Full', partial: 'Partial' } as const;
const EDGE_LABELS = { flush: 'Flush', wrapped: 'Wrapped', relief: 'Relief cut' } as const;
const ALL = '';

type DetailsProps = {
  entries: readonly Coverage[];
  outline: Outline;
  products: readonly Product[];
  first: ProductKind;
  /** Position that was covered last. */
  latest: string | undefined;
  onChange: (entries: Coverage[]) => void;
};

/** Changes film, extent, edges and note of one position, or of all with film. */
export function CoverageDetails({ entries, outline, products, first, latest, onChange }: DetailsProps) {
  const [chosen, setChosen] = useState<string>();
  const wanted = chosen ?? latest ?? ALL;
  const entry = entries.find(({ positionId }) => positionId === wanted);
  const shown = entry ? [entry] : entries;
  const [one] = shown;
  if (!one) return null;

  const change = (apply: (before: Coverage) => Coverage) =>
    onChange(entries.map((before) => (!entry || before === entry ? apply(before) : before)));
  function same<F extends 'productId' | 'extent' | 'edge'>(field: F): Coverage[F] | undefined {
    return shown.every((other) => other[field] === one?.[field]) ? one?.[field] : undefined;
  }
  const kept = shown.every(({ film }) => film === undefined) ? 'No film chosen' : 'As chosen';

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold text-body">Details</legend>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField
          label="Panel or Window"
          value={entry ? wanted : ALL}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value={ALL}>All with film</option>
          {entries.map((other) => (
            <option key={other.positionId} value={other.positionId}>
              {positionTitle(other.positionId, outline)}
            </option>
          ))}
        </SelectField>
        <FilmSelect
          label="Film on It"
          products={products}
          first={first}
          value={same('productId') ?? ''}
          none={kept}
          onChoose={(product) => product && change((before) => withFilm(before, filmFactsOf(product)))}
        />
        <SelectField
          label="Extent"
          value={same('extent') ?? ''}
          onChange={({ target }) =>
            change((before) => ({ ...before, extent: EXTENTS.find((extent) => extent === target.value) ?? 'full' }))
          }
        >
          {same('extent') === undefined && <option value="">Different</option>}
          {EXTENTS.map((extent) => (
            <option key={extent} value={extent}>
              {EXTENT_LABELS[extent]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Edges"
          value={same('edge') ?? ''}
          onChange={({ target }) => {
            const edge = EDGES.find((known) => known === target.value);
            change(({ edge: _before, ...rest }) => ({ ...(rest as Coverage), ...(edge && { edge }) }));
          }}
        >
          <option value="">Not noted</option>
          {EDGES.map((edge) => (
            <option key={edge} value={edge}>
              {EDGE_LABELS[edge]}
            </option>
          ))}
        </SelectField>
        {entry && (
          <div className="col-span-full">
            <TextField
              label="Note"
              hint="For the job card. The customer doesn't see it."
              autoComplete="off"
              maxLength={500}
              value={entry.note}
              onChange={({ target }) => change((before) => ({ ...before, note: target.value }))}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}
