import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { isolate } from '#domain/text/direction.ts';
import { termText, transferText } from '#domain/warranty/term-text.ts';
import { tierTitle, type WarrantyTier } from '#domain/warranty/warranty-tier.ts';
import { SettingsSection } from '#features/settings/settings-form.tsx';
import { useList, useWorld } from '#io/react/world.tsx';
import type { Operation } from '#io/store/store.ts';
import { DamagedLine } from '#parts/damaged/damaged-line.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { Loaded } from '#parts/queries/loaded.tsx';
import { DeletionBody } from '#parts/records/deletion-body.tsx';
import { removeRecord, useDelete } from '#parts/records/use-delete.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card } from '#ui/display/card.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { EmptyList } from '#ui/table/list-page.tsx';
import { CareRulesSection } from './care-rules-section.tsx';
import { TierDialog } from './tier-dialog.tsx';

const section = { to: paths.settingsSection, params: { id: 'warranty' }, resetScroll: false } as const;

/** The warranties that the shop gives or passes on. */
export function WarrantySection() {
  const { tier } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <SettingsSection title="Warranty and Care">
      <DamagedLine list="warrantyTiers" />
      <Loaded query={useList('warrantyTiers')}>{(tiers) => <TierList tiers={tiers} />}</Loaded>
      <CareRulesSection />
      {tier !== undefined && (
        <TierDialog key={tier} tierId={tier} onClose={() => navigate({ ...section, search: {}, replace: true })} />
      )}
    </SettingsSection>
  );
}

function TierList({ tiers }: { tiers: readonly WarrantyTier[] }) {
  const navigate = useNavigate();
  const open = (tier: string) => void navigate({ ...section, search: { tier } });
  const add = (
    <span className="flex flex-wrap justify-center gap-2">
      <AddPresets />
      <Button variant="solid" icon={Plus} onClick={() => open('new')}>
        Add Warranty
      </Button>
    </span>
  );
  if (tiers.length === 0)
    return (
      <EmptyList
        title="No warranties yet"
        text="Add the warranties of the makers you work with, and your own on workmanship. Certificates are issued from them."
        action={add}
      />
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-label text-text-2">
          Certificates keep a copy of these terms. Changes here don't affect certificates that were issued.
        </p>
        {add}
      </div>
      <Card>
        <ul aria-label="Warranties">
          {tiers.map((tier) => (
            <TierRow key={tier.id} tier={tier} onOpen={() => open(tier.id)} />
          ))}
        </ul>
      </Card>
    </>
  );
}

/** Adds the warranties of common makers that the shop does not have. */
function AddPresets() {
  const { run } = useTransaction();
  const add = () =>
    run<number>({
      name: 'add warranty presets',
      title: 'The warranties were not added',
      failed: { type: 'error', title: 'Error', message: 'Failed to add the warranties. Please try again.' },
      async plan({ warrantyTiers }, { at }) {
        const { presetTiers } = await import('#domain/warranty/warranty-presets.ts');
        const known = new Set((await warrantyTiers.list()).map(({ id }) => id));
        const added = presetTiers(at).filter(({ id }) => !known.has(id));
        const operations = added.map((item): Operation => ({ entity: 'warrantyTiers', kind: 'add', item }));
        return { operations, result: added.length };
      },
      done: (count) =>
        count === 0
          ? { type: 'info', title: 'Nothing to Add', message: 'Your list has all of the presets.' }
          : { title: 'Warranties Added', message: 'Compare each with its source, then tick that you checked it.' },
    });
  return <Button onClick={() => void add()}>Add Presets</Button>;
}

function TierRow({ tier, onOpen }: { tier: WarrantyTier; onOpen: () => void }) {
  const { store } = useWorld();
  const ask = useDelete();
  const { promise, checkedOn } = tier;
  const name = tierTitle(promise);

  const remove = () =>
    ask({
      name,
      question: 'Are you sure you want to delete this warranty?',
      body: async () => (
        <DeletionBody
          recap={<b className="font-semibold">{name}</b>}
          effects={['No certificate can be issued from it any more. Certificates that were issued stay as they are.']}
        />
      ),
      deleted: { type: 'success', title: 'Warranty Deleted', message: `${isolate(name)} was removed.` },
      failed: { type: 'error', title: 'Error', message: 'Failed to delete the warranty. Please try again.' },
      remove: () => removeRecord(store, 'warrantyTiers', tier.id),
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
        </span>{' '}
        {checkedOn === undefined && <Badge tone="amber">Check before use</Badge>}
        <span className="block text-meta text-text-3">{`${termText(promise)} · ${transferText(promise)}`}</span>
      </button>
      <IconButton size="small" icon={Trash2} label={`Delete ${name}`} onClick={() => void remove()} />
    </li>
  );
}
