import { expect, test } from 'vitest';
import { perRecord } from './per-record.ts';

test('a record is computed again only when it or what it needs has changed', () => {
  const computed: string[] = [];
  const price = perRecord(({ id }: { id: string }, zone: string, services: readonly string[]) => {
    computed.push(`${id} ${zone} ${services.length}`);
    return `${id} in ${zone}`;
  });
  const [a, b, services] = [{ id: 'a' }, { id: 'b' }, ['tint']];
  expect([price(a, 'UTC', services), price(b, 'UTC', services), price(a, 'UTC', services)]).toEqual([
    'a in UTC',
    'b in UTC',
    'a in UTC',
  ]);
  price({ ...a }, 'UTC', services);
  price(b, 'Asia/Kolkata', services);
  price(b, 'Asia/Kolkata', [...services]);
  price(b, 'Asia/Kolkata', services);
  expect(computed).toEqual([
    'a UTC 1',
    'b UTC 1',
    'a UTC 1',
    'b Asia/Kolkata 1',
    'b Asia/Kolkata 1',
    'b Asia/Kolkata 1',
  ]);
});
