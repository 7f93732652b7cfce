import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildCustomer,
  buildEstimate,
  buildFollowUp,
  buildInspection,
  buildInvoice,
  buildJob,
  buildWarranty,
} from '#test/build.ts';
import { SHOP } from '../allowed.mjs';
import {
  actAs,
  addMember,
  applyFile,
  enterShop,
  loadRows,
  onEachEngine,
  person,
  refusal,
  SIGNED_OUT,
  tryAs,
} from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('j-owner');
const MANAGER = person('j-man');
const TECHNICIAN = person('j-tech');
const OUTSIDER = person('j-other');
const NO_LINK = { code: 'PT404', hint: 'no-link' };
const FUTURE = '2099-01-01';
const [FRONT, CHIP, REAR, OTHER] = ['a1', 'b2', 'c3', 'd4'].map((two) => two.repeat(32));

const CARE = {
  from: '2026-11-20',
  care: [{ category: 'PPF', title: 'Full Front', sentences: ['Do not wash the car before Fri, Nov 27.'] }],
  notes: ['Two lines.'],
  hash: 'care-hash',
};
const EVENT = { stage: 'Checked In', at: '2026-11-20T14:00:00.000Z', by: 'Maria Santos' };
const inspection = buildInspection({
  walkaround: [{ view: 'Front', photoIds: [FRONT, REAR] }],
  pins: [{ ...buildInspection().pins[0], photoIds: [CHIP] }],
});
/** A delivered job with a supplement that waits, an open invoice and a certificate, among other jobs of the same customer. */
const LISTS = {
  ...SHOP,
  customers: [buildCustomer(), buildCustomer({ id: 'customer-2' })],
  jobs: [
    buildJob({
      stage: 'Delivered',
      stageLog: [EVENT],
      estimateId: 'estimate-1',
      invoiceIds: ['invoice-1', 'invoice-2', 'invoice-3'],
      care: CARE,
      promisedAt: '2026-11-21T21:00:00.000Z',
    }),
    buildJob({ id: 'job-2', jobNumber: 'JOB-0002', bookingIds: [], invoiceIds: ['invoice-2'] }),
  ],
  inspections: [
    inspection,
    buildInspection({ id: 'inspection-2', jobId: 'job-2', walkaround: [{ view: 'Front', photoIds: [OTHER] }] }),
  ],
  estimates: [
    buildEstimate({ status: 'Accepted' }),
    buildEstimate({
      id: 'estimate-2',
      estimateNumber: 'EST-1-1',
      supplementTo: 'estimate-1',
      status: 'Sent',
      expiryDate: FUTURE,
    }),
    buildEstimate({
      id: 'estimate-3',
      estimateNumber: 'EST-1-2',
      supplementTo: 'estimate-1',
      status: 'Draft',
      expiryDate: FUTURE,
    }),
    buildEstimate({ id: 'estimate-4', estimateNumber: 'EST-9', status: 'Sent', expiryDate: FUTURE }),
  ],
  invoices: [
    buildInvoice({ status: 'Sent' }),
    buildInvoice({ id: 'invoice-2', invoiceNumber: 'INV-2', status: 'Sent' }),
    buildInvoice({ id: 'invoice-3', invoiceNumber: 'INV-3', status: 'Sent', customerId: 'customer-2' }),
  ],
  warranties: [buildWarranty(), buildWarranty({ id: 'warranty-2', warrantyNumber: 'WAR-0002', jobId: 'job-2' })],
  followUps: [buildFollowUp(), buildFollowUp({ id: 'follow-up-2', jobId: 'job-2', text: 'Of the other job.' })],
};

onEachEngine((database) => {
  let shop;
  let other;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
    other = await enterShop(database(), OUTSIDER);
    await actAs(database(), OWNER, (tx) => tx`insert into public.user_profiles (business_name) values ('Shine Works')`);
    await database()`insert into public.shop_settings (shop_id, kind, settings) values (${shop}, 'starter', ${{
      customerStageTexts: { Delivered: 'Enjoy it' },
      licenseId: 'L',
      documentFooter: 'F',
      paymentLink: 'https://pay.example',
      stageLabels: { Ready: 'Lot' },
    }})`;
  });

  beforeEach(async () => {
    const tables = await database()`
      select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'shop%'
        and relname <> 'user_profiles' and exists (select from pg_attribute where attrelid = c.oid and attname = 'shop_id')`;
    await loadRows(database(), async (tx) => {
      for (const { name } of tables) await tx`delete from public.${tx(name)}`;
    });
    await keep(LISTS);
  });

  const keep = (lists, who = OWNER) => applyFile(database(), who, stepsOf(who === OUTSIDER ? other : shop, lists));
  const run = async (who, work) => (await actAs(database(), who, work))[0].answer;
  const share = ({ id = 'job-1', photos = [FRONT], zone = 'America/Chicago', lastDay = null } = {}, who = OWNER) =>
    run(
      who,
      (tx) =>
        tx`select public.share_job(${id}, ${JSON.stringify(photos)}::text::json, ${zone}, ${lastDay}::text::date) as answer`,
    );
  const open = (token, who = SIGNED_OUT, reader = null) =>
    run(who, (tx) => tx`select public.open_job(${token}, ${reader}) as answer`);
  const acknowledge = (token, hash, name = 'Nora Quill', agreed = true) =>
    run(SIGNED_OUT, (tx) => tx`select public.acknowledge_care(${token}, ${hash}, ${name}, ${agreed}) as answer`);
  const openDocument = (token) => run(SIGNED_OUT, (tx) => tx`select public.open_document(${token}) as answer`);
  const linksOf = (who = OWNER, id = 'job-1') =>
    run(who, (tx) => tx`select public.job_links_of(${id}, 'America/Chicago') as answer`);
  const sees = (token, id, of = shop) =>
    run(SIGNED_OUT, (tx) => tx`select public.photo_of_link(${token}, ${`${of}/${id}.jpg`}) as answer`);
  const careOf = async () =>
    (await database()`select care from public.jobs where shop_id = ${shop} and id = 'job-1'`)[0].care;
  const opened = async (more) => {
    const { token } = await share(more);
    return { token, ...(await open(token)) };
  };

  test('the link shows the way of the car, what was promised, and what waits for the customer', async () => {
    const { token, ...answer } = await opened();
    expect(token).toHaveLength(43);
    const { shop: head, certificates, ...shown } = answer.shown;
    expect(head).toMatchObject({ businessName: 'Shine Works' });
    expect(shown).toEqual({
      jobNumber: 'JOB-0001',
      firstName: 'Jake',
      vehicle: {
        year: 2025,
        make: 'Porsche',
        model: '911',
        trim: 'Carrera',
        color: 'Black',
        vin: 'WP0AA2A99SS200001',
        bodyType: 'Coupe',
      },
      stage: 'Delivered',
      promisedAt: '2026-11-21T21:00:00+00:00',
      stageTexts: expect.objectContaining({ Delivered: 'Enjoy it', Ready: null }),
      steps: [{ stage: 'Checked In', at: EVENT.at }],
      services: ['Ceramic Coating'],
      photoIds: [FRONT],
      care: { from: CARE.from, care: CARE.care, notes: CARE.notes },
      followUps: [
        {
          id: 'follow-up-1',
          kind: 'restriction',
          text: 'Do not wash the car before Fri, Nov 27.',
          startsOn: '2026-11-20',
          endsOn: '2026-11-26',
        },
      ],
    });
    expect(certificates).toEqual([
      {
        id: 'warranty-1',
        warrantyNumber: 'WAR-0001',
        startsOn: '2026-11-20',
        registeredOn: null,
        promise: expect.objectContaining({ kind: 'maker', term: 'years' }),
        coverage: [{ positionId: 'hood', film: 'XPEL Ultimate Plus', extent: 'full' }],
        batches: ['UP-2211'],
        services: [],
        visits: [],
        transfers: [],
        voided: null,
      },
    ]);
    expect(answer).toMatchObject({ folder: shop, acknowledgement: null, timeZone: 'America/Chicago' });
    const token64 = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(answer.documents).toEqual([
      { kind: 'estimate', number: 'EST-1-1', amount: 868, token: token64 },
      { kind: 'invoice', number: 'INV-2026-0001', amount: 868, token: token64 },
    ]);
  });

  test('a document of the job opens with its own token, the same each time, and closes with the link of the job', async () => {
    const { token, documents } = await opened();
    expect((await open(token)).documents).toEqual(documents);
    const [supplement, invoice] = documents;
    expect((await openDocument(supplement.token)).shown.document.estimateNumber).toBe('EST-1-1');
    expect((await openDocument(invoice.token)).shown.document.invoiceNumber).toBe('INV-2026-0001');
    expect(await database()`select from public.document_links`).toHaveLength(2);
    const [{ links }] = await actAs(
      database(),
      OWNER,
      (tx) => tx`select public.document_links_of('invoice', 'invoice-1') -> 'links' as links`,
    );
    expect(links).toMatchObject([{ is_of_job: true, is_usable: true }]);
    await database()`update public.document_links set revoked_at = now() where kind = 'invoice'`;
    expect((await open(token)).documents).toEqual([supplement]);
    await database()`update public.job_links set revoked_at = now()`;
    expect(await refusal(openDocument(supplement.token))).toEqual(NO_LINK);
  });

  test('an expired estimate, a paid invoice and one of several jobs are not among the documents', async () => {
    await database()`update public.estimates set expiry_date = current_date - 2`;
    await loadRows(
      database(),
      (tx) => tx`update public.invoices set paid_amount = 868, balance_amount = 0 where id = 'invoice-1'`,
    );
    expect((await opened()).documents).toEqual([]);
  });

  test('a car that was sold shows no name, no document, and who acknowledged no more', async () => {
    const { token, hash } = await opened();
    await acknowledge(token, hash);
    await database()`update public.warranties set transfers = ${[{ date: '2027-01-01', customerId: 'customer-2', name: 'Ina' }]} where id = 'warranty-1'`;
    const { shown, documents, acknowledgement } = await open(token);
    expect([shown.firstName, documents, acknowledgement.name]).toEqual([null, [], null]);
    expect(shown.certificates[0].transfers).toEqual([{ date: '2027-01-01', customerId: '' }]);
    expect(JSON.stringify(shown)).not.toContain('Ina');
  });

  test('of everything that a shop has written, a link shows what is named here and no more', async () => {
    const sql = database();
    const FIGURE = 991.37;
    // Keys, and what leads from one record to another.
    const columns = await sql`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('changes', 'document_links', 'job_links')
        and format_type(a.atttypid, null) in ('text', 'json', 'text[]', 'numeric')
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey))
        and a.attname not like '%\\_id' and a.attname not in ('booking_ids', 'invoice_ids', 'supplement_to', 'status', 'kind', 'role')`;
    /** Tables whose numbers a customer may see: years, terms, and what is asked for. */
    const isSeen = (table) => ['warranties', 'vehicles', 'jobs', 'customers', 'estimates', 'invoices'].includes(table);
    const { token } = await share({ photos: [FRONT] });
    /** Every text of the value but photos and days, its figures, and one more field in each of its objects. */
    const planted = (value, mark, table) => {
      if (typeof value === 'string') return /^[0-9a-f]{64}$|^\d{4}-\d\d-\d\d/.test(value) ? value : mark;
      if (typeof value === 'number') return isSeen(table) ? value : FIGURE;
      if (Array.isArray(value)) return value.map((one) => planted(one, mark, table));
      if (typeof value !== 'object' || value === null) return value;
      const fields = Object.entries(value).map(([name, field]) => [name, planted(field, `${mark}.${name}`, table)]);
      return { ...Object.fromEntries(fields), secret: `${mark}.secret` };
    };
    await loadRows(sql, async (tx) => {
      for (const { table, column, type } of columns) {
        const rows = await tx`
          select t.ctid::text as at, to_json(t) as row, to_json(t)::text ~ 'job-2|customer-2' as is_other from public.${tx(table)} t`;
        for (const { at, row, is_other } of rows) {
          // The id apart: numbers are unique in a shop.
          const mark = `«${is_other ? 'another' : ''}#${row.id}»${table}.${column}`;
          const value = row[column];
          if (type === 'json' && value === null) continue;
          const next = {
            text: () => mark,
            json: () => tx.json(planted(value, mark, table)),
            'text[]': () => [mark],
            numeric: () => (isSeen(table) ? value : FIGURE),
          };
          await tx
            .savepoint(
              (step) =>
                step`update public.${step(table)} set ${step(column)} = ${next[type]()} where ctid = ${at}::tid`,
            )
            // A CHECK allows a few values alone: those are no texts.
            .catch((error) => {
              if (error.code !== '23514') throw error;
            });
        }
      }
    });
    const text = JSON.stringify(await open(token));
    const shown = [...text.matchAll(/«(\w*)#[^»]*»([^"]*)/g)].map(([, another, path]) => `${another} ${path}`.trim());
    expect([...new Set(shown)].sort()).toEqual([
      'bookings.service.name',
      'customers.first_name',
      'estimates.estimate_number',
      'followUps.text',
      'invoices.invoice_number',
      ...['category', 'sentences', 'title'].map((name) => `jobs.care.care.${name}`),
      'jobs.care.notes',
      ...['bodyType', 'color', 'make', 'model', 'trim', 'vin'].map((name) => `jobs.customer.vehicle.${name}`),
      'jobs.job_number',
      'jobs.stage_log.stage',
      'shop_members.email',
      ...['customerStageTexts.Delivered', 'documentFooter', 'licenseId'].map(
        (name) => `shop_settings.settings.${name}`,
      ),
      'user_profiles.business_name',
      'user_profiles.phone',
      ...['batch', 'extent', 'film', 'positionId'].map((name) => `warranties.coverage.${name}`),
      ...[
        'claimNeeds',
        'covers',
        'excludes',
        'kind',
        'maker',
        'name',
        'startsFrom',
        'term',
        'text',
        'transfer',
        'version',
      ].map((name) => `warranties.promise.${name}`),
      'warranties.services',
      'warranties.warranty_number',
    ]);
    expect(text).not.toContain(String(FIGURE));
  });

  describe('an acknowledgement of the care sheet', () => {
    test('is in the job with the server’s time and the hash of the sheet, and stays on the link as it was read', async () => {
      const { token, hash, shown } = await opened();
      const { acknowledgement } = await acknowledge(token, hash, '  Nora Quill ');
      expect(acknowledgement).toEqual({ name: 'Nora Quill', at: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect(await careOf()).toEqual({ ...CARE, acknowledged: { ...acknowledgement, hash: 'care-hash' } });
      const [link] = await database()`select acknowledged_by, shown, shown_hash from public.job_links`;
      expect(link).toEqual({ acknowledged_by: 'Nora Quill', shown: shown.care, shown_hash: hash });
    });

    test('counts once: every later one gets the first, by whatever link', async () => {
      const [one, two] = [await opened(), await opened()];
      const answers = await Promise.all([
        acknowledge(one.token, one.hash, 'Nora Quill'),
        acknowledge(one.token, one.hash, 'Max Quill'),
        acknowledge(two.token, two.hash, 'Ina Quill'),
      ]);
      const names = new Set(answers.map(({ acknowledgement }) => acknowledgement.name));
      expect([...names]).toEqual([(await careOf()).acknowledged.name]);
    });

    test.each([
      ['another hash', async () => 'f'.repeat(64)],
      ['no hash', async () => null],
      [
        'the hash of the sheet before it changed',
        async (hash) => {
          await database()`update public.jobs set care = ${{ ...CARE, notes: ['Another.'] }} where id = 'job-1'`;
          return hash;
        },
      ],
      [
        'a sheet that is not there',
        async () => {
          await database()`update public.jobs set care = null where id = 'job-1'`;
          return null;
        },
      ],
    ])('%s: what is there now is shown, and nothing is acknowledged', async (_what, hashOf) => {
      const { token, hash } = await opened();
      const answer = await acknowledge(token, await hashOf(hash));
      expect(answer).toMatchObject({ refusal: 'changed', acknowledgement: null });
      expect((await careOf())?.acknowledged).toBeUndefined();
      expect(Object.keys(answer)).toEqual([...Object.keys(await open(token)), 'refusal']);
    });

    test.each([
      ['no name', '', true, 'words-missing'],
      ['a name that cannot be seen', '\u200b\u2060', true, 'words-missing'],
      ['a name of 201 characters', 'x'.repeat(201), true, 'words-too-long'],
      ['no tick', 'Nora Quill', false, 'not-agreed'],
    ])('%s acknowledges nothing', async (_what, name, agreed, hint) => {
      const { token, hash } = await opened();
      expect(await refusal(acknowledge(token, hash, name, agreed))).toEqual({ code: 'PT400', hint });
      expect((await careOf()).acknowledged).toBeUndefined();
    });
  });

  describe('a link opens nothing any more', () => {
    const until = {
      revoked: (sql) => sql`update public.job_links set revoked_at = now()`,
      expired: (sql) => sql`update public.job_links set last_day = (now() at time zone 'America/Chicago')::date - 1`,
      'of a job that is gone': (sql) => loadRows(sql, (tx) => tx`delete from public.jobs`),
    };
    test.each(Object.keys(until))('%s', async (what) => {
      const { token, hash } = await opened();
      await until[what](database());
      expect(await refusal(open(token))).toEqual(NO_LINK);
      expect(await refusal(acknowledge(token, hash))).toEqual(NO_LINK);
      expect(await refusal(sees(token, FRONT))).toEqual(NO_LINK);
    });

    test.each([
      ['unknown', 'x'.repeat(43)],
      ['empty', ''],
      ['nothing', null],
    ])('%s', async (_what, token) => {
      expect(await refusal(open(token))).toEqual(NO_LINK);
      expect(await refusal(acknowledge(token, 'x'))).toEqual(NO_LINK);
    });

    test('without a last day it has no end, and with one it opens through that day', async () => {
      expect(await linksOf()).toMatchObject({ standard_day: null });
      const { token } = await share({ lastDay: (await linksOf()).today });
      expect((await open(token)).shown.jobNumber).toBe('JOB-0001');
    });
  });

  test.each([
    ['a released photo', FRONT, true],
    ['a photo of the job that was not released', REAR, false],
    ['a photo of another job', OTHER, false],
  ])('%s: %s', async (_what, id, expected) => {
    const { token } = await share();
    expect(await sees(token, id)).toBe(expected);
  });

  test('the office releases other photos by the same link; a photo that the job does not name stays closed', async () => {
    const { token, id } = await share();
    const release = (who, photos) =>
      tryRelease(
        who,
        (tx) => tx`update public.job_links set photo_ids = ${tx.json(photos)} where id = ${id} returning id`,
      );
    const tryRelease = (who, work) => actAs(database(), who, work);
    expect(await release(MANAGER, [CHIP, OTHER])).toHaveLength(1);
    expect([await sees(token, CHIP), await sees(token, FRONT), await sees(token, OTHER)]).toEqual([true, false, false]);
    expect((await open(token)).shown.photoIds).toEqual([CHIP]);
    expect(await release(TECHNICIAN, [FRONT])).toHaveLength(0);
    expect(await release(OUTSIDER, [FRONT])).toHaveLength(0);
    expect(await refusal(release(OWNER, { 0: FRONT }))).toEqual({ code: '23514' });
  });

  test('a link of another shop releases nothing here, and shows none of its certificates', async () => {
    await keep({ ...LISTS, warranties: [] }, OUTSIDER);
    const { token } = await share({}, OUTSIDER);
    expect([await sees(token, FRONT), await sees(token, FRONT, other)]).toEqual([false, true]);
    expect((await open(token)).shown.certificates).toEqual([]);
  });

  test.each([
    ['a technician', TECHNICIAN, {}, { code: '42501', hint: 'role' }],
    ['the owner of another shop', OUTSIDER, {}, { code: 'PT404', hint: 'not-found' }],
    ['a photo of another job', OWNER, { photos: [OTHER] }, { code: 'PT400', hint: 'photos' }],
    ['an object of photos', OWNER, { photos: {} }, { code: 'PT400', hint: 'photos' }],
    ['yesterday', MANAGER, { lastDay: '2020-01-01' }, { code: 'PT400', hint: 'past-day' }],
    ['a long time zone', MANAGER, { zone: 'x'.repeat(101) }, { code: 'PT400', hint: 'time-zone' }],
  ])('no link is made: %s', async (_what, who, more, expected) => {
    expect(await refusal(share(more, who))).toEqual(expected);
    expect(await database()`select from public.job_links`).toHaveLength(0);
  });

  test('100 links work; a 101st takes the place of the oldest that works no more', async () => {
    for (let count = 0; count < 100; count += 1) await share();
    expect(await refusal(share())).toEqual({ code: 'PT400', hint: 'too-many-links' });
    const [first] = (await linksOf()).links.slice(-1);
    await database()`update public.job_links set revoked_at = now() where id = ${first.id}`;
    await share();
    const { links } = await linksOf();
    expect([links.length, links.some(({ id }) => id === first.id)]).toEqual([100, false]);
  });

  test('a member of the shop is not the customer: only others are noted as the first to open', async () => {
    const { token } = await share();
    await open(token, MANAGER);
    await open(token, SIGNED_OUT, TECHNICIAN.sub);
    expect((await linksOf()).links[0].opened_at).toBeNull();
    await open(token, OUTSIDER);
    expect((await linksOf()).links[0].opened_at).toEqual(expect.any(String));
    expect((await linksOf(TECHNICIAN)).links).toEqual([]);
  });

  test('no member makes or changes a link but to withdraw it, and a withdrawn one stays so', async () => {
    const { id } = await share();
    const change = (columns) =>
      refusal(tryAs(database(), OWNER, (tx) => tx.unsafe(`update public.job_links set ${columns} where id = '${id}'`)));
    expect(await change("token_hash = repeat('a', 64)")).toEqual({ code: '42501' });
    expect(await change('acknowledged_at = now()')).toEqual({ code: '42501' });
    await actAs(database(), OWNER, (tx) => tx`update public.job_links set revoked_at = now() where id = ${id}`);
    expect(await change('revoked_at = null')).toEqual({ code: 'PT403', hint: 'withdrawn' });
  });
});
