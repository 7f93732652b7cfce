// A shop that sends by itself, for tests: its accounts, settings, and cars that become ready.
import { createServer } from 'node:http';

/** @import { Sql } from 'postgres' */
/** @import { AddressInfo } from 'node:net' */

/**
 * Sets up an account as the owner does on the page.
 * @param {{ url: string, key: string }} server
 * @param {{ token: string }} owner
 * @param {'smtp' | 'twilio'} kind
 * @param {unknown} account
 */
export async function setAccount(server, owner, kind, account) {
  const answer = await fetch(`${server.url}/keys/v1/${kind}`, {
    method: 'PUT',
    headers: { apikey: server.key, authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/**
 * Has these templates go by themselves from now on.
 * @param {{ client: import('@supabase/supabase-js').SupabaseClient, shopId: string | undefined, userId: string }} owner
 * @param {string[]} templates
 * @param {Record<string, unknown>} [more] settings
 */
export async function sendByItself({ client, shopId, userId }, templates, more = {}) {
  await client.from('user_profiles').upsert({ id: userId, business_name: 'Apex Auto' }).throwOnError();
  const since = new Date(Date.now() - 86_400_000 * 30).toISOString();
  const automatic = Object.fromEntries(templates.map((name) => [name, { since }]));
  const settings = {
    timeZone: 'America/Chicago',
    // Tests run at any time of day.
    quietHours: { from: '00:00', to: '00:00' },
    ...more,
    sending: { automatic, from: { name: 'Apex Auto', address: 'hello@apex.example' } },
  };
  const { data } = await client.from('shop_settings').select('kind').throwOnError();
  const row = { shop_id: shopId, kind: 'starter', settings };
  if (data.length === 0) await client.from('shop_settings').insert(row).throwOnError();
  else await client.from('shop_settings').update({ settings }).eq('shop_id', shopId).throwOnError();
}

/**
 * Lets the database have begun to send so long ago.
 * @param {import('postgres').ISql<{}>} sql as superuser
 * @param {string | undefined} shop
 * @param {string} interval
 */
export async function startBefore(sql, shop, interval) {
  await sql`
    insert into private.sending_starts as b (shop_id, template, at)
    select ${String(shop)}, t, now() - ${interval}::interval from unnest(array['', 'car ready', 'estimate follow-up']) t
    on conflict (shop_id, template) do update set at = least(b.at, excluded.at)`;
}

/**
 * Adds customers whose car became ready three minutes ago, so that its message goes now: c0, c1, … with the address c0@example.com and a number of their own.
 * @param {Sql} sql as superuser
 * @param {string | undefined} shop
 * @param {number} count
 * @param {{ prefers?: 'email' | 'phone', from?: number, saidNo?: (n: number) => boolean, at?: string, isOld?: boolean }} [options] from: the
 *   first number; isOld: the database may have begun to send since
 */
export async function makeReady(sql, shop, count, options = {}) {
  const { prefers = 'email', from = 0, saidNo = () => false, isOld = false } = options;
  const { at = new Date(Date.now() - 3 * 60_000).toISOString() } = options;
  const numbers = Array.from({ length: count }, (_, n) => from + n);
  const no = { channel: 'email', purpose: 'service', given: false, at: '2026-01-01T00:00:00.000Z', wording: 'No' };
  const rows = numbers.map((n) => ({
    id: `c${n}`,
    first: `Jake${n}`,
    email: `c${n}@example.com`,
    phone: `+1512555${String(n).padStart(4, '0')}`,
    consents: saidNo(n) ? [no, { ...no, channel: 'text' }] : [],
  }));
  const given = JSON.stringify(rows);
  const stamp = new Date().toISOString();
  await sql.begin(async (tx) => {
    if (!isOld) await startBefore(tx, shop, '1 hour');
    await tx`select from public.shops where id = ${String(shop)} for no key update`;
    await tx`
      insert into public.customers (shop_id, id, first_name, last_name, email, phone, preferred_contact_method, consents, created_at, updated_at)
      select ${String(shop)}, r ->> 'id', r ->> 'first', 'Novak', r ->> 'email', r ->> 'phone', ${prefers}, r -> 'consents', ${stamp}, ${stamp}
      from json_array_elements(${given}::text::json) as r on conflict do nothing`;
    await tx`
      insert into public.vehicles (shop_id, customer_id, id, year, make, model)
      select ${String(shop)}, r ->> 'id', 'v', 2025, 'Porsche', '911' from json_array_elements(${given}::text::json) as r on conflict do nothing`;
    await tx`
      insert into public.jobs (shop_id, id, job_number, customer_id, stage, ready_at, created_at, updated_at)
      select ${String(shop)}, 'job-' || (r ->> 'id'), 'JOB-' || (r ->> 'id'), r ->> 'id', 'Ready', ${at}, ${stamp}, ${stamp}
      from json_array_elements(${given}::text::json) as r`;
  });
}

/**
 * Returns the log by customer: the state and why of each message.
 * @param {Sql} sql
 * @returns {Promise<Record<string, { id: string, state: string, why: string | null, subject: string, body: string }>>}
 */
export async function logOf(sql) {
  const rows =
    await sql`select customer_id as customer, id, state, why, subject, body from public.messages order by created_at`;
  return Object.fromEntries(rows.map(({ customer, ...row }) => [customer, row]));
}

/**
 * A server that speaks the calls of Twilio that are used.
 * @param {(form: URLSearchParams, n: number) => { status: number, body?: unknown } | 'drop'} [answer]
 */
export async function startTestTexts(answer = () => ({ status: 201 })) {
  /** @type {{ path: string, authorization: string, form: URLSearchParams }[]} */
  const requests = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      requests.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', form });
      const said = answer(form, requests.length);
      if (said === 'drop') request.socket.destroy();
      else {
        response.writeHead(said.status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(said.body ?? { sid: `SM${requests.length}`, status: 'queued' }));
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
