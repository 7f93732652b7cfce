import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBooking, buildCustomer, buildEmployee } from '#test/build.ts';
import { addDays, localDay, localTime } from '../../../src/domain/calendar/calendar.ts';
import { actAs, addMember, applyFile, enterShop, onEachEngine, person, refusal, SIGNED_OUT } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('c-owner');
const MANAGER = person('c-man');
const TECHNICIAN = person('c-tech');
const OUTSIDER = person('c-other');
const NO_LINK = { code: 'PT404', hint: 'no-link' };
const FORBIDDEN = { code: '42501' };
/** One whose day does not end while the tests run. */
const ZONE = localTime(new Date(), 'America/Chicago') < '23:00' ? 'America/Chicago' : 'America/Los_Angeles';
const TODAY = localDay(new Date(), ZONE);

const luis = buildEmployee({ id: 'luis', email: ` ${TECHNICIAN.email.toUpperCase()} ` });
const at = (id, days, over = {}) =>
  buildBooking({ id, date: addDays(TODAY, days), employeeId: `by-${id}`, station: `Bay ${id}`, ...over });
const BOOKINGS = [
  at('long-ago', -91),
  at('oldest', -90),
  at('mine', 1, { employeeId: 'luis' }),
  at('newest', 365),
  at('far', 366),
];

onEachEngine((database) => {
  let shop;
  let other;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    other = await enterShop(database(), OUTSIDER);
    const customers = [buildCustomer()];
    await applyFile(database(), OWNER, stepsOf(shop, { customers, employees: [luis], bookings: BOOKINGS }));
    await applyFile(database(), OUTSIDER, stepsOf(other, { customers, bookings: [at('theirs', 1)] }));
    await database()`insert into public.user_profiles ${database()({ id: OWNER.sub, business_name: 'Apex Film' })}`;
  });

  beforeEach(async () => {
    await database()`delete from private.calendar_links`;
    await database()`delete from private.calendar_states`;
    await database()`delete from public.shop_members where user_id in ${database()([MANAGER.sub, TECHNICIAN.sub])}`;
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
  });

  const make = async (who, whole, zone = ZONE) =>
    (await actAs(database(), who, (tx) => tx`select public.make_calendar_link(${whole}, ${zone}) as made`))[0].made
      .token;
  const linksOf = async (who) =>
    (await actAs(database(), who, (tx) => tx`select public.calendar_links() as links`))[0].links;
  const revoke = (who, whole) => actAs(database(), who, (tx) => tx`select public.revoke_calendar_link(${whole})`);
  /** As the server opens it. */
  const open = (token) =>
    database().begin(async (tx) => {
      await tx.unsafe('set local role clearcoat_api');
      return (await tx`select private.open_calendar(${token}) as opened`)[0].opened;
    });
  const idsIn = async (token) => (await open(token)).bookings.map(({ id }) => id).sort();

  test('a link to the whole shop opens its bookings from 90 days ago to 365 ahead, and none of another shop', async () => {
    const opened = await open(await make(OWNER, true));
    expect(opened.bookings.map(({ id }) => id).sort()).toEqual(['mine', 'newest', 'oldest']);
    expect([opened.business, opened.zone, opened.shop, opened.states]).toEqual(['Apex Film', ZONE, shop, []]);
    expect(opened.customers.map(({ id, vehicles }) => [id, vehicles.length])).toEqual([['customer-1', 1]]);
    expect(await idsIn(await make(OUTSIDER, true))).toEqual(['theirs']);
  });

  test('the zone of the settings comes before that of the link, and a zone that browsers do not know is UTC', async () => {
    const zoneIn = async (token) => (await open(token)).zone;
    expect(await zoneIn(await make(OWNER, true, '+05:00'))).toBe('UTC');
    await actAs(
      database(),
      OWNER,
      (tx) => tx`insert into public.shop_settings (settings) values ('{"timeZone": "America/Denver"}')`,
    );
    expect(await zoneIn(await make(OWNER, true))).toBe('America/Denver');
    await database()`delete from public.shop_settings`;
  });

  test('a link of a person opens the bookings of the employee with their email; without one, none', async () => {
    expect(await idsIn(await make(TECHNICIAN, false))).toEqual(['mine']);
    expect(await idsIn(await make(MANAGER, false))).toEqual([]);
  });

  test('nothing that is opened holds a price or a cost', async () => {
    const text = JSON.stringify(await open(await make(OWNER, true)));
    expect(text).not.toMatch(/price|cost|profit|hourly/i);
  });

  describe('rights', () => {
    test('owner and manager make a link to the whole shop, a technician does not', async () => {
      expect(await idsIn(await make(MANAGER, true))).toHaveLength(3);
      expect(await refusal(make(TECHNICIAN, true))).toEqual({ code: '42501', hint: 'role' });
      expect(await refusal(make(TECHNICIAN, null))).toEqual({ code: '42501', hint: 'role' });
      expect(await refusal(make(person('nobody'), false))).toEqual({ code: '42501', hint: 'no-shop' });
    });

    test.each([['make_calendar_link(false, $1)'], ['revoke_calendar_link($1::text is null)'], ['calendar_links()']])(
      'nobody who is signed out calls %s',
      async (call) => {
        const ask = (tx) => tx.unsafe(`select public.${call}`, call.includes('$1') ? ['UTC'] : []);
        expect(await refusal(actAs(database(), SIGNED_OUT, ask))).toEqual(FORBIDDEN);
      },
    );

    test.each([
      ['signed out', SIGNED_OUT],
      ['a technician', TECHNICIAN],
      ['the owner', OWNER],
    ])('%s opens no calendar past the server, and writes nothing that it said', async (_, who) => {
      const token = await make(OWNER, true);
      expect(await refusal(actAs(database(), who, (tx) => tx`select private.open_calendar(${token})`))).toEqual(
        FORBIDDEN,
      );
      const keep = (tx) => tx`select private.keep_calendar_states(${shop}, '[]')`;
      expect(await refusal(actAs(database(), who, keep))).toEqual(FORBIDDEN);
      for (const table of ['calendar_links', 'calendar_states'])
        expect(await refusal(actAs(database(), who, (tx) => tx.unsafe(`select * from private.${table}`)))).toEqual(
          FORBIDDEN,
        );
    });

    test('each person sees and revokes their own links alone', async () => {
      const ofOwner = await make(OWNER, true);
      const ofManager = await make(MANAGER, true);
      await make(MANAGER, false);
      expect((await linksOf(MANAGER)).map(({ whole }) => whole)).toEqual([false, true]);
      await revoke(MANAGER, true);
      expect((await linksOf(MANAGER)).map(({ whole }) => whole)).toEqual([false]);
      expect([await refusal(open(ofManager)), await idsIn(ofOwner)]).toEqual([NO_LINK, ['mine', 'newest', 'oldest']]);
    });
  });

  test('a token has 43 characters, and the database keeps its SHA-256 alone', async () => {
    const token = await make(OWNER, true);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [kept] = await database()`select row_to_json(l)::text as row, token_hash from private.calendar_links l`;
    expect(kept.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect([kept.row.includes(token), JSON.stringify(await linksOf(OWNER)).includes(kept.token_hash)]).toEqual([
      false,
      false,
    ]);
  });

  describe('a link ends', () => {
    test('with a newer one of its kind', async () => {
      const [first, own] = [await make(OWNER, true), await make(OWNER, false)];
      const second = await make(OWNER, true);
      expect([await refusal(open(first)), await refusal(open(own)), await refusal(open(second))]).toEqual([
        NO_LINK,
        undefined,
        undefined,
      ]);
    });

    test('with its revocation, and an unknown token is refused alike', async () => {
      const token = await make(TECHNICIAN, false);
      await revoke(TECHNICIAN, false);
      expect([await refusal(open(token)), await refusal(open('x')), await refusal(open(null))]).toEqual([
        NO_LINK,
        NO_LINK,
        NO_LINK,
      ]);
    });

    test('with its member', async () => {
      const tokens = [await make(MANAGER, true), await make(MANAGER, false)];
      await actAs(database(), OWNER, (tx) => tx`delete from public.shop_members where user_id = ${MANAGER.sub}`);
      expect(await Promise.all(tokens.map((token) => refusal(open(token))))).toEqual([NO_LINK, NO_LINK]);
      await addMember(database(), shop, MANAGER, 'manager');
      expect([await refusal(open(tokens[0])), await linksOf(MANAGER)]).toEqual([NO_LINK, []]);
    });

    test('with a role that does not see the whole shop, for good; that to the own bookings stays', async () => {
      const [whole, own] = [await make(MANAGER, true), await make(MANAGER, false)];
      const become = (role) =>
        actAs(
          database(),
          OWNER,
          (tx) => tx`update public.shop_members set role = ${role} where user_id = ${MANAGER.sub}`,
        );
      await become('technician');
      expect([await refusal(open(whole)), await refusal(open(own))]).toEqual([NO_LINK, undefined]);
      await become('manager');
      expect(await refusal(open(whole))).toEqual(NO_LINK);
    });

    test('not with a transfer of the ownership: who was the owner is a manager', async () => {
      const token = await make(OWNER, true);
      await actAs(database(), OWNER, (tx) => tx`select public.transfer_ownership(${shop}, ${MANAGER.sub})`);
      expect(await refusal(open(token))).toBe(undefined);
      await actAs(database(), MANAGER, (tx) => tx`select public.transfer_ownership(${shop}, ${OWNER.sub})`);
    });
  });

  describe('what a calendar said', () => {
    const say = (sequence, content, id = 'mine') => ({ id, sequence, days: ['a/b'], content });
    const keep = (...states) =>
      database()`select private.keep_calendar_states(${shop}, ${JSON.stringify(states)}::text::json)`;
    const saidIn = async () => (await open(await make(OWNER, true))).states;

    test('is there the next time; a lower number does not replace a higher one', async () => {
      await keep(say(1, 'one'), say(0, 'other', 'oldest'));
      await keep(say(3, 'three'));
      await keep(say(2, 'two'));
      expect(await saidIn()).toEqual(expect.arrayContaining([say(3, 'three'), say(0, 'other', 'oldest')]));
    });

    test('of a booking that is not there, or another shop’s, nothing is kept', async () => {
      await keep(say(0, 'lost', 'nowhere'), say(0, 'theirs', 'theirs'));
      expect(await saidIn()).toEqual([]);
    });

    test('outlives its booking by 365 days: one that comes back within them goes on counting', async () => {
      await keep(say(7, 'seven'));
      const [booking] = await database()`select to_json(b)::text as row from public.bookings b where id = 'mine'`;
      await database()`delete from public.bookings where id = 'mine'`;
      const goneFor = async (days) => {
        await database()`update private.calendar_states set gone_at = now() - make_interval(days => ${days})`;
        await keep();
        return database()`select booking_id from private.calendar_states`;
      };
      expect(await goneFor(364)).toHaveLength(1);
      await database()`insert into public.bookings select * from json_populate_record(null::public.bookings, ${booking.row}::text::json)`;
      await keep();
      const [{ gone_at: goneAt, said }] = await database()`select gone_at, said from private.calendar_states`;
      expect([goneAt, said.sequence]).toEqual([null, 7]);
      await database()`delete from public.bookings where id = 'mine'`;
      expect(await goneFor(366)).toHaveLength(0);
    });
  });
});
