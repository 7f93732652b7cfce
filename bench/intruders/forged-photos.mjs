// Tries to add, read, replace and remove photos past their rows, their shop and their room, and to guess links.
import { createHash } from 'node:crypto';
import { makePhoto } from '../../server/testing/test-photos.mjs';
import { fillShop } from './filled-shop.mjs';

/** @import { FieldShop } from './field-shop.mjs' */
/** @import { Ask, Someone } from './tries.mjs' */

/** @param {FieldShop} field */
export async function forgePhotos({ server, tries, shop, by, customer, links, shown, secret, refused, post, call }) {
  const PART = 'photos and links';
  const at = (/** @type {string} */ path) => `/storage/v1/object/photos/${path}`;
  const upload = (/** @type {string} */ path, /** @type {Buffer} */ body) => ({
    method: 'POST',
    path: at(path),
    headers: { 'content-type': 'image/jpeg' },
    body,
  });
  const [planted, real, more] = ['planted', 'real', 'more'].map((word) => makePhoto(word));
  const hash = createHash('sha256').update(planted.bytes).digest('hex');
  const row = { shop_id: shop, width: 4, height: 3, bytes: 4000 };
  await refused(
    PART,
    by.technician,
    'a row without files',
    post('photos', { ...row, id: 'a1'.repeat(32), thumb_id: hash }),
  );
  await refused(
    PART,
    by.technician,
    '90 rows without files',
    post(
      'photos',
      Array.from({ length: 90 }, (_, n) => ({ ...row, id: String(n).padStart(64, '0'), thumb_id: hash })),
    ),
  );
  await refused(PART, by.technician, 'the thumbnail of a photo', upload(`${shop}/${shown.id}-320.jpg`, planted.bytes));
  await refused(PART, by.technician, 'a photo removed', {
    method: 'DELETE',
    path: at('').slice(0, -1),
    body: { prefixes: [`${shop}/${shown.id}.jpg`, `${shop}/${shown.id}-320.jpg`] },
  });
  // The real photo of another person: the thumbnail that was put there first does not stay.
  await tries.send(by.technician, upload(`${shop}/${real.id}-320.jpg`, planted.bytes));
  await tries.send(by.owner, upload(`${shop}/${real.id}.jpg`, real.bytes));
  await refused(
    PART,
    by.owner,
    'a row over a planted thumbnail',
    post('photos', { ...row, id: real.id, thumb_id: real.id }),
  );
  const { shop: foreign, people } = await fillShop(server, 'foreign');
  const outsider = { name: 'owner of another shop', token: people.owner.token, hidden: [] };
  const marked = (/** @type {{ bytes: Buffer }} */ photo) => photo.bytes.subarray(3, 40).toString('latin1');
  /** @type {[Someone, Ask][]} */
  const reads = [];
  const names = [`${shop}/${secret.id}.jpg`, `${shop}/${secret.id}-320.jpg`];
  const tricks = [
    ...names,
    ...names.map((name) => `${foreign}/../${name}`),
    ...names.map((name) => `${foreign}/%2e%2e/${name}`),
    ...names.map((name) => `${foreign}%2f..%2f${name}`),
    ...names.map((name) => name.toUpperCase()),
    ...names.map((name) => `/${name}`),
    ...names.map((name) => `${name}/`),
    ...names.map((name) => `${name}%00`),
    ...names.map((name) => `.%2f${name}`),
    '../secrets.json',
    '%2e%2e%2fsecrets.json',
    '..%5csecrets.json',
    `${foreign}/../../secrets.json`,
    '%252e%252e/secrets.json',
  ];
  for (const path of tricks) {
    for (const begin of [
      '/storage/v1/object/photos/',
      '/storage/v1/object/authenticated/photos/',
      '/storage/v1/object/public/photos/',
      '/',
    ]) {
      for (const token of [undefined, links.open.token, links.unanswered.token]) {
        for (const someone of [customer, outsider])
          reads.push([someone, { path: begin + path, ...(token && { headers: { 'x-clearcoat-link': token } }) }]);
      }
    }
  }
  for (const [someone, ask] of reads) {
    const hidden = [marked(secret), 'databasePassword'];
    tries.count(PART, { ...someone, hidden }, ask, await tries.send(someone, ask));
  }
  for (const path of tricks) await refused(PART, outsider, 'a file of another shop', upload(path, secret.bytes));
  await refused(PART, outsider, 'removal of a file of another shop', {
    method: 'DELETE',
    path: at('').slice(0, -1),
    body: { prefixes: tricks },
  });
  const still = await tries.send(by.owner, { path: at(names[0]) });
  if (!still.text.includes(marked(secret))) tries.fail(PART, 'the file of a photo is gone');
  await server.sql`insert into private.photo_files (shop_id, id, is_thumbnail, bytes, hash, created_by)
    select ${shop}, lpad(n::text, 64, '0'), false, 1000, lpad(n::text, 64, '0'), (select user_id from public.shop_members where shop_id = ${shop} and role = 'technician') from generate_series(1, 2000) n`;
  const over = await refused(
    PART,
    by.technician,
    'a photo over the room of the day',
    upload(`${shop}/${more.id}.jpg`, more.bytes),
  );
  if (over.status < 400) tries.fail(PART, `A photo over the room of the day: ${over.status}`);
  for (let n = 0; n < 200; n += 1) {
    const token =
      n % 2
        ? links.open.token.slice(0, -1) + String.fromCharCode(97 + (n % 26))
        : createHash('sha256').update(String(n)).digest('base64url');
    if (token === links.open.token) continue;
    const name = ['open_document', 'open_inspection', 'look_invitation', 'photo_of_link'][n % 4];
    const ask = call(name, { token, ...(name === 'photo_of_link' && { path: names[0] }) });
    const given = await tries.send(customer, ask);
    tries.count(PART, customer, ask, given);
    if (given.status === 200 && name !== 'look_invitation') tries.fail(PART, `a guessed token opens ${name}`);
  }
}
