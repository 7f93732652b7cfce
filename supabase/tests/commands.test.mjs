import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { actAs, addMember, apply, enterShop, insert, onEachEngine, person, refusal, SIGNED_OUT } from './database.mjs';

const OWNER = person('owner');
const MANAGER = person('man');
const TECHNICIAN = person('tech');
const OTHER = person('other');

onEachEngine((database) => {
  describe('enter_shop', () => {
    afterEach(async () => {
      await database()`update private.deployment set one_shop = false`;
      await database()`delete from public.shops`;
    });
    const enter = async (who) => {
      const [{ entered }] = await actAs(database(), who, (tx) => tx`select public.enter_shop() as entered`);
      return entered;
    };

    test('makes a shop for a person who has none, and gives the same one ever after', async () => {
      const first = await enter(OWNER);
      expect(first.role).toBe('owner');
      expect(await enter(OWNER)).toEqual(first);
      expect((await enter(OTHER)).shop_id).not.toBe(first.shop_id);
    });

    test('8 devices of one new account at once make one shop', async () => {
      const entered = await Promise.all(Array.from({ length: 8 }, () => enter(OWNER)));
      expect(new Set(entered.map((one) => one.shop_id)).size).toBe(1);
      expect(await database()`select * from public.shops`).toHaveLength(1);
    });

    test('on a server of one shop the first owns it, and nobody else comes in by an address alone', async () => {
      await database()`update private.deployment set one_shop = true`;
      await enter(OWNER);
      expect(await refusal(enter(OTHER))).toEqual({ code: 'PT403', hint: 'no-invitation' });
    });

    test('of 8 people who come to a new server of one shop at once, one owns it', async () => {
      await database()`update private.deployment set one_shop = true`;
      const people = Array.from({ length: 8 }, (_, index) => person(`new${index}`));
      const outcomes = await Promise.all(people.map((who) => refusal(enter(who))));
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
      expect(await database()`select role from public.shop_members`).toEqual([
        expect.objectContaining({ role: 'owner' }),
      ]);
    });

    test('is for those who are signed in', async () => {
      expect(await refusal(enter(SIGNED_OUT))).toEqual({ code: '42501' });
      expect(await refusal(enter({ role: 'authenticated' }))).toEqual({ code: 'PT401', hint: 'signed-out' });
    });

    test('a shop keeps an owner: the last one can neither leave nor become something else', async () => {
      const { shop_id } = await enter(OWNER);
      await addMember(database(), shop_id, MANAGER, 'manager');
      const asOwner = (work) => refusal(actAs(database(), OWNER, work));
      const lastOwner = { code: 'P0001', hint: 'last-owner' };
      expect(
        await asOwner((tx) => tx`update public.shop_members set role = 'manager' where user_id = ${OWNER.sub}`),
      ).toEqual(lastOwner);
      expect(await asOwner((tx) => tx`delete from public.shop_members where user_id = ${OWNER.sub}`)).toEqual(
        lastOwner,
      );
      expect(
        await asOwner((tx) => tx`update public.shop_members set role = 'owner' where user_id = ${MANAGER.sub}`),
      ).toBeUndefined();
      expect(await asOwner((tx) => tx`delete from public.shop_members where user_id = ${OWNER.sub}`)).toBeUndefined();
    });

    test('who was removed sees nothing from that moment', async () => {
      const { shop_id } = await enter(OWNER);
      await addMember(database(), shop_id, TECHNICIAN, 'technician');
      await actAs(database(), OWNER, (tx) => tx`insert into public.customers (id) values ('c')`);
      const seen = async () =>
        (await actAs(database(), TECHNICIAN, (tx) => tx`select id from public.customers`)).length;
      expect(await seen()).toBe(1);
      await actAs(database(), OWNER, (tx) => tx`delete from public.shop_members where user_id = ${TECHNICIAN.sub}`);
      expect(await seen()).toBe(0);
    });
  });

  describe('apply_steps', () => {
    let shop;
    let otherShop;
    const row = (id, more = {}) => insert('customers', { shop_id: shop, id, ...more });
    const key = (id, where = shop) => ({ shop_id: where, id });
    const update = (id, columns, more = {}) => ({
      table: 'customers',
      kind: 'update',
      key: key(id),
      row: columns,
      ...more,
    });
    const remove = (id, more = {}) => ({ table: 'customers', kind: 'delete', key: key(id), ...more });
    const customers = async () =>
      (await database()`select id, notes, version from public.customers where shop_id = ${shop} order by place`).map(
        ({ id, notes, version }) => `${id} ${notes} ${version}`,
      );

    beforeAll(async () => {
      shop = await enterShop(database(), OWNER);
      await addMember(database(), shop, MANAGER, 'manager');
      await addMember(database(), shop, TECHNICIAN, 'technician');
      otherShop = await enterShop(database(), OTHER);
    });
    afterEach(() => database()`delete from public.customers`);

    test('does all steps in their order', async () => {
      await apply(database(), OWNER, [
        row('a'),
        row('b', { notes: 'of its own columns' }),
        update('a', { notes: 'one' }, { version: 1 }),
        update('a', { notes: 'two' }, { version: 2 }),
        remove('b', { version: 1 }),
        row('b', { notes: 'again' }),
      ]);
      expect(await customers()).toEqual(['a two 3', 'b again 1']);
    });

    test.each([
      [
        'an update of an old version',
        () => update('a', { notes: 'x' }, { version: 7 }),
        { code: 'PT409', hint: 'conflict' },
      ],
      ['a removal of an old version', () => remove('a', { version: 7 }), { code: 'PT409', hint: 'conflict' }],
      ['an update of what is not there', () => update('z', { notes: 'x' }), { code: 'PT404', hint: 'not-found' }],
      [
        'an update of what is not there, with a version',
        () => update('z', { notes: 'x' }, { version: 1 }),
        { code: 'PT404', hint: 'not-found' },
      ],
      ['a removal of what is not there', () => remove('z'), { code: 'PT404', hint: 'not-found' }],
      ['an id that is taken', () => row('a'), { code: '23505' }],
      ['a row that breaks a rule', () => row('c', { preferred_contact_method: 'fax' }), { code: '23514' }],
      ['a row for another shop', () => insert('customers', { shop_id: otherShop, id: 'c' }), { code: '42501' }],
      [
        'a change of another shop’s row',
        () => ({ ...update('theirs', { notes: 'x' }), key: key('theirs', otherShop) }),
        { code: 'PT404', hint: 'not-found' },
      ],
      [
        'a removal of another shop’s row',
        () => ({ ...remove('theirs'), key: key('theirs', otherShop) }),
        { code: 'PT404', hint: 'not-found' },
      ],
      [
        'a removal of another shop’s list',
        () => ({ ...remove(''), key: { shop_id: otherShop } }),
        { code: '42501', hint: 'owner' },
      ],
      ['a row that moves to another shop', () => update('a', { shop_id: otherShop }), { code: '42501' }],
      [
        'a table that is not for steps',
        () => insert('shop_members', { shop_id: shop, user_id: OTHER.sub, role: 'owner' }),
        { code: 'PT400', hint: 'step' },
      ],
      ['a table of the system', () => insert('pg_authid', {}), { code: 'PT400', hint: 'step' }],
      ['no table', () => ({ kind: 'insert', row: {} }), { code: 'PT400', hint: 'step' }],
      [
        'an unknown kind',
        () => ({ table: 'customers', kind: 'truncate', key: key('a') }),
        { code: 'PT400', hint: 'step' },
      ],
      ['no kind', () => ({ table: 'customers', key: key('a') }), { code: 'PT400', hint: 'step' }],
      ['a column that there is not', () => row('c', { nonsense: 1 }), { code: '42703' }],
      ['a column that is no name', () => row('c', { 'id") values (1); --': 1 }), { code: '42703' }],
      [
        'an update without its whole key',
        () => ({ ...update('a', { notes: 'x' }), key: { shop_id: shop } }),
        { code: 'PT400', hint: 'step' },
      ],
      [
        'a key of other columns',
        () => ({ ...remove('a'), key: { shop_id: shop, notes: '' } }),
        { code: 'PT400', hint: 'step' },
      ],
      ['a key without the shop', () => ({ ...remove('a'), key: { id: 'a' } }), { code: 'PT400', hint: 'step' }],
      ['no key', () => ({ table: 'customers', kind: 'delete' }), { code: 'PT400', hint: 'step' }],
    ])('%s is refused, and with it every step with it', async (_name, wrong, expected) => {
      await apply(database(), OWNER, [row('a')]);
      await apply(database(), OTHER, [insert('customers', { shop_id: otherShop, id: 'theirs' })]);
      const steps = [row('before'), update('a', { notes: 'before' }), wrong(), row('after')];
      if (steps[2].kind === 'update' && steps[2].version === undefined) steps.splice(1, 1);
      expect(await refusal(apply(database(), OWNER, steps))).toEqual(expected);
      expect(await customers()).toEqual(['a  1']);
      const [theirs] = await database()`select notes from public.customers where shop_id = ${otherShop}`;
      expect(theirs).toEqual({ notes: '' });
    });

    test('names the record that it is about', async () => {
      const error = await apply(database(), OWNER, [update('z', { notes: 'x' })]).catch((thrown) => thrown);
      expect(JSON.parse(error.detail)).toEqual({ table: 'customers', key: key('z') });
    });

    test('a manager changes records, a technician and an outsider none', async () => {
      await apply(database(), MANAGER, [row('a')]);
      expect(await refusal(apply(database(), TECHNICIAN, [row('b')]))).toEqual({ code: '42501' });
      expect(await refusal(apply(database(), TECHNICIAN, [update('a', { notes: 'x' })]))).toEqual({
        code: '42501',
        hint: 'role',
      });
      expect(await refusal(apply(database(), TECHNICIAN, [remove('a', { version: 1 })]))).toEqual({
        code: '42501',
        hint: 'role',
      });
      expect(await refusal(apply(database(), person('outsider'), [remove('a')]))).toEqual({
        code: '42501',
        hint: 'no-shop',
      });
      expect(await refusal(apply(database(), SIGNED_OUT, [remove('a')]))).toEqual({ code: '42501' });
      expect(await customers()).toEqual(['a  1']);
    });

    test('a whole list is replaced by an owner alone', async () => {
      await apply(database(), OWNER, [row('a'), row('b')]);
      const all = { table: 'customers', kind: 'delete', key: { shop_id: shop } };
      expect(await refusal(apply(database(), MANAGER, [all]))).toEqual({ code: '42501', hint: 'owner' });
      await apply(database(), OWNER, [all, row('c')]);
      expect(await customers()).toEqual(['c  1']);
    });

    test('the parts of a record are replaced together', async () => {
      const vehicle = (position, make) =>
        insert('vehicles', { shop_id: shop, customer_id: 'a', position, year: 2025, make });
      await apply(database(), OWNER, [row('a'), vehicle(0, 'Audi'), vehicle(1, 'BMW')]);
      await apply(database(), MANAGER, [
        { table: 'vehicles', kind: 'delete', key: { shop_id: shop, customer_id: 'a' } },
        vehicle(0, 'Tesla'),
      ]);
      const makes = await database()`select make from public.vehicles where customer_id = 'a'`;
      expect(makes.map((one) => one.make)).toEqual(['Tesla']);
    });

    test('of 8 devices that save the same version, one does, and 7 get an error', async () => {
      await apply(database(), OWNER, [row('a')]);
      const saving = Array.from({ length: 8 }, (_, index) =>
        refusal(apply(database(), OWNER, [update('a', { notes: `${index}` }, { version: 1 })])),
      );
      const outcomes = await Promise.all(saving);
      expect(outcomes.filter((one) => one === undefined)).toHaveLength(1);
      expect(outcomes.filter(Boolean)).toEqual(Array(7).fill({ code: 'PT409', hint: 'conflict' }));
    });

    test('a plan made on an older state of the shop is refused: 10 counts taken at once all differ', async () => {
      const revision = async () =>
        (await database()`select revision::int from public.shops where id = ${shop}`)[0].revision;
      const before = await revision();
      expect(await apply(database(), OWNER, [row('a')], shop, before)).toEqual({ from: before, revision: before + 1 });
      expect(await refusal(apply(database(), OWNER, [row('b')], shop, before))).toEqual({
        code: 'PT409',
        hint: 'moved',
      });
      const take = async (name) => {
        for (;;) {
          const at = await revision();
          const [{ count }] = await database()`select count(*)::int from public.customers where shop_id = ${shop}`;
          const refused = await refusal(apply(database(), OWNER, [row(name, { notes: `${count}` })], shop, at));
          if (!refused) return;
          expect(refused).toEqual({ code: 'PT409', hint: 'moved' });
        }
      };
      await Promise.all(Array.from({ length: 9 }, (_, index) => take(`n${index}`)));
      const notes = (await customers()).slice(1).map((text) => Number(text.split(' ')[1]));
      expect(notes.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    test('takes 5000 rows in one command', async () => {
      const steps = Array.from({ length: 5000 }, (_, index) => row(`c${index}`, { place: index }));
      const { from, revision } = await apply(database(), OWNER, steps);
      expect(revision - from).toBe(1);
      expect(await customers()).toHaveLength(5000);
    });

    test('deletes 5000 records, each with a vehicle, in one command within 10 s', async () => {
      const ids = Array.from({ length: 5000 }, (_, index) => `c${index}`);
      const vehicle = (id) =>
        insert('vehicles', { shop_id: shop, customer_id: id, position: 0, year: 2025, make: 'Audi' });
      await apply(database(), OWNER, [...ids.map((id, place) => row(id, { place })), ...ids.map(vehicle)]);
      const began = performance.now();
      const { from, revision } = await apply(
        database(),
        OWNER,
        ids.slice(1).map((id) => remove(id)),
      );
      expect([revision - from, performance.now() - began < 10_000]).toEqual([1, true]);
      const left = await database()`select customer_id as id from public.vehicles where shop_id = ${shop}`;
      expect([await customers(), left.map(({ id }) => id)]).toEqual([['c0  1'], ['c0']]);
    });

    test.each([
      ['a record that is not there', (ids) => [...ids, 'z'], { code: 'PT404', hint: 'not-found' }, 'z'],
      ['a record twice', (ids) => [...ids, 'b'], { code: 'PT404', hint: 'not-found' }, 'b'],
    ])('of deletes that follow each other %s refuses all, and is named', async (_what, idsOf, refused, named) => {
      await apply(
        database(),
        OWNER,
        ['a', 'b', 'c'].map((id) => row(id)),
      );
      const steps = idsOf(['a', 'b', 'c']).map((id) => remove(id));
      const error = await apply(database(), OWNER, steps).catch((thrown) => thrown);
      expect([await refusal(Promise.reject(error)), JSON.parse(error.detail).key]).toEqual([refused, key(named)]);
      expect(await customers()).toEqual(['a  1', 'b  1', 'c  1']);
    });

    test('of deletes that follow each other those of another shop, and of who may not, delete nothing', async () => {
      await apply(
        database(),
        OWNER,
        ['a', 'b', 'c'].map((id) => row(id)),
      );
      const foreign = { table: 'customers', kind: 'delete', key: key('a') };
      const own = { table: 'customers', kind: 'delete', key: key('x', otherShop) };
      await apply(database(), OTHER, [insert('customers', { shop_id: otherShop, id: 'x' })]);
      expect((await refusal(apply(database(), OTHER, [own, foreign], otherShop)))?.code).toBe('PT404');
      expect(await refusal(apply(database(), TECHNICIAN, [remove('a'), remove('b')]))).toEqual({
        code: '42501',
        hint: 'role',
      });
      expect(await customers()).toEqual(['a  1', 'b  1', 'c  1']);
      expect(await database()`select id from public.customers where shop_id = ${otherShop}`).toHaveLength(1);
    });

    test('deletes with and without a version, and of parts, keep their order', async () => {
      await apply(
        database(),
        OWNER,
        ['a', 'b', 'c', 'd'].map((id) => row(id)),
      );
      await apply(database(), OWNER, [
        remove('a'),
        remove('b', { version: 1 }),
        remove('c'),
        row('a', { notes: 'again' }),
      ]);
      expect(await customers()).toEqual(['d  1', 'a again 1']);
      expect(await refusal(apply(database(), OWNER, [remove('d'), remove('a', { version: 7 })]))).toEqual({
        code: 'PT409',
        hint: 'conflict',
      });
      expect(await customers()).toEqual(['d  1', 'a again 1']);
    });

    test('does nothing with no step', async () => {
      const { from, revision } = await apply(database(), OWNER, []);
      expect(revision).toBe(from);
    });
  });
});
