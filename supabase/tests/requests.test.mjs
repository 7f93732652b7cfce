import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requestPrice } from '#domain/leads/car-request.ts';
import { priceForSize } from '#domain/money/pricing.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { consentWords } from '#features/request-page/request-draft.ts';
import { buildService } from '#test/build.ts';
import { actAs, addMember, apply, enterShop, onEachEngine, person, refusal, SIGNED_OUT } from './database.mjs';
import { stepsOf } from './rows.mjs';

const OWNER = person('rq-owner');
const MANAGER = person('rq-man');
const OUTSIDER = person('rq-other');
const NO_LINK = { code: 'PT404', hint: 'no-link' };

const MULTIPLIERS = {
  Compact: 0.85,
  'Mid-size': 1,
  'Full-size': 1.125,
  SUV: 1.333,
  Truck: 1.5,
  Luxury: 1.3,
  Sports: 1.1,
};
const FRONT = buildService({
  id: 'front',
  name: 'Full Front PPF',
  category: 'PPF',
  basePrice: 1249.99,
  baseCost: 777,
  vehicleSizeMultipliers: MULTIPLIERS,
});
// A size without a multiplier costs the base price.
const TINT = buildService({
  id: 'tint',
  name: 'Window Tint',
  category: 'Window Tinting',
  basePrice: 0.35,
  vehicleSizeMultipliers: { SUV: 1.3 },
});
const ASKED = {
  id: '0c5b7a52-7d36-4a1e-9a44-5f0d1a3c2b10',
  firstName: ' Nora ',
  lastName: 'Quill',
  email: 'nora@example.com',
  phone: '',
  vehicle: { year: 2024, make: 'Porsche', model: 'Macan', size: 'SUV', bodyType: 'SUV' },
  serviceIds: ['front', 'tint'],
  days: ['2026-12-03', '2026-12-04'],
  words: 'Rock chips on the hood.',
  agreed: true,
  website: '',
};

onEachEngine((database) => {
  let shop;
  let other;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await database()`insert into public.user_profiles ${database()({ id: OWNER.sub, business_name: 'Apex Film', phone: '512 555 0100' })}`;
    await addMember(database(), shop, MANAGER, 'manager');
    other = await enterShop(database(), OUTSIDER);
    await apply(database(), OWNER, stepsOf(shop, { services: [FRONT, TINT] }));
    await apply(database(), OUTSIDER, stepsOf(other, { services: [buildService({ id: 'theirs' })] }));
  });
  beforeEach(async () => {
    await database()`delete from public.leads`;
    await set({ isOn: true, intro: 'Welcome.', showsPrices: true });
  });

  const set = (requestPage, who = OWNER) =>
    actAs(
      database(),
      who,
      (tx) => tx`
        insert into public.shop_settings (settings) values (${JSON.stringify({ requestPage, paymentLink: '' })}::text::json)
        on conflict (shop_id) do update set settings = excluded.settings`,
    );
  const run = async (work, who = SIGNED_OUT) => (await actAs(database(), who, work))[0].answer;
  const open = (of = shop) => run((tx) => tx`select public.open_request_page(${of}) as answer`);
  const send = (change = {}, of = shop) =>
    run(
      (tx) => tx`select public.send_request(${of}, ${JSON.stringify({ ...ASKED, ...change })}::text::json) as answer`,
    );
  const leads = () => database()`select * from public.leads order by id`;

  test('the page shows the shop, its words and its services with prices, and nothing else', async () => {
    const { today, ...page } = await open();
    expect([today, page]).toEqual([
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
    ['no vehicle at all', { vehicle: 'a car' }, 'words-missing'],
    ['a service of another shop', { serviceIds: ['theirs'] }, 'not-offered'],
    ['too many services', { serviceIds: Array(21).fill('front') }, 'bad-request'],
    ['a day that is none', { days: ['2026-13-01'] }, 'bad-request'],
    ['too many days', { days: Array(4).fill('2026-12-01') }, 'bad-request'],
    ['a name that is no text', { firstName: ['Nora'] }, 'bad-request'],
    ['a name that is too long', { firstName: 'N'.repeat(101) }, 'words-too-long'],
    ['words that are too long', { words: 'w'.repeat(2001) }, 'words-too-long'],
    ['an email that is none', { email: 'nora at example' }, 'bad-email'],
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
    const change = (requestPage) =>
      actAs(
        database(),
        MANAGER,
        (tx) =>
          tx`update public.shop_settings set settings = ${JSON.stringify({ requestPage, paymentLink: '' })}::text::json`,
      );
    expect(await refusal(change({ isOn: false }))).toEqual({ code: '42501', hint: 'link' });
    await change({ showsPrices: true, isOn: true, intro: 'Welcome.' });
  });
});
