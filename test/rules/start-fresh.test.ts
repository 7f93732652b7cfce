import { expect, test } from 'vitest';
import { demoShop } from '#domain/samples/sample-shop.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import type { KeyValueStorage } from '#io/browser/storage.ts';
import { ENTITY_TYPES } from '#io/store/store.ts';
import { startFresh } from '#parts/samples/start-fresh.ts';
import { faultyStorage } from '#test/browser/faulty-storage.ts';
import { buildLead } from '#test/build.ts';
import { expectConsole } from '#test/console/console-guard.ts';
import { createMemoryStore } from '#test/memory/memory-store.ts';

const clock = { now: () => new Date('2026-11-20T18:00:00Z') };
const samples = { demo: demoShop, starter: demoShop };

async function demo(storage: KeyValueStorage = memoryStorage()) {
  const store = createMemoryStore({ storage, clock, samples });
  await store.seed('demo');
  const own = buildLead({ id: 'own-lead' });
  await store.leads.add(own);
  const texts = () => Object.fromEntries(KEYS.map((key) => [key, storage.getItem(key)]));
  return { store, own, texts };
}

const KEYS = ['bms_initialized', ...ENTITY_TYPES.map((entity) => `bms_${entity}`)];
const CHOICE = { withChanged: false, kind: 'demo' } as const;

test('the samples go and the shop starts for real; Undo brings each back to its place, and the shop is a demo again', async () => {
  const { store, own, texts } = await demo();
  const before = texts();
  const undo = await startFresh(store, CHOICE, {});
  expect(texts()).toEqual({
    ...before,
    bms_initialized: 'starter',
    bms_customers: '[]',
    bms_bookings: '[]',
    bms_invoices: '[]',
    bms_estimates: '[]',
    bms_jobs: '[]',
    bms_inspections: '[]',
    bms_deposits: '[]',
    bms_messages: '[]',
    bms_consents: '[]',
    bms_warranties: '[]',
    bms_claims: '[]',
    bms_followUps: '[]',
    bms_leads: JSON.stringify([own]),
  });
  await store.leads.remove(own.id);
  await store.leads.add(own);
  await undo();
  expect(texts()).toEqual(before);
});

test('a shop that starts for real is called so with its lists or not at all', async () => {
  const storage = faultyStorage();
  const { store, texts } = await demo(storage);
  const before = texts();
  storage.refuseWrites(undefined, ['bms_bookings']);
  expectConsole('error', /Storage refused a write/);
  await expect(startFresh(store, CHOICE, {})).rejects.toMatchObject({ kind: 'full' });
  expect(texts()).toEqual(before);
});
