// Devices of shops as the app runs them, without its screens: each has the app's client, its store on a server and its stream of events, and
// keeps the lists that it shows up to date.
import '../../test/hosted/web-socket.ts';
import { withPayment } from '#domain/invoices/ledger.ts';
import { demoShop, starterShop } from '#domain/samples/sample-shop.ts';
import { sessionKeyOf } from '#io/auth/stored-session.ts';
import { memoryStorage } from '#io/browser/memory-storage.ts';
import { createHostedClient } from '#io/hosted/hosted-client.ts';
import { createRemote, type Remote } from '#io/hosted/hosted-remote.ts';
import { openHostedShop } from '#io/hosted/hosted-shop.ts';
import { teamEvents } from '#io/hosted/hosted-watch.ts';
import { type Newest, type Operation, StoreError } from '#io/store/store.ts';
import type { TestServer } from '../../server/testing/test-server.mjs';

type Plan = (newest: Newest) => Promise<readonly Operation[]>;
/** A revision that an event names. Infinity: the stream has begun, and all is read again. */
export type Heard = { at: number; revision: number };
/** A save. `again`: how often it was tried again, because it may or may not have been saved. */
export type Saved = { mark: string; shop: string; sentAt: number; ackedAt: number; revision: number; again: number };
export type Device = Awaited<ReturnType<typeof startDevice>>;
type Seat = { key: string; shop: string; token: string };
type Watched = { onEvents?: (answer: Response) => Response; onApplied?: (revision: number) => void };

/** The address that all servers share. */
const ORIGIN = 'http://shops.test';
const PERSON_RETRIES_AFTER_MS = 1000;
const TOKEN_SECONDS = 3600;
const SHOWN = ['bookings', 'customers', 'leads', 'invoices'] as const;

/** Sends the requests to the shared address to the servers in turn, as a proxy does: to the next one if one takes no connection. */
export function shareRequests(servers: readonly { url: string }[]): () => void {
  const send = globalThis.fetch;
  let turn = 0;
  globalThis.fetch = async (input, init) => {
    for (let tried = 1; ; tried += 1) {
      turn += 1;
      const { url } = servers[turn % servers.length] ?? { url: '' };
      try {
        return await send(String(input).replace(ORIGIN, url), init);
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string };
        if (code !== 'ECONNREFUSED' || tried >= servers.length) throw error;
      }
    }
  };
  return () => {
    globalThis.fetch = send;
  };
}

function anyOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)];
  if (one === undefined) throw new Error('The shop has no record for this command.');
  return one;
}

const now = () => new Date().toISOString();

/** Adds the mark to the notes of a record, unless it is there. */
function noteOn(entity: 'bookings' | 'customers', mark: string): Plan {
  let id: string | undefined;
  return async (newest) => {
    id ??= anyOf<{ id: string }>(await newest[entity].list()).id;
    const { notes = '' } = (await newest[entity].get(id)) ?? {};
    return notes.includes(mark) ? [] : [{ entity, kind: 'update', id, change: { notes: notes + mark } }];
  };
}

function newLead(mark: string): Plan {
  return async (newest) => {
    if (await newest.leads.get(mark)) return [];
    const person = { firstName: 'Ada', lastName: 'Lind', email: '', phone: '555-0101', source: 'Website' };
    const facts = { status: 'New', priority: 'Medium', estimatedValue: 0, createdAt: now(), updatedAt: now() } as const;
    const item = { ...person, ...facts, id: mark, interestedServices: [], notes: mark };
    return [{ entity: 'leads', kind: 'add', item }];
  };
}

function payment(mark: string): Plan {
  let id: string | undefined;
  const today = now().slice(0, 10);
  const paid = { id: mark, amount: 0.01, date: today, method: 'Card', reference: '', note: mark };
  return async ({ invoices }) => {
    const open = (await invoices.list()).filter(({ status }) => status === 'Sent' || status === 'Overdue');
    id ??= anyOf(open).id;
    const invoice = await invoices.get(id);
    if (!invoice || invoice.payments?.some((one) => one.id === mark)) return [];
    const change = withPayment(invoice, paid, { at: now(), today, zone: 'America/Denver' });
    return [{ entity: 'invoices', kind: 'update', id, change }];
  };
}

/**
 * The commands that people run, in these shares. Each leaves its mark in the shop; tried again after a failure, it is the same one:
 * what is there already is not added.
 */
const COMMANDS: readonly ((mark: string) => Plan)[] = [
  ...[1, 2, 3, 4, 5].map(() => (mark: string) => noteOn('bookings', mark)),
  (mark) => noteOn('customers', mark),
  newLead,
  newLead,
  payment,
  payment,
];

/** Returns how often each mark is in the database. */
export async function marksIn(sql: TestServer['sql']): Promise<Map<string, number>> {
  const rows = await sql<{ mark: string; times: number }[]>`
    select found[1] as mark, count(*)::integer as times from (
      select notes as text from public.bookings union all select notes from public.leads
      union all select notes from public.customers union all select note from public.payments) written,
      regexp_matches(written.text, 'mark-[0-9]+;', 'g') as found group by 1`;
  return new Map(rows.map(({ mark, times }) => [mark, times]));
}

/** Opens the shop as in a browser whose person is signed in. */
export function openSeat({ key, shop, token }: Seat, { onEvents = (answer) => answer, onApplied }: Watched = {}) {
  const user = { id: shop, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: now() };
  const expires = { expires_in: TOKEN_SECONDS, expires_at: Math.floor(Date.now() / 1000) + TOKEN_SECONDS };
  const session = { access_token: token, refresh_token: 'none', token_type: 'bearer', user, ...expires };
  const { client, ask } = createHostedClient(
    ORIGIN,
    key,
    memoryStorage({ [sessionKeyOf(ORIGIN)]: JSON.stringify(session) }),
  );
  const events = teamEvents(ORIGIN, client, async (...asked) => onEvents(await ask(...asked)));
  const remote = createRemote(client, shop);
  const apply: Remote['apply'] = async (...given) => {
    const applied = await remote.apply(...given);
    if ('revision' in applied && applied.revision !== undefined) onApplied?.(applied.revision);
    return applied;
  };
  return openHostedShop({
    clock: { now: () => new Date() },
    samples: async () => ({ demo: demoShop, starter: starterShop }),
    place: { connect: async () => ({ ...remote, apply }), watch: (_shop, onWake) => events(onWake, () => undefined) },
  });
}

/** Opens a device, and waits until it has the lists that it shows. */
export async function startDevice(seat: Seat) {
  const { shop } = seat;
  const heard: Heard[] = [];
  const hear = (revision: number) => heard.push({ at: performance.now(), revision });
  const decoder = new TextDecoder();
  let revision = 0;
  const { store, close } = openSeat(seat, {
    onApplied(applied) {
      revision = applied;
    },
    onEvents(answer) {
      if (!answer.ok || !answer.body) return answer;
      hear(Number.POSITIVE_INFINITY);
      const { status, headers } = answer;
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          for (const [, noted] of decoder.decode(chunk).matchAll(/"revision":\s*(\d+)/g)) hear(Number(noted));
          out.enqueue(chunk);
        },
      });
      return new Response(answer.body.pipeThrough(watched), { status, headers });
    },
  });
  for (const list of SHOWN) await store[list].list();

  async function saveNow(mark: string): Promise<Saved> {
    const plan = anyOf(COMMANDS)(mark);
    const sentAt = performance.now();
    for (let again = 0; ; again += 1) {
      try {
        await store.transact(plan);
        return { mark, shop, sentAt, ackedAt: performance.now(), revision, again };
      } catch (error) {
        if (!(error instanceof StoreError) || error.kind !== 'unavailable') throw error;
        await new Promise((resolve) => setTimeout(resolve, PERSON_RETRIES_AFTER_MS));
      }
    }
  }

  let before: Promise<unknown> = Promise.resolve();
  return {
    shop,
    heard,
    close,
    /** Saves after what this device saves already, as a person does it. Rejects with a refusal. */
    save(mark: string): Promise<Saved> {
      const saving = before.catch(() => undefined).then(() => saveNow(mark));
      before = saving;
      return saving;
    },
  };
}
