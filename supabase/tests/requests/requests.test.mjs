import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestPrice } from '#domain/leads/car-request.ts';
import { consentWords } from '#domain/leads/request-consent.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import { BODY_TYPES, VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { buildService } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, onEachEngine, person, refusal, SIGNED_OUT } from '../database.mjs';
import { stepsOf } from '../rows.mjs';
import { ASKED, FRONT, makeShop, requestPage, TINT } from './request-page.mjs';

const OWNER = person('rq-owner');
const MANAGER = person('rq-man');
const OUTSIDER = person('rq-other');
const NO_LINK = { code: 'PT404', hint: 'no-link' };

onEachEngine((database) => {
  let shop;
  let other;
  let page;
  let open;
  let send;
  let leads;

  beforeAll(async () => {
    shop = await makeShop(database(), OWNER);
    ({ open, send, leads, ...page } = requestPage(database(), shop));
    await database()`insert into public.user_profiles ${database()({ id: OWNER.sub, business_name: 'Apex Film', phone: '512 555 0100' })}`;
    await addMember(database(), shop, MANAGER, 'manager');
    other = await enterShop(database(), OUTSIDER);
    await apply(database(), OUTSIDER, stepsOf(other, { services: [buildService({ id: 'theirs' })] }));
  });
  beforeEach(async () => {
    await database()`delete from public.leads`;
    await set({ isOn: true, intro: 'Welcome.', showsPrices: true });
  });

  const set = (requestPage, who = OWNER) => page.set(requestPage, who);

  test('the page shows the shop, its words and its services with prices, and nothing else', async () => {
    const { today, ...shown } = await open();
    expect([today, shown]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      {
        shop: { businessName: 'Apex Film', phone: '512 555 0100', logo: null },
        intro: 'Welcome.',
        services: [FRONT, TINT].map(({ id, name, description, category, basePrice, vehicleSizeMultipliers }) => ({
          id,
          name,
          description,
          category,
          basePrice,
          vehicleSizeMultipliers,
        })),
      },
    ]);
  });

  test('its day is that of the shop; without a time zone the earliest that it can be, so that no day ahead is refused', async () => {
    const dayIn = (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    for (const [timeZone, zone] of [
      [undefined, 'Etc/GMT+12'],
      ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ]) {
      const settings = JSON.stringify({ timeZone, requestPage: { isOn: true } });
      await actAs(database(), OWNER, (tx) => tx`update public.shop_settings set settings = ${settings}::text::json`);
      const before = dayIn(zone);
      const { today } = await open();
      expect([before, dayIn(zone)]).toContain(today);
    }
  });

  test('without prices it shows none; it offers what the shop chose', async () => {
    await set({ isOn: true, serviceIds: ['tint', 'theirs'], showsPrices: false });
    const { services } = await open();
    expect(
      services.map(({ id, basePrice, vehicleSizeMultipliers }) => [id, basePrice, vehicleSizeMultipliers]),
    ).toEqual([['tint', null, null]]);
    expect(await refusal(send())).toEqual({ code: 'PT400', hint: 'not-offered' });
    expect(await send({ serviceIds: ['tint'] })).toEqual({ isTaken: true });
  });

  test.each([
    [
      'of a shop that does not take requests',
      async () => {
        await set({ isOn: false });
        return shop;
      },
    ],
    ['of a shop that never did', async () => other],
    ['of no shop', async () => '00000000-0000-4000-8000-00000000abcd'],
    ['with a key that is none', async () => "x' or true --"],
  ])('a page %s does not open, and takes nothing', async (_, ofWhom) => {
    const of = await ofWhom();
    expect([await refusal(open(of)), await refusal(send({}, of)), await leads()]).toEqual([NO_LINK, NO_LINK, []]);
  });

  test('a request becomes a lead with all that was asked', async () => {
    expect(await send()).toEqual({ isTaken: true });
    const [{ place, created_at, updated_at, ...lead }] = await leads();
    expect(lead).toEqual({
      shop_id: shop,
      id: `request-${ASKED.id}`,
      first_name: 'Nora',
      last_name: 'Quill',
      email: 'nora@example.com',
      phone: '',
      source: 'Website',
      status: 'New',
      priority: 'Medium',
      interested_services: ['front', 'tint'],
      vehicle_info: { year: 2024, make: 'Porsche', model: 'Macan', size: 'SUV', bodyType: 'SUV' },
      estimated_value: (priceForSize(FRONT, 'SUV') + priceForSize(TINT, 'SUV')).toFixed(2),
      assigned_to: null,
      last_contact_date: null,
      next_follow_up: null,
      lost_reason: null,
      customer_id: null,
      notes: 'Rock chips on the hood.',
      extra: {},
      version: 1,
      request: {
        receivedAt: created_at.toISOString(),
        days: ASKED.days,
        positionIds: ASKED.positionIds,
        partialIds: ASKED.partialIds,
        // Those of request_consent in the SQL.
        consent: consentWords('Apex Film'),
        shownFrom: priceForSize(FRONT, 'SUV') + priceForSize(TINT, 'SUV'),
        shownTo: priceForSize(FRONT, 'SUV') + priceForSize(TINT, 'SUV'),
      },
    });
    expect([place, updated_at]).toEqual([1, created_at]);
  });

  test('the same request sent again is one lead, also ten at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(await leads()).toHaveLength(1);
  });

  // What asked_price of the SQL says, and requestPrice of the page.
  test('its value is the price of the quick quote for each size; a car of unknown size is shown all, and valued at the least', async () => {
    for (const size of VEHICLE_SIZES) await send({ id: size, vehicle: { ...ASKED.vehicle, size } });
    await send({ id: 'unknown', vehicle: { year: 2020, make: 'Rivian', model: 'R1T' } });
    const offered = [FRONT, TINT].map((price) => ({
      id: price.id,
      name: '',
      description: '',
      category: price.category,
      price,
    }));
    const { from, to } = requestPrice(offered, undefined);
    const values = new Map((await leads()).map(({ id, estimated_value }) => [id, Number(estimated_value)]));
    const expected = VEHICLE_SIZES.map((size) => [
      `request-${size}`,
      Math.round((priceForSize(FRONT, size) + priceForSize(TINT, size)) * 100) / 100,
    ]);
    expect(values).toEqual(new Map([...expected, ['request-unknown', from]]));
    const [{ request }] = await database()`select request from public.leads where id = 'request-unknown'`;
    expect([request.shownFrom, request.shownTo]).toEqual([from, to]);
  });

  test('a price of 0 in all is shown to nobody, and the lead keeps none', async () => {
    const price = (dollars) =>
      database()`update public.service_prices set base_price = ${dollars} where shop_id = ${shop} and service_id = 'tint'`;
    await price(0);
    await send({ serviceIds: ['tint'] });
    await price(TINT.basePrice);
    const shown = requestPrice([{ ...TINT, price: { ...TINT, basePrice: 0 } }], ASKED.vehicle.size);
    const [{ request, estimated_value }] = await leads();
    expect([request.shownFrom, request.shownTo, shown, Number(estimated_value)]).toEqual([
      undefined,
      undefined,
      undefined,
      0,
    ]);
  });

  // What asked_vehicle of the SQL takes, and the app. The sizes are above.
  test('a car of every body type that the app has is taken, and keeps it', async () => {
    for (const bodyType of BODY_TYPES) await send({ id: bodyType, vehicle: { ...ASKED.vehicle, bodyType } });
    expect(new Set((await leads()).map(({ vehicle_info }) => vehicle_info.bodyType))).toEqual(new Set(BODY_TYPES));
  });

  test('services are kept once each, in the order in which they were asked for', async () => {
    await send({ serviceIds: ['tint', 'front', 'tint'] });
    expect((await leads())[0].interested_services).toEqual(['tint', 'front']);
  });

  test('a script in any field is kept as it was typed, and no other field is kept', async () => {
    const script = '<script>alert("1")</script>';
    const words = `${script}\n' or 1=1; --`;
    const vehicle = { year: 2024, make: script, model: script, vin: script };
    const named = { firstName: script, lastName: script, phone: script, words };
    await send({ ...named, vehicle, status: 'Converted', customerId: 'c', estimatedValue: 1, notes: script });
    const [lead] = await leads();
    expect(lead).toMatchObject({
      first_name: script,
      last_name: script,
      phone: script,
      notes: words,
      vehicle_info: { year: 2024, make: script, model: script },
      status: 'New',
      customer_id: null,
      extra: {},
    });
    expect(Object.keys(lead.vehicle_info)).toEqual(['year', 'make', 'model']);
  });

  test('the origins that may show the page are not in its answer; the server reads them, of a page that is switched on', async () => {
    const frames = ['https://www.apex.example'];
    const asServer = async (of) => {
      const [{ named }] = await database().begin(async (tx) => {
        await tx`set local role clearcoat_api`;
        return tx`select private.request_frames(${of}) as named`;
      });
      return named;
    };
    await set({ isOn: true, frames });
    expect([JSON.stringify(await open()).includes('apex.example'), await asServer(shop)]).toEqual([false, frames]);
    await set({ isOn: true });
    expect(await asServer(shop)).toEqual([]);
    await set({ isOn: true, frames: 'https://www.apex.example' });
    expect(await asServer(shop)).toEqual([]);
    await set({ isOn: false, frames });
    expect(await refusal(asServer(shop))).toEqual(NO_LINK);
    for (const who of [SIGNED_OUT, OUTSIDER])
      expect((await refusal(actAs(database(), who, (tx) => tx`select private.request_frames(${shop})`))).code).toBe(
        '42501',
      );
  });

  test('the hidden field is answered as every other request, and nothing is kept', async () => {
    expect([await send({ website: 'https://spam.test' }), await leads()]).toEqual([{ isTaken: true }, []]);
  });

  test.each([
    ['an email', { email: 'Pest@Example.com' }, ['pest@example.com']],
    ['a phone number', { email: '', phone: '+1 (512) 555-0123' }, ['512.555.0123']],
  ])(
    'a request of %s that the shop blocks is answered as every other one, and nothing is kept',
    async (_, change, blocked) => {
      await set({ isOn: true, blocked });
      expect([await send(change), await leads()]).toEqual([{ isTaken: true }, []]);
      await send();
      expect(await leads()).toHaveLength(1);
    },
  );

  describe.each([
    ['no name', { firstName: ' \u200b ' }, 'words-missing'],
    ['no way to answer', { email: ' ', phone: '' }, 'contact-missing'],
    ['no consent', { agreed: 'yes' }, 'not-agreed'],
    ['no car', { vehicle: { year: 2024, make: '', model: '' } }, 'words-missing'],
    ['a year that is none', { vehicle: { ...ASKED.vehicle, year: 20_240 } }, 'bad-request'],
    ['a year as text', { vehicle: { ...ASKED.vehicle, year: '2024' } }, 'bad-request'],
    ['a size that is none', { vehicle: { ...ASKED.vehicle, size: 'Huge' } }, 'bad-request'],
    ['a body type that is none', { vehicle: { ...ASKED.vehicle, bodyType: 'constructor' } }, 'bad-request'],
    ['no vehicle at all', { vehicle: 'a car' }, 'words-missing'],
    ['a service of another shop', { serviceIds: ['theirs'] }, 'not-offered'],
    ['too many services', { serviceIds: Array(21).fill('front') }, 'bad-request'],
    ['a day that is none', { days: ['2026-13-01'] }, 'bad-request'],
    ['too many days', { days: Array(4).fill('2026-12-01') }, 'bad-request'],
    ['a name that is no text', { firstName: ['Nora'] }, 'bad-request'],
    ['a name that is too long', { firstName: 'N'.repeat(101) }, 'words-too-long'],
    ['words that are too long', { words: 'w'.repeat(2001) }, 'words-too-long'],
    ['an email that is none', { email: 'nora at example' }, 'bad-email'],
    ['a last name that is too long', { lastName: 'Q'.repeat(101) }, 'words-too-long'],
    ['an email that is too long', { email: `${'n'.repeat(200)}@example.com` }, 'words-too-long'],
    ['a phone number that is too long', { phone: '5'.repeat(51) }, 'words-too-long'],
    ['a make that is too long', { vehicle: { ...ASKED.vehicle, make: 'P'.repeat(101) } }, 'words-too-long'],
    ['a position that is none', { positionIds: ["hood'); drop table leads; --"] }, 'bad-request'],
    ['a position that is no text', { positionIds: [{ hood: true }] }, 'bad-request'],
    ['a part of a position that is not asked for', { partialIds: ['roof'] }, 'bad-request'],
    ['too many positions', { positionIds: Array(61).fill('hood') }, 'bad-request'],
    ['17 kB, wherever', { anything: 'x'.repeat(17_000) }, 'words-too-long'],
    ['no id', { id: undefined }, 'bad-request'],
    ['an id of two lines', { id: 'a\nb' }, 'bad-request'],
  ])('a request with %s', (_, change, hint) => {
    test('is refused, and nothing is kept', async () => {
      expect([await refusal(send(change)), await leads()]).toEqual([{ code: 'PT400', hint }, []]);
    });
  });

  test('a shop takes 40 in an hour and 200 in a day', async () => {
    const fill = (count, age) => database()`
      insert into public.leads (shop_id, id, created_at, request)
      select ${shop}, ${age} || n, now() - ${age}::text::interval, '{}' from generate_series(1, ${count}::integer) n`;
    const MANY = { code: 'PT429', hint: 'too-many-requests' };
    await fill(39, '10 minutes');
    await send();
    expect(await refusal(send({ id: 'next' }))).toEqual(MANY);
    await database()`delete from public.leads`;
    await fill(199, '2 hours');
    await send();
    expect(await refusal(send({ id: 'next' }))).toEqual(MANY);
    await database()`update public.leads set created_at = now() - interval '25 hours'`;
    expect(await send({ id: 'next' })).toEqual({ isTaken: true });
  });

  test('only an owner switches the page on, and a manager saves the other settings', async () => {
    expect(await refusal(set({ isOn: false }, MANAGER))).toEqual({ code: '42501', hint: 'link' });
    await set({ showsPrices: true, isOn: true, intro: 'Welcome.' }, MANAGER);
  });
});
