import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildInspection, buildJob } from '#test/build.ts';
import { assertOpen } from '../../../src/domain/inspections/inspection-changes.ts';
import { checkInAtHandOver, currentInspection } from '../../../src/domain/inspections/inspection-facts.ts';
import { actAs, apply, enterShop, onEachEngine, person, refusal } from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('v-owner');
const CASES = 1500;
const KINDS = ['in', 'out'];
const instant = fc.constantFrom(...['08', '09', '10', '11'].map((hour) => `2026-11-20T${hour}:00:00.000Z`));

/** One version: clocks say anything, and it may replace any version, also itself, one that is gone, or one that replaces it. */
const version = fc.record({
  kind: fc.constantFrom('in', 'in', 'in', 'out'),
  at: fc.oneof({ weight: 8, arbitrary: instant }, fc.constantFrom('', 'yesterday', '2026-11-20T12:00:00+02:00')),
  closedAt: fc.oneof({ weight: 4, arbitrary: instant }, fc.constantFrom(undefined, undefined, 'at noon')),
  replaces: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
});
/** A chain as the app makes it, with clocks that differ. */
const chain = fc
  .array(version, { minLength: 1, maxLength: 5 })
  .map((all) => all.map((one, at) => ({ ...one, kind: 'in', replaces: at > 0 ? at - 1 : undefined })));
const anyVersions = fc.array(version, { minLength: 1, maxLength: 6 });

const inspectionsOf = (versions, job) =>
  versions.map(({ replaces, ...one }, at) =>
    buildInspection({
      ...one,
      id: `${job}-${at}`,
      jobId: job,
      unsignedBecause: 'Key drop',
      ...(replaces !== undefined && { replacesId: `${job}-${replaces}` }),
    }),
  );

onEachEngine((database) => {
  let shop;
  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
  });
  const keep = (lists) => apply(database(), OWNER, stepsOf(shop, lists));
  const counting = async (job, kind) =>
    (await database()`select private.current_inspection(${shop}, ${job}, ${kind}) as id`)[0].id;

  test(`the closed version that counts is the same in the app and on the server: ${CASES} jobs whose clocks differ`, async () => {
    const all = fc.sample(fc.oneof(chain, anyVersions), { numRuns: CASES, seed: 57 });
    const jobs = all.map((versions, at) => inspectionsOf(versions, `j${at}`));
    for (let at = 0; at < jobs.length; at += 250) await keep({ inspections: jobs.slice(at, at + 250).flat() });
    const found = await database()`
      select job_id as job, kind, private.current_inspection(${shop}, job_id, kind) as id
      from (select distinct i.job_id, k.kind from public.inspections i, unnest(${KINDS}::text[]) as k (kind) where i.shop_id = ${shop}) as t`;
    const onServer = Object.fromEntries(found.map(({ job, kind, id }) => [`${job} ${kind}`, id ?? undefined]));
    const inApp = jobs.flatMap((own, at) =>
      KINDS.map((kind) => [`j${at} ${kind}`, currentInspection(own, kind, { closed: true })?.id]),
    );
    expect(onServer).toEqual(Object.fromEntries(inApp));
    // The order in which a device holds them does not matter.
    for (const own of jobs)
      expect(currentInspection([...own].reverse(), 'in')?.id).toBe(currentInspection(own, 'in')?.id);
    expect(inApp.filter(([, id]) => id !== undefined).length).toBeGreaterThan(CASES / 2);
  });

  const EARLY = '2026-11-20T08:00:00.000Z';
  const LATE = '2026-11-20T18:00:00.000Z';
  const v = (id, replacesId, at, isOpen = false) => ({
    id,
    at,
    ...(!isOpen && { closedAt: LATE }),
    ...(replacesId && { replacesId }),
  });
  test.each([
    ['a new version made by a device whose clock is behind', [v('a', '', LATE), v('b', 'a', EARLY)], 'b'],
    ['its third version', [v('c', 'b', EARLY), v('a', '', LATE), v('b', 'a', LATE)], 'c'],
    ['a new version that is open does not count', [v('a', '', EARLY), v('b', 'a', LATE, true)], 'a'],
    [
      'two versions of one, made on two devices: the later',
      [v('a', '', EARLY), v('b', 'a', LATE), v('c', 'a', EARLY)],
      'b',
    ],
    [
      'the one of two that was replaced again',
      [v('a', '', EARLY), v('b', 'a', LATE), v('c', 'a', EARLY), v('d', 'c', EARLY)],
      'd',
    ],
    ['the version between is gone', [v('a', '', LATE), v('c', 'b', EARLY)], 'c'],
    ['two begun apart: the later', [v('a', '', LATE), v('b', '', EARLY)], 'a'],
    ['at one moment: the last by id', [v('b', '', EARLY), v('a', '', EARLY)], 'b'],
    ['versions in a circle come after any other', [v('a', 'b', LATE), v('b', 'a', LATE), v('c', '', EARLY)], 'c'],
    ['versions in a circle alone: the later', [v('a', 'b', LATE), v('b', 'a', EARLY)], 'a'],
    ['none is closed', [v('a', '', EARLY, true)], undefined],
  ])('%s', async (what, versions, expected) => {
    const job = `job ${what}`;
    const own = versions.map((one) => buildInspection({ ...one, jobId: job, unsignedBecause: 'Key drop' }));
    const ids = Object.fromEntries(own.map(({ id }) => [id, `${what} ${id}`]));
    await keep({
      inspections: own.map((one) => ({
        ...one,
        id: ids[one.id],
        ...(one.replacesId && { replacesId: ids[one.replacesId] ?? 'gone' }),
      })),
    });
    expect(currentInspection(own, 'in', { closed: true })?.id).toBe(expected);
    expect(await counting(job, 'in')).toBe(expected ? ids[expected] : null);
  });

  test('shown_inspection: the customer reads the damage of the version that the shop uses, and a link of the replaced one opens nothing', async () => {
    const pin = (id) => ({
      id,
      number: 1,
      view: 'top',
      panelId: 'hood',
      type: 'chip',
      severity: 2,
      note: id,
      photoIds: [],
    });
    const closed = (over) =>
      buildInspection({ jobId: 'job-link', unsignedBecause: 'Key drop', closedAt: LATE, ...over });
    const first = closed({ id: 'in-1', at: LATE, pins: [pin('first')] });
    const out = closed({ id: 'out-1', kind: 'out', at: LATE });
    await keep({ jobs: [buildJob({ id: 'job-link' })], inspections: [first, out] });
    const run = (work) => actAs(database(), OWNER, work).then(([{ answer }]) => answer);
    const share = (id) => run((tx) => tx`select public.share_inspection(${id}, '[]', 'UTC', null) as answer`);
    const open = ({ token }) => run((tx) => tx`select public.open_inspection(${token}) as answer`);
    const [ofFirst, ofOut] = [await share('in-1'), await share('out-1')];
    const notesOf = async () => (await open(ofOut)).shown.known.map(({ note }) => note);
    expect(await notesOf()).toEqual(['first']);

    const second = closed({ id: 'in-2', replacesId: 'in-1', at: EARLY, pins: [pin('second')] });
    await keep({ inspections: [second] });
    expect(await notesOf()).toEqual(['second']);
    expect(checkInAtHandOver([first, out, second])?.pins.map(({ note }) => note)).toEqual(['second']);
    expect(await refusal(open(ofFirst))).toEqual({ code: 'PT404', hint: 'no-link' });
    const third = closed({ id: 'in-3', replacesId: 'in-2', at: LATE, closedAt: undefined, pins: [pin('open')] });
    await keep({ inspections: [third] });
    expect(await notesOf()).toEqual(['second']);
    expect(checkInAtHandOver([first, out, second, third])?.id).toBe('in-2');
  });

  test.each([undefined, EARLY, 'at noon', '2026-11-20', ''])(
    'keep_closed: an inspection whose closedAt is %j is changed where assertOpen allows it',
    async (closedAt) => {
      const id = `closed ${closedAt}`;
      const one = buildInspection({ id, jobId: id, ...(closedAt !== undefined && { closedAt }) });
      await keep({ inspections: [one] });
      const change = {
        table: 'inspections',
        kind: 'update',
        key: { shop_id: shop, id },
        row: { belongings: 'Umbrella' },
      };
      const inDatabase = (await refusal(apply(database(), OWNER, [change])))?.hint;
      let inApp;
      try {
        assertOpen(one);
      } catch {
        inApp = 'closed';
      }
      expect(inDatabase).toBe(inApp);
    },
  );

  test('no function of the database but current_inspection picks a version', async () => {
    const others = await database()`
      select proname as name from pg_proc p where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosrc ~ 'inspections' and prosrc ~* 'replaces_id|order by [^;]*\\mat\\M [^;]*limit 1'`;
    expect(others.map(({ name }) => name)).toEqual(['current_inspection']);
  });
});

test('no file of the app but inspection-facts.ts picks a version', () => {
  const root = new URL('../../../src/', import.meta.url);
  const picks =
    /inspections\b[^;]{0,160}\.(sort|toSorted|reduce|findLast|at)\(|replacesId\s*===(?!\s*undefined)|\b(one|inspection)\.at\s*[<>]/;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const found = files.filter((path) => {
    const text = readFileSync(new URL(path, root), 'utf8');
    return /inspection/i.test(text) && picks.test(text);
  });
  expect(found).toEqual(['domain/inspections/inspection-facts.ts']);
});
