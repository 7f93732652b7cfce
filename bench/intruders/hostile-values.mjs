// Puts odd values into each column. What the server takes, the app must be able to read.
import { load } from './filled-shop.mjs';

/** @import { FieldShop } from './field-shop.mjs' */
/** @import { Someone } from './tries.mjs' */

/** @param {FieldShop} field */
export async function tryHostileValues({ tries, shop, by, patch }) {
  const PART = 'hostile values';
  const { recordFrom, partsOf } = await load('src/io/hosted/hosted-rows.ts');
  /** @type {unknown[]} */
  const values = [
    ...[
      '',
      null,
      -1,
      1e308,
      'NaN',
      '290000-01-01T00:00:00Z',
      '0044-03-15 BC',
      'infinity',
      '0000-00-00',
      [],
      {},
      [{ at: 5 }],
      [null],
      [[]],
      'x',
      '\u0000',
      true,
      'constructor',
    ],
    ...[
      { escaped: '{no json' },
      { escaped: '5' },
      { escaped: '{"stageLog":5}' },
      { toString: 5, valueOf: 5 },
      '\ud800',
      'a'.repeat(3000),
      { id: 5 },
      { items: 5, pins: 5, stageLog: 5, history: 5 },
    ],
  ];
  for (const [someone, lists] of /** @type {[Someone, string[]][]} */ ([
    [by.technician, ['jobs', 'bookings', 'inspections']],
    [
      by.manager,
      [
        'customers',
        'services',
        'stations',
        'employees',
        'bookings',
        'leads',
        'invoices',
        'estimates',
        'jobs',
        'products',
        'inspections',
        'deposits',
        'messages',
      ],
    ],
  ])) {
    for (const list of lists) {
      const id = `${list.replace(/ies$/, 'y').replace(/s$/, '')}-1`;
      const parts = partsOf(list).map((/** @type {{ table: string }} */ { table }) => table);
      const read = {
        path: `/rest/v1/${list}?select=*${parts.map((/** @type {string} */ table) => `,${table}(*)`).join('')}&shop_id=eq.${shop}&id=eq.${id}`,
      };
      const { text } = await tries.send(by.owner, read);
      const [row] = JSON.parse(text.split('\n').at(-1) || '[]');
      if (!row) tries.fail(PART, `${list} has no ${id}`);
      for (const column of Object.keys(row ?? {}).filter(
        (name) => !['id', 'shop_id', 'version', 'place', ...parts].includes(name),
      )) {
        for (const value of values) {
          const ask = patch(list, id, { [column]: value });
          const given = await tries.send(someone, ask);
          tries.count(PART, someone, ask, given);
          if (given.status >= 400) continue;
          const now = await tries.send(by.owner, read);
          try {
            const [found] = JSON.parse(Buffer.from(now.text.split('\n').at(-1) ?? '', 'latin1').toString());
            if (!recordFrom(list, found)) throw new Error('No record');
          } catch (error) {
            tries.fail(
              PART,
              `${someone.name}: ${list}.${column} = ${JSON.stringify(value).slice(0, 80)} can’t be read: ${String(error).slice(0, 200)}`,
            );
          }
          await tries.send(by.owner, patch(list, id, { [column]: row[column] }));
        }
      }
    }
  }
}
