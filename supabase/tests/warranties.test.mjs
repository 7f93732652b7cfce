import { beforeAll, expect, test } from 'vitest';
import { buildJob, buildWarranty } from '#test/build.ts';
import { sealText } from '../../src/domain/warranty/issue-warranty.ts';
import { sha256OfText } from '../../src/io/browser/sha256.ts';
import { recordFrom } from '../../src/io/hosted/hosted-rows.ts';
import { actAs, addMember, apply, enterShop, onEachEngine, person, refusal } from './database.mjs';
import { stepsOf } from './rows.mjs';

const OWNER = person('w-owner');
const MANAGER = person('w-man');
const TECHNICIAN = person('w-tech');
const CLOSED = { code: 'PT403', hint: 'closed' };
const ROLE = { code: '42501', hint: 'role' };

const made = buildWarranty({ id: 'issued' });
const issued = { ...made, hash: sha256OfText(sealText(made)) };

onEachEngine((database) => {
  let shop;

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await addMember(database(), shop, TECHNICIAN, 'technician');
    await apply(database(), OWNER, stepsOf(shop, { jobs: [buildJob()], warranties: [issued] }));
  });

  const key = (id) => ({ shop_id: shop, id });
  const change = (who, id, row) =>
    apply(database(), who, [{ table: 'warranties', kind: 'update', key: key(id), row }], shop);
  const remove = (who, id) => apply(database(), who, [{ table: 'warranties', kind: 'delete', key: key(id) }], shop);
  const add = (who, warranty) => apply(database(), who, stepsOf(shop, { warranties: [warranty] }), shop);
  const stored = async (id) => {
    const [{ row }] = await database()`
      select row_to_json(w)::text as row from public.warranties w where shop_id = ${shop} and id = ${id}`;
    return recordFrom('warranties', JSON.parse(row));
  };

  test.each([
    ['its number', { warranty_number: 'WAR-0009' }],
    ['its job', { job_id: 'other' }],
    ['owner and vehicle', { issued_to: { name: 'Eve', vehicle: '', vin: '', licensePlate: '', bodyType: '' } }],
    ['its tier', { tier_id: 'other' }],
    ['the promise', { promise: { ...issued.promise, years: 20 } }],
    ['the film', { coverage: [] }],
    ['its batch', { coverage: [{ ...issued.coverage[0], batch: 'UP-9999' }] }],
    ['the services', { services: ['Wash'] }],
    ['the first day', { starts_on: '2030-01-01' }],
    ['what it corrects', { corrects: 'other' }],
    ['the instant', { issued_at: '2030-01-01T00:00:00Z' }],
    ['who issued it', { issued_by: 'Eve' }],
    ['the hash', { hash: 'ffff' }],
    ['a field in extra that counts more', { extra: { promise: { ...issued.promise, years: 20 } } }],
    ['an escaped one', { extra: { escaped: JSON.stringify({ startsOn: '2030-01-01', registration: '\0' }) } }],
  ])('nobody changes %s of an issued certificate, by a command or by SQL', async (_what, row) => {
    for (const who of [OWNER, MANAGER]) expect(await refusal(change(who, 'issued', row))).toEqual(CLOSED);
    expect(await refusal(change(TECHNICIAN, 'issued', row))).toMatchObject({
      code: expect.stringMatching(/PT403|42501/),
    });
    const plain = actAs(
      database(),
      OWNER,
      (tx) => tx`update public.warranties set ${tx(row)} where shop_id = ${shop} and id = 'issued'`,
    );
    expect(await refusal(plain)).toEqual(CLOSED);
    expect(await stored('issued')).toMatchObject({
      ...issued,
      customer: expect.anything(),
      updatedAt: expect.anything(),
    });
  });

  test('the seal holds after the way through the table, also when the customer of the car becomes another', async () => {
    await change(OWNER, 'issued', {
      customer_id: 'buyer',
      customer: { ...issued.customer, id: 'buyer', firstName: 'New' },
    });
    const back = await stored('issued');
    expect([back.customer.firstName, sha256OfText(sealText(back))]).toEqual(['New', issued.hash]);
  });

  test('a technician issues, registers and records visits, with no number that is taken; the office transfers and voids', async () => {
    expect(await refusal(add(TECHNICIAN, buildWarranty({ id: 'twin' })))).toMatchObject({ code: '23505' });
    const number = { warrantyNumber: 'WAR-0002' };
    await add(TECHNICIAN, buildWarranty({ id: 'mine', ...number }));
    await change(TECHNICIAN, 'mine', {
      registered_on: '2026-12-01',
      registration: 'X',
      visits: [{ date: '2026-12-02' }],
    });
    const voided = { date: '2026-12-03', reason: 'Wrong car', by: 'Sam' };
    for (const row of [{ voided }, { transfers: [{ date: '2026-12-03', customerId: 'x' }] }, { customer_id: 'x' }])
      expect(await refusal(change(TECHNICIAN, 'mine', row))).toEqual(ROLE);
    for (const more of [{ voided }, { corrects: 'mine' }])
      expect(
        await refusal(add(TECHNICIAN, buildWarranty({ id: 'more', warrantyNumber: 'WAR-0003', ...more }))),
      ).toEqual(ROLE);
    await change(MANAGER, 'mine', { voided });
    for (const other of [null, { ...voided, reason: 'Other' }])
      expect(await refusal(change(OWNER, 'mine', { voided: other }))).toEqual(CLOSED);
    expect(await stored('mine')).toMatchObject({ voided, registration: 'X' });
  });

  test('it is deleted by nobody while its job is there, and after the job by the owner alone; an import replaces it', async () => {
    expect(await refusal(remove(OWNER, 'issued'))).toEqual(CLOSED);
    await add(OWNER, buildWarranty({ id: 'alone', warrantyNumber: 'WAR-0009', jobId: 'gone' }));
    expect(await refusal(remove(MANAGER, 'alone'))).toMatchObject({ code: '42501' });
    await remove(OWNER, 'alone');
    const steps = [
      { table: 'warranties', kind: 'delete', key: { shop_id: shop } },
      ...stepsOf(shop, { warranties: [buildWarranty({ id: 'issued', startsOn: '2026-01-01' })] }),
    ];
    expect(await refusal(apply(database(), OWNER, steps, shop))).toEqual(CLOSED);
    const batch = '00000000-0000-4000-8000-00000000000b';
    const [{ revision }] = await database()`select revision from public.shops where id = ${shop}`;
    await actAs(database(), OWNER, async (tx) => {
      await tx`insert into public.shop_uploads (shop_id, batch, n, steps) values (${shop}, ${batch}, 0, ${tx.json(steps)})`;
      await tx`select public.replace_lists(${shop}, ${batch}, 1, ${revision})`;
    });
    expect((await stored('issued')).startsOn).toBe('2026-01-01');
  });
});
