// How many rows one shop, document or booking can have, and what the functions that make them refuse before they write.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildBooking, buildEstimate, buildInvoice } from '#test/build.ts';
import {
  actAs,
  addMember,
  apply,
  enterShop,
  numbers,
  onEachEngine,
  person,
  refusal,
  SIGNED_OUT,
  thrownBy,
  tryAs,
} from './database.mjs';
import { rowsOf, stepsOf } from './rows.mjs';

const OWNER = person('owner');
const MANAGER = person('man');
const SAM = person('sam');
const FUTURE = '2099-01-01';

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    const estimate = buildEstimate({ status: 'Sent', expiryDate: FUTURE });
    await apply(database(), OWNER, stepsOf(shop, { estimates: [estimate], invoices: [buildInvoice()] }));
  });

  describe('pieces of uploads', () => {
    const FULL = { code: 'PT413', hint: 'upload-full' };
    const MAX_BYTES = '512 * 1024 * 1024';
    afterEach(() => database()`delete from public.shop_uploads`);
    const upload = (more = {}) =>
      refusal(
        actAs(database(), OWNER, (tx) => {
          const row = { shop_id: shop, batch: randomUUID(), n: 0, steps: tx.json([]), ...more };
          return tx`insert into public.shop_uploads ${tx(row)}`;
        }),
      );
    /** Pieces that are there already. */
    const fill = (count, madeAt = new Date()) =>
      database().begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`;
        await tx`
          insert into public.shop_uploads (shop_id, batch, n, steps, made_at)
          select ${shop}, ${randomUUID()}, n, '[]', ${madeAt} from generate_series(1, ${count}::int) as n`;
      });
    /** Text that does not get smaller on the disk. */
    const kilobytes = (count) => numbers(count * 28).map(() => randomUUID());

    test('20,000 are kept for a shop, not one more', async () => {
      await fill(19_999);
      expect(await upload()).toBeUndefined();
      expect(await upload()).toEqual(FULL);
    });

    test('512 MB are kept for a shop, as they lie on the disk; tried with a limit of 1 MB', async () => {
      const [{ source }] =
        await database()`select pg_get_functiondef('private.limit_uploads()'::regprocedure) as source`;
      expect(source.split(MAX_BYTES)).toHaveLength(2);
      await database().unsafe(source.replace(MAX_BYTES, '1024 * 1024'));
      try {
        for (const steps of [kilobytes(400), kilobytes(400)]) {
          expect(await upload({ steps: database().json(steps) })).toBeUndefined();
        }
        expect(await upload({ steps: database().json(kilobytes(400)) })).toEqual(FULL);
      } finally {
        await database().unsafe(source);
      }
      expect(await upload({ steps: database().json(kilobytes(400)) })).toBeUndefined();
    });

    test('those older than a day go with the next one, by the clock of the server', async () => {
      await fill(3, new Date(Date.now() - 25 * 3_600_000));
      await fill(2, new Date(Date.now() - 23 * 3_600_000));
      expect(await upload({ made_at: '2099-01-01T00:00:00Z' })).toBeUndefined();
      const rows = await database()`
        select made_at > now() - interval '1 minute' and made_at <= now() as is_new from public.shop_uploads order by made_at`;
      expect(rows.map((row) => row.is_new)).toEqual([false, false, true]);
    });
  });

  test('of the changes of a shop 100,000 rows are kept, of whole revisions; a device that is behind reads everything again', async () => {
    await database().begin(async (tx) => {
      await tx`update public.shops set revision = 1000 where id = ${shop}`;
      await tx`delete from public.changes`;
      // 250 revisions of 500 rows.
      await tx`
        insert into public.changes (shop_id, revision, entity, id, op)
        select ${shop}, 748 + r, 'leads', n, 'update' from generate_series(1, 250) as r, generate_series(1, 500) as n`;
      await tx`update public.shops set revision = 998 where id = ${shop}`;
    });
    const touch = () =>
      apply(database(), OWNER, [
        {
          table: 'estimates',
          kind: 'update',
          key: { shop_id: shop, id: 'estimate-1' },
          row: { notes: `${Math.random()}` },
        },
      ]);
    const state = async () =>
      (
        await database()`
          select s.revision::int, s.kept_from::int, (select min(revision)::int from public.changes) as first,
            (select count(*)::int from public.changes) as rows
          from public.shops s where id = ${shop}`
      )[0];
    await touch();
    expect(await state()).toEqual({ revision: 999, kept_from: 0, first: 749, rows: 125_001 });
    await touch();
    // Revision 1,000: two rows of single changes, then 199 whole revisions.
    expect(await state()).toEqual({ revision: 1000, kept_from: 799, first: 800, rows: 2 + 199 * 500 });
    await database()`delete from public.changes`;
  });

  describe('links of a document', () => {
    afterEach(() => database()`delete from public.document_links`);
    const share = (more = {}, who = OWNER) => {
      const { kind, document, zone, lastDay } = {
        kind: 'estimate',
        document: 'estimate-1',
        zone: 'America/Chicago',
        lastDay: null,
        ...more,
      };
      return actAs(
        database(),
        who,
        (tx) => tx`select public.share_document(${kind}, ${document}, ${zone}, ${lastDay}::text::date) as link`,
      );
    };
    const ids = async () =>
      (await database()`select id from public.document_links order by created_at, id`).map(({ id }) => id);

    test('100 work; a 101st takes the place of the oldest that works no more and has no answer', async () => {
      for (const _ of numbers(100)) await share();
      expect(await refusal(share())).toEqual({ code: 'PT400', hint: 'too-many-links' });
      expect(await refusal(share({ kind: 'invoice', document: 'invoice-1' }))).toBeUndefined();
      const before = await ids();
      const sql = database();
      await sql`update public.document_links set revoked_at = now() where id in (${before[3]}, ${before[5]})`;
      await sql`
        update public.document_links set answer = 'Declined', answered_at = now(), reason = 'No', shown = '{}', shown_hash = ''
        where id = ${before[3]}`;
      expect(await refusal(share())).toBeUndefined();
      const after = await ids();
      expect([after.length, after.includes(before[3]), after.includes(before[5])]).toEqual([101, true, false]);
      expect(await refusal(share({}, MANAGER))).toEqual({ code: 'PT400', hint: 'too-many-links' });
    });

    test.each([
      ['no time zone', { zone: null }, 'time-zone'],
      ['a time zone of 101 characters', { zone: 'x'.repeat(101) }, 'time-zone'],
      ['no kind', { kind: null }, 'link'],
      ['another kind, of a document that there is', { kind: 'receipt', document: 'invoice-1' }, 'link'],
      ['a last day after the year 9999', { lastDay: '10000-01-01' }, 'last-day'],
      ['no last day at all', { lastDay: 'infinity' }, 'last-day'],
      ['a last day in the year 999', { lastDay: '0999-01-01' }, 'past-day'],
      ['a last day before all days', { lastDay: '-infinity' }, 'past-day'],
      ['yesterday', { lastDay: '2020-01-01' }, 'past-day'],
    ])('%s is refused with words, and the hash of the token is in no error', async (_what, more, hint) => {
      const error = await thrownBy(share(more));
      expect({ code: error.code, hint: error.hint, detail: error.detail }).toEqual({
        code: 'PT400',
        hint,
        detail: undefined,
      });
      expect(await ids()).toEqual([]);
    });

    test('a zone that Postgres does not know is UTC, as before, and the last day of the calendar is taken', async () => {
      await share({ zone: 'x'.repeat(100), lastDay: '9999-12-31' });
      expect([...(await database()`select time_zone from public.document_links`)]).toEqual([{ time_zone: 'UTC' }]);
    });
  });

  describe('invitations', () => {
    afterEach(() => database()`delete from public.shop_invitations`);
    const invite = (email, role = 'manager') =>
      actAs(database(), OWNER, (tx) => tx`select public.invite_member(${shop}, ${email}, ${role}) as made`);

    test('200 are open; a 201st takes the place of the oldest that is closed', async () => {
      await database()`
        insert into public.shop_invitations (shop_id, email, role, expires_at)
        select ${shop}, 'p' || n || '@example.com', 'manager', now() + interval '1 day' from generate_series(1, 199) as n`;
      expect(await refusal(invite('p200@example.com'))).toBeUndefined();
      expect(await refusal(invite('p201@example.com'))).toEqual({ code: 'PT400', hint: 'too-many-invitations' });
      expect(await refusal(invite('p7@example.com'))).toBeUndefined();
      await database()`update public.shop_invitations set used_at = now() where email = 'p9@example.com'`;
      expect(await refusal(invite('p201@example.com'))).toBeUndefined();
      const rows =
        await database()`select email from public.shop_invitations where email in ('p9@example.com', 'p201@example.com')`;
      expect(rows.map(({ email }) => email)).toEqual(['p201@example.com']);
    });

    test.each([
      ['no address', null, 'manager'],
      ['no role', 'sam@example.com', null],
      ['an address with a character that cannot be seen', 'sam\u200b@example.com', 'manager'],
      ['an address with a space in it', 'sam @example.com', 'manager'],
      ['an address with U+00A0', '\u00a0sam@example.com', 'manager'],
    ])('%s is refused with words, and the hash of the token is in no error', async (_what, email, role) => {
      const error = await thrownBy(invite(email, role));
      expect({ code: error.code, hint: error.hint, detail: error.detail }).toEqual({
        code: 'PT400',
        hint: 'invitation',
        detail: undefined,
      });
    });
  });

  describe('days of a booking', () => {
    const dayAt = (n, hours = 1) => ({
      date: new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10),
      startTime: '09:00',
      endTime: '10:00',
      hours,
    });
    const store = (dailySchedule) =>
      tryAs(database(), OWNER, async (tx) => {
        const [, row] = rowsOf('bookings', shop, buildBooking({ date: dayAt(1).date, dailySchedule }))[0];
        await tx`select public.apply_steps(${JSON.stringify([{ table: 'bookings', kind: 'insert', row }])}::text::json)`;
        const [{ count }] = await tx`select count(*)::int as count from public.booking_days`;
        return count;
      });

    test('1,100 are taken, 1,101 not', async () => {
      expect(await store(numbers(1_100).map((n) => dayAt(n)))).toBe(1_100);
      expect(await refusal(store(numbers(1_101).map((n) => dayAt(n))))).toEqual({ code: '23514' });
    });

    // A machine that is busy takes longer now and then; days that are made take longer each time.
    test('6,500 stretches of a year are refused before their days are made', { retry: 3 }, async () => {
      const years = numbers(6_500).map((n) => ({ ...dayAt(n * 400, 8_760), endTime: '09:00' }));
      const slow = database().begin(async (tx) => {
        await tx`set local statement_timeout = '1s'`;
        const [, row] = rowsOf('bookings', shop, buildBooking({ date: dayAt(1).date, dailySchedule: years }))[0];
        await tx`insert into public.bookings ${tx({ ...row, place: 1 })}`;
      });
      expect(await refusal(slow)).toEqual({ code: '23514' });
    });

    test('ten stretches of a year do not fill the disk', async () => {
      const years = numbers(10).map((n) => ({ ...dayAt(n * 400, 8_760), endTime: '09:00' }));
      expect(await store(years.slice(0, 2))).toBeLessThan(1_100);
      expect(await refusal(store(years))).toEqual({ code: '23514' });
    });
  });

  describe('names that cannot be seen', () => {
    const HIDDEN = ['\u00a0\u200b', '\u200b', '\u2800', '\u3164', '\u{1d173}', '\u{1bca0}', '\u{f0000}', ' '];
    const setName = (name) =>
      refusal(
        tryAs(database(), OWNER, (tx) => {
          const steps = [
            {
              table: 'estimates',
              kind: 'update',
              key: { shop_id: shop, id: 'estimate-1' },
              row: { accepted_by: name },
            },
          ];
          return tx`select public.apply_steps(${JSON.stringify(steps)}::text::json)`;
        }),
      );
    const addNamed = (name) =>
      refusal(
        tryAs(database(), OWNER, (tx) => {
          const steps = stepsOf(shop, {
            estimates: [buildEstimate({ id: 'e2', estimateNumber: 'E-2', acceptedBy: name })],
          });
          return tx`select public.apply_steps(${JSON.stringify(steps)}::text::json)`;
        }),
      );
    const setProfile = (column, name) =>
      refusal(tryAs(database(), SAM, (tx) => tx`insert into public.user_profiles ${tx({ [column]: name })}`));

    test('accept no estimate, whether the customer signs or the office writes it; an estimate without a name may be stored', async () => {
      const [{ link }] = await actAs(
        database(),
        OWNER,
        (tx) => tx`select public.share_document('estimate', 'estimate-1') as link`,
      );
      for (const name of HIDDEN) {
        const signed = actAs(
          database(),
          SIGNED_OUT,
          (tx) => tx`select public.answer_document(${link.token}, 'any', true, ${name}, true)`,
        );
        expect(await refusal(signed), JSON.stringify(name)).toEqual({ code: 'PT400', hint: 'words-missing' });
        expect(await setName(name), JSON.stringify(name)).toEqual({ code: '23514' });
        expect(await addNamed(name), JSON.stringify(name)).toEqual({ code: '23514' });
      }
      for (const name of ['', 'Nora', '\u200bJake', '李']) {
        expect([await setName(name), await addNamed(name)]).toEqual([undefined, undefined]);
      }
    });

    test.each(['business_name', 'first_name', 'last_name'])('are nobody’s %s', async (column) => {
      for (const name of HIDDEN)
        expect(await setProfile(column, name), JSON.stringify(name)).toEqual({ code: '23514' });
      for (const name of ['', 'Sam', '한']) expect(await setProfile(column, name)).toBeUndefined();
    });

    test('an estimate signed so before stays, can be edited, and comes back from a backup', async () => {
      const sql = database();
      await apply(sql, OWNER, [
        { table: 'shop_settings', kind: 'insert', row: { shop_id: shop, kind: 'starter', settings: {} } },
      ]);
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = 'replica'`;
        await tx`update public.estimates set accepted_by = ${'\u200b'} where id = 'estimate-1'`;
      });
      const key = { shop_id: shop, id: 'estimate-1' };
      const row = { notes: 'Called', accepted_by: '\u200b' };
      await apply(sql, OWNER, [{ table: 'estimates', kind: 'update', key, row }]);
      await actAs(sql, OWNER, (tx) => tx`select public.make_backup(${shop}, 'fresh')`);
      const [{ id }] = await sql`select max(id) as id from public.shop_backups`;
      await actAs(sql, OWNER, (tx) => tx`select public.restore_backup(${shop}, ${id})`);
      expect([...(await sql`select notes, accepted_by from public.estimates`)]).toEqual([row]);
    });
  });
});
