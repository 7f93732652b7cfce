import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { PRODUCT_KINDS, type Product, productTitle } from '#domain/film/product.ts';
import { formatDollars } from '#domain/money/money.ts';
import { isolate } from '#domain/text/direction.ts';
import { SettingsSection } from '#features/settings/settings-form.tsx';
import { useList, useWorld } from '#io/react/world.tsx';
import { DamagedLine } from '#parts/damaged/damaged-line.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Card, CardHeader } from '#ui/display/card.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { EmptyList } from '#ui/table/list-page.tsx';
import { FilmDialog } from './film-dialog.tsx';

const section = { to: paths.settingsSection, params: { id: 'films' }, resetScroll: false } as const;

/** The films and coatings that the shop works with. */
export function FilmsSection() {
  const { film } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <SettingsSection title="Films">
      <DamagedLine list="products" />
      <Loaded query={useList('products')}>{(products) => <FilmList products={products} />}</Loaded>
      {film !== undefined && (
        <FilmDialog key={film} filmId={film} onClose={() => navigate({ ...section, search: {}, replace: true })} />
      )}
    </SettingsSection>
  );
}

function FilmList({ products }: { products: readonly Product[] }) {
  const navigate = useNavigate();
  const open = (film: string) => void navigate({ ...section, search: { film } });
  if (products.length === 0) return <NoFilms onAdd={() => open('new')} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-label text-text-2">
          Pick from these when you mark film on a car. Changes here don't affect film that's already on a record.
        </p>
        <Button variant="solid" icon={Plus} onClick={() => open('new')}>
          Add Film
        </Button>
      </div>
      {PRODUCT_KINDS.map((kind) => {
        const films = products.filter((product) => product.kind === kind);
        return (
          films.length > 0 && (
            <Card key={kind}>
              <CardHeader title={kind} level={3} />
              <ul aria-label={kind} className="mt-2 border-t">
                {films.map((product) => (
                  <FilmRow key={product.id} product={product} onOpen={() => open(product.id)} />
                ))}
              </ul>
            </Card>
          )
        );
      })}
    </>
  );
}

function FilmRow({ product, onOpen }: { product: Product; onOpen: () => void }) {
  const { store } = useWorld();
  const ask = useDelete();
  const { measuredVlt, widths, costPerFoot, warranty } = product;
  const name = productTitle(product);
  const facts = [
    measuredVlt !== undefined && `measured ${measuredVlt}%`,
    widths.length > 0 && `${widths.join(', ')} in`,
    costPerFoot !== undefined && `${formatDollars(costPerFoot)} per foot`,
    warranty,
  ].filter((fact) => fact !== false && fact !== '');

  const remove = () =>
    ask({
      name,
      question: 'Are you sure you want to delete this film?',
      body: async () => (
        <DeletionBody
          recap={<b className="font-semibold">{name}</b>}
          effects={['It can no longer be chosen. Estimates, invoices and jobs that name it stay as they are.']}
        />
      ),
      deleted: { type: 'success', title: 'Film Deleted', message: `${isolate(name)} was removed.` },
      failed: { type: 'error', title: 'Error', message: 'Failed to delete the film. Please try again.' },
      remove: () => removeRecord(store, 'products', product.id),
    });

  return (
    <li className="flex items-center gap-2 border-b pr-3 last:border-b-0">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-11 min-w-0 flex-1 cursor-pointer px-4.5 py-2 text-left hover:bg-surface-2 phone:px-4"
      >
        <span className="font-semibold">
          <bdi>{name}</bdi>
        </span>
        {facts.length > 0 && <span className="block text-meta text-text-3">{facts.join(' · ')}</span>}
      </button>
      <IconButton size="small" icon={Trash2} label={`Delete ${name}`} onClick={() => void remove()} />
    </li>
  );
}

/** Offers the films that a new shop starts with: a shop of an earlier version has none. */
function NoFilms({ onAdd }: { onAdd: () => void }) {
  const { run } = useTransaction();

  const addCommon = () =>
    run({
      name: 'add common films',
      title: 'The films were not added',
      failed: { type: 'error', title: 'Error', message: 'Failed to add the films. Please try again.' },
      async plan({ products }) {
        const { SAMPLE_PRODUCTS } = await import('#domain/samples/sample-products.ts');
        // A try before, whose save was not confirmed, may have added them.
        const known = new Set((await products.list()).map(({ id }) => id));
        return SAMPLE_PRODUCTS.filter(({ id }) => !known.has(id)).map((item) => ({
          entity: 'products',
          kind: 'add',
          item,
        }));
      },
      done: () => ({ title: 'Films Added', message: 'Delete those that you do not work with.' }),
    });

  return (
    <EmptyList
      title="No films yet"
      text="Add the films and coatings that you work with, or start from a list of common ones."
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => void addCommon()}>Add Common Films</Button>
          <Button variant="solid" icon={Plus} onClick={onAdd}>
            Add Film
          </Button>
        </span>
      }
    />
  );
}
