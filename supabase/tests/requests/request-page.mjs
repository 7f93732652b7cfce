// A shop with a request page, and what car owners send to it.
import { buildService } from '#test/build.ts';
import { actAs, apply, enterShop, insert, SIGNED_OUT } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const MULTIPLIERS = {
  Compact: 0.85,
  'Mid-size': 1,
  'Full-size': 1.125,
  SUV: 1.333,
  Truck: 1.5,
  Luxury: 1.3,
  Sports: 1.1,
};
export const FRONT = buildService({
  id: 'front',
  name: 'Full Front PPF',
  category: 'PPF',
  basePrice: 1249.99,
  baseCost: 777,
  vehicleSizeMultipliers: MULTIPLIERS,
});
// A size without a multiplier costs the base price.
export const TINT = buildService({
  id: 'tint',
  name: 'Window Tint',
  category: 'Window Tinting',
  basePrice: 0.35,
  vehicleSizeMultipliers: { SUV: 1.3 },
});
export const ASKED = {
  id: '0c5b7a52-7d36-4a1e-9a44-5f0d1a3c2b10',
  firstName: ' Nora ',
  lastName: 'Quill',
  email: 'nora@example.com',
  phone: '',
  vehicle: { year: 2024, make: 'Porsche', model: 'Macan', size: 'SUV', bodyType: 'SUV' },
  serviceIds: ['front', 'tint'],
  positionIds: ['hood', 'fender-left'],
  partialIds: ['hood'],
  days: ['2026-12-03', '2026-12-04'],
  words: 'Rock chips on the hood.',
  agreed: true,
  website: '',
};

/** Makes a shop whose owner is `owner`, with two services. Its page is switched on by `set`. */
export async function makeShop(sql, owner) {
  const shop = await enterShop(sql, owner);
  const settings = insert('shop_settings', { shop_id: shop, kind: 'starter', settings: {} });
  await apply(sql, owner, [...stepsOf(shop, { services: [FRONT, TINT] }), settings]);
  return shop;
}

/** Asks the page of a shop as people without an account do, and reads what it keeps. */
export function requestPage(sql, shop) {
  const run = async (work) => (await actAs(sql, SIGNED_OUT, work))[0].answer;
  return {
    set: (page, who) =>
      actAs(
        sql,
        who,
        (tx) => tx`update public.shop_settings set settings = ${JSON.stringify({ requestPage: page })}::text::json`,
      ),
    open: (of = shop) => run((tx) => tx`select public.open_request_page(${of}) as answer`),
    send: (change = {}, of = shop) =>
      run(
        (tx) => tx`select public.send_request(${of}, ${JSON.stringify({ ...ASKED, ...change })}::text::json) as answer`,
      ),
    addPhoto: (photo, { place = 0, request = ASKED.id, of = shop } = {}) =>
      run(
        (tx) =>
          tx`select public.add_request_photo(${of}, ${request}, ${place}, ${typeof photo === 'string' || !photo ? photo : photo.toString('base64')}) as answer`,
      ),
    leads: () => sql`select * from public.leads order by id`,
    photos: () =>
      sql`select lead_id, place, length(photo) as bytes, orphaned_at from public.request_photos order by lead_id, place`,
  };
}
