import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actAs, addMember, enterShop, numbers, onEachEngine, person, refusal, SIGNED_OUT } from '../database.mjs';
import { ASKED, makeShop, requestPage } from './request-page.mjs';

const OWNER = person('rp-owner');
const MANAGER = person('rp-man');
const TECHNICIAN = person('rp-tech');
const OUTSIDER = person('rp-other');
const TAKEN = { isTaken: true };
const LEAD = `request-${ASKED.id}`;
const SAMPLE = readFileSync(new URL('../../../src/parts/samples/photos/whole/evan-chip.jpg', import.meta.url));

/** A segment of a JPEG: its marker, its length, its content. */
function segment(marker, content) {
  const bytes = Buffer.from(content, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]), bytes]);
}

const JFIF = segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0');
const TABLE = segment(0xdb, `\0${'\x10'.repeat(64)}`);
const HUFFMAN = segment(0xc4, `\0${'\0'.repeat(16)}`);
const frame = (width, height, marker = 0xc0) =>
  segment(
    marker,
    Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]).toString('latin1'),
  );
const SCAN = segment(0xda, '\x01\x01\0\0\x3f\0');
const PIXELS = Buffer.concat([Buffer.alloc(200, 0x5a), Buffer.from([0xff, 0x00, 0xff, 0xd0, 0x12])]);
const EXIF = segment(0xe1, 'Exif\0\0MM\0*\0\0\0\x08GPS');
const XMP = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude="30,16N"/>');

/** A JPEG with parts of it left out, changed or added. */
function jpeg({
  start = [0xff, 0xd8],
  head = [JFIF, TABLE],
  size = frame(1600, 1200),
  pixels = PIXELS,
  end = [0xff, 0xd9],
} = {}) {
  return Buffer.concat([Buffer.from(start), ...head, size, HUFFMAN, SCAN, pixels, Buffer.from(end)]);
}

const LARGEST = 1024 * 1024;
const PLAIN = jpeg();

onEachEngine((database) => {
  let shop;
  let page;
  let other;
  beforeAll(async () => {
    shop = await makeShop(database(), OWNER);
    other = await makeShop(database(), OUTSIDER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
    page = requestPage(database(), shop);
    await page.set({ isOn: true }, OWNER);
    await page.set({ isOn: true }, OUTSIDER);
  });
  beforeEach(async () => {
    await database()`delete from public.leads`;
    await database()`delete from public.request_photos`;
    await page.send();
  });

  const kept = async () => (await page.photos()).map(({ lead_id, place, bytes }) => [lead_id, place, bytes]);

  describe.each([
    ['as a canvas encodes it', PLAIN],
    ['with a color profile', jpeg({ head: [JFIF, segment(0xe2, 'ICC_PROFILE\0\x01\x01profile'), TABLE] })],
    ['with Adobe’s color transform, without JFIF', jpeg({ head: [segment(0xee, 'Adobe\0d\0\0\0\0\x01'), TABLE] })],
    [
      'in several scans, with tables between them',
      jpeg({ size: frame(1600, 1200, 0xc2), pixels: Buffer.concat([PIXELS, HUFFMAN, SCAN, PIXELS]) }),
    ],
    ['of exactly 1 MB', jpeg({ pixels: Buffer.alloc(LARGEST - PLAIN.length + PIXELS.length, 1) })],
    ['of our samples', SAMPLE],
  ])('a photo %s', (_, photo) => {
    test('is kept byte by byte', async () => {
      expect(await page.addPhoto(photo)).toEqual(TAKEN);
      const [row] = await database()`select photo from public.request_photos`;
      expect(Buffer.compare(row.photo, photo)).toBe(0);
    });
  });

  describe.each([
    ['that is nothing', null],
    ['that is empty', ''],
    ['that is no base64', '!'.repeat(400)],
    ['that is a text', Buffer.from('<script>alert(1)</script>'.repeat(20))],
    ['that is a PNG', jpeg({ start: [0x89, 0x50, 0x4e, 0x47] })],
    ['with EXIF', jpeg({ head: [JFIF, EXIF, TABLE] })],
    ['with XMP', jpeg({ head: [XMP, JFIF, TABLE] })],
    ['with IPTC', jpeg({ head: [JFIF, segment(0xed, 'Photoshop 3.0\0Austin'), TABLE] })],
    ['with a comment', jpeg({ head: [JFIF, segment(0xfe, 'At 30.2672, -97.7431'), TABLE] })],
    ['with several pictures in it', jpeg({ head: [JFIF, segment(0xe2, 'MPF\0II*\0'), TABLE] })],
    ['with a thumbnail in it', jpeg({ head: [JFIF, segment(0xe0, 'JFXX\0\x10'), TABLE] })],
    ['with EXIF behind a byte that fills', jpeg({ head: [JFIF, Buffer.from([0xff]), EXIF, TABLE] })],
    ['with EXIF between its scans', jpeg({ pixels: Buffer.concat([PIXELS, EXIF, SCAN, PIXELS]) })],
    [
      'with a comment between its scans',
      jpeg({ pixels: Buffer.concat([PIXELS, segment(0xfe, 'Austin'), SCAN, PIXELS]) }),
    ],
    ['with EXIF behind its end', Buffer.concat([PLAIN, EXIF])],
    ['with another photo behind its end', Buffer.concat([PLAIN, PLAIN])],
    ['without a frame', jpeg({ size: Buffer.of() })],
    ['of another kind of frame', jpeg({ size: frame(1600, 1200, 0xc3) })],
    ['without an end', jpeg({ end: [] })],
    [
      'that is cut off in a segment',
      Buffer.concat([jpeg({ head: [JFIF, TABLE, TABLE] }).subarray(0, 120), Buffer.of(0xff, 0xd9)]),
    ],
    ['with a segment without a length', jpeg({ head: [JFIF, Buffer.of(0xff, 0xdb, 0, 0), TABLE] })],
    ['with a segment that is longer than the photo', jpeg({ head: [JFIF, Buffer.of(0xff, 0xdb, 0xff, 0xff), TABLE] })],
    ['with 101 segments', jpeg({ head: numbers(101).map(() => TABLE) })],
    ['without width', jpeg({ size: frame(0, 1200) })],
    ['4,097 pixels wide', jpeg({ size: frame(4097, 1200) })],
    ['4,097 pixels high', jpeg({ size: frame(1600, 4097) })],
    ['a byte larger than 1 MB', jpeg({ pixels: Buffer.alloc(LARGEST + 1 - PLAIN.length + PIXELS.length, 1) })],
    ['of 30 MB', jpeg({ pixels: Buffer.alloc(30_000_000, 1) })],
  ])('a photo %s', (_, photo) => {
    test('is refused, and nothing is kept', async () => {
      expect([await refusal(page.addPhoto(photo)), await kept()]).toEqual([{ code: 'PT400', hint: 'bad-photo' }, []]);
    });
  });

  test('a request has four photos, each place once: the first that came stays', async () => {
    for (const place of [0, 1, 2, 3]) expect(await page.addPhoto(PLAIN, { place })).toEqual(TAKEN);
    expect(await page.addPhoto(SAMPLE, { place: 2 })).toEqual(TAKEN);
    for (const place of [-1, 4, null])
      expect(await refusal(page.addPhoto(PLAIN, { place }))).toEqual({ code: 'PT400', hint: 'bad-request' });
    expect(await kept()).toEqual([0, 1, 2, 3].map((place) => [LEAD, place, PLAIN.length]));
  });

  test.each([
    ['a request that there is not', { request: 'no-request' }],
    ['no request', { request: null }],
    ['a lead that the desk made', { request: 'of-the-desk' }],
    ['a lead of another shop', { request: 'theirs' }],
    ['a request whose id goes on', { request: `${ASKED.id}${'x'.repeat(100_000)}` }],
  ])('a photo of %s is answered as every other one, and not kept', async (_, to) => {
    await database()`insert into public.leads ${database()([
      { shop_id: shop, id: 'request-of-the-desk' },
      { shop_id: other, id: 'request-theirs', request: {} },
    ])}`;
    expect([await page.addPhoto(PLAIN, to), await kept()]).toEqual([TAKEN, []]);
    // It is judged all the same: nobody learns by it who is blocked.
    expect(await refusal(page.addPhoto(Buffer.alloc(200), to))).toEqual({ code: 'PT400', hint: 'bad-photo' });
  });

  test('a lead that the desk works on takes its photos; after an hour there are none', async () => {
    await database()`update public.leads set status = 'Converted', first_name = 'Eleonora'`;
    await page.addPhoto(PLAIN);
    await database()`update public.leads set created_at = now() - interval '61 minutes'`;
    expect([await page.addPhoto(PLAIN, { place: 1 }), await kept()]).toEqual([TAKEN, [[LEAD, 0, PLAIN.length]]]);
  });

  test('a page that is switched off takes no photos', async () => {
    await page.set({ isOn: false }, OWNER);
    expect(await refusal(page.addPhoto(PLAIN))).toEqual({ code: 'PT404', hint: 'no-link' });
    await page.set({ isOn: true }, OWNER);
  });

  test('owner and manager see and delete photos, a technician and another shop neither', async () => {
    await page.addPhoto(PLAIN);
    await page.addPhoto(PLAIN, { place: 1 });
    const seen = async (who) => (await actAs(database(), who, (tx) => tx`select from public.request_photos`)).length;
    const remove = (who, place) =>
      actAs(database(), who, (tx) => tx`delete from public.request_photos where place = ${place}`);
    for (const who of [TECHNICIAN, OUTSIDER]) {
      expect(await seen(who)).toBe(0);
      await remove(who, 0);
    }
    expect([await seen(OWNER), await seen(MANAGER)]).toEqual([2, 2]);
    expect((await refusal(remove(SIGNED_OUT, 0))).code).toBe('42501');
    await remove(MANAGER, 0);
    await remove(OWNER, 1);
    expect(await kept()).toEqual([]);
  });

  test('nobody writes a photo past the function', async () => {
    await page.addPhoto(PLAIN);
    const verbs = [
      (tx) => tx`insert into public.request_photos ${tx({ shop_id: shop, lead_id: 'x', place: 0, photo: PLAIN })}`,
      (tx) => tx`update public.request_photos set place = 3`,
    ];
    for (const who of [OWNER, SIGNED_OUT])
      for (const work of verbs) expect((await refusal(actAs(database(), who, work))).code).toBe('42501');
  });

  test('photos whose lead is deleted stay for 30 days, and are the lead’s again when it comes back', async () => {
    await page.addPhoto(PLAIN);
    const [lead] = await page.leads();
    const days = (count) =>
      database()`update public.request_photos set orphaned_at = now() - make_interval(days => ${count})`;
    // How old the photo is makes no difference.
    await database()`update public.request_photos set created_at = now() - interval '90 days'`;
    await database()`delete from public.leads`;
    expect((await page.photos())[0].orphaned_at).toBeInstanceOf(Date);
    await database()`insert into public.leads ${database()(lead)}`;
    expect((await page.photos())[0].orphaned_at).toBe(null);
    await page.send({ id: 'second' });
    expect(await kept()).toEqual([[LEAD, 0, PLAIN.length]]);

    await database()`delete from public.leads where id = ${LEAD}`;
    await days(29);
    await page.send({ id: 'third' });
    expect(await kept()).toHaveLength(1);
    await days(31);
    await page.send({ id: 'fourth' });
    expect(await kept()).toEqual([]);
  });

  test('a photo that is added clears away old ones without a lead, of its shop alone', async () => {
    const old = (of) => ({ shop_id: of, lead_id: 'gone', place: 0, photo: PLAIN, orphaned_at: '2020-01-01' });
    await database()`insert into public.request_photos ${database()([old(shop), old(other)])}`;
    await page.addPhoto(PLAIN);
    const rows = await database()`select shop_id, lead_id from public.request_photos order by lead_id`;
    expect(rows.map(({ shop_id, lead_id }) => [shop_id, lead_id])).toEqual([
      [other, 'gone'],
      [shop, LEAD],
    ]);
  });

  test('a shop takes 200 MB of photos in a day, and keeps 2 GB', async () => {
    // A copy stays compressed.
    await database()`insert into public.request_photos ${database()({ shop_id: shop, lead_id: 'full', place: 0, photo: Buffer.alloc(1_000_000) })}`;
    const fill = (count, name, age) => database()`
      insert into public.request_photos (shop_id, lead_id, place, photo, created_at)
      select shop_id, ${name} || n, 0, photo, now() - ${age}::text::interval
      from public.request_photos, generate_series(1, ${count}::integer) n where lead_id = 'full'`;
    await fill(199, 'new-', '23 hours');
    expect(await refusal(page.addPhoto(PLAIN))).toEqual({ code: 'PT429', hint: 'too-many-requests' });
    await database()`update public.request_photos set created_at = now() - interval '25 hours'`;
    expect(await page.addPhoto(PLAIN)).toEqual(TAKEN);
    await fill(1800, 'old-', '25 hours');
    expect(await refusal(page.addPhoto(PLAIN, { place: 1 }))).toEqual({ code: 'PT413', hint: 'photos-full' });
    await database()`delete from public.request_photos where lead_id = 'old-1'`;
    expect(await page.addPhoto(PLAIN, { place: 1 })).toEqual(TAKEN);
  }, 60_000);

  test('of one lead are kept those that arrive while it is deleted: none', async () => {
    const photo = await database().begin(async (tx) => {
      await tx`select from public.shops where id = ${shop} for no key update`;
      await tx`delete from public.leads`;
      const adding = page.addPhoto(PLAIN);
      // It waits for the shop. Tests of other files wait in databases of their own.
      const waiting = () =>
        database()`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      return { adding };
    });
    expect([await photo.adding, await kept()]).toEqual([TAKEN, []]);
  });

  test('an account without a shop adds photos as everyone does', async () => {
    await enterShop(database(), person('rp-any'));
    const [{ answer }] = await actAs(
      database(),
      person('rp-any'),
      (tx) => tx`select public.add_request_photo(${shop}, ${ASKED.id}, 0, ${PLAIN.toString('base64')}) as answer`,
    );
    expect([answer, (await kept()).length]).toEqual([TAKEN, 1]);
  });
});
