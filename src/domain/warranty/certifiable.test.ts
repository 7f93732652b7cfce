import { expect, test } from 'vitest';
import { buildJob, buildProduct, buildService, buildWarranty, buildWarrantyTier } from '#test/build.ts';
import { certifiable, lastBatches } from './certifiable.ts';

const MAKER = buildWarrantyTier({ id: 'maker' });
const SEALANT = buildWarrantyTier({ id: 'sealant' });
const OURS = buildWarrantyTier({ id: 'ours' });
const NEW = buildWarrantyTier({ id: 'new', checkedOn: undefined });
const SHOP = {
  products: [
    buildProduct({ id: 'film', tierId: 'maker' }),
    buildProduct({ id: 'coating', tierId: 'sealant' }),
    buildProduct({ id: 'unchecked', tierId: 'new' }),
    buildProduct({ id: 'orphan', tierId: 'deleted' }),
    buildProduct({ id: 'plain' }),
  ],
  services: [buildService({ id: 'front', name: 'Full Front', tierId: 'ours' })],
  tiers: [MAKER, SEALANT, OURS, NEW],
  warranties: [],
};
const on = (positionId: string, productId?: string, film = productId) => ({
  positionId,
  extent: 'full' as const,
  note: '',
  ...(productId && { productId }),
  ...(film && { film }),
});
type Entry = ReturnType<typeof on>;

test.each<[what: string, film: Entry[], issued: string[], ready: string[], waiting: string[], bare: string[]]>([
  [
    'two tiers on one panel: coating over film',
    [on('hood', 'film'), on('hood', 'coating')],
    [],
    ['maker:hood', 'sealant:hood', 'ours:'],
    [],
    [],
  ],
  ['a tier that is not checked', [on('hood', 'unchecked')], [], ['ours:'], ['new'], []],
  ['a tier that was deleted while in use', [on('hood', 'orphan')], [], ['ours:'], [], ['orphan']],
  ['film without a tier, twice', [on('hood', 'plain'), on('roof', 'plain')], [], ['ours:'], [], ['plain']],
  ['film that is not in the list', [on('hood', undefined, 'Typed film')], [], ['ours:'], [], ['Typed film']],
  ['film without a name', [on('hood')], [], ['ours:'], [], []],
  ['no film', [], [], ['ours:'], [], []],
  ['one of two was issued', [on('hood', 'film')], ['maker'], ['ours:'], [], []],
  ['all were issued', [on('hood', 'film')], ['maker', 'ours'], [], [], []],
  ['one that is void is not issued again', [], ['ours'], [], [], []],
])('what is left to certify: %s', (_what, entries, issued, ready, waiting, bare) => {
  const job = buildJob({ id: 'job', coverage: [{ serviceId: 'front', entries }] });
  const voided = { date: '2026-11-21', reason: 'Wrong car', by: '' };
  const warranties = issued.map((tierId) => buildWarranty({ id: `warranty job ${tierId}`, voided }));
  const found = certifiable(job, ['front'], { ...SHOP, warranties });
  const names = found.ready.map(
    ({ tier, coverage }) => `${tier.id}:${coverage.map(({ positionId }) => positionId).join()}`,
  );
  expect([names, found.waiting.map(({ id }) => id), found.bare]).toEqual([ready, waiting, bare]);
});

test('a clock an hour behind: the certificate that was issued last gives the batch, by the instants', () => {
  const used = (issuedAt: string, batch: string) =>
    buildWarranty({ issuedAt, coverage: [{ ...on('hood', 'film'), batch }] });
  const first = used('2026-11-20T22:00:00.000Z', 'A');
  const behind = used('2026-11-20T21:30:00.000Z', 'B');
  expect(lastBatches([first, behind])).toEqual({ film: 'A' });
  expect(lastBatches([behind, used('2026-11-21T22:00:00.000Z', ''), first])).toEqual({ film: 'A' });
  expect(lastBatches([])).toEqual({});
});
