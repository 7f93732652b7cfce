// Texts that are compared, read or refused by the same rule in the app and in the database.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCustomer } from '#test/build.ts';
import { isTime, isTimeZone } from '../../../src/domain/calendar/calendar.ts';
import { numberKey } from '../../../src/domain/documents/number-key.ts';
import { isBlankText } from '../../../src/domain/text/fold-text.ts';
import { plateKey } from '../../../src/domain/text/search-text.ts';
import { isSameCar, vehicleName } from '../../../src/domain/vehicles/vehicle.ts';
import { completeVin, normalizeVin } from '../../../src/domain/vehicles/vin.ts';
import { onEachEngine } from '../database.mjs';

/** Postgres holds neither the character 0 nor half of a pair. */
const storable = (text) => !text.includes('\u0000') && text.isWellFormed();
const anyText = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 }))
  .filter(storable);

onEachEngine((database) => {
  /** Compares what the function says of each text with what the app says. */
  async function compare(call, texts, rule) {
    const rows = await database().unsafe(
      `select ${call} as value from unnest($1::text[]) with ordinality as t (given, n) order by n`,
      [texts],
    );
    const differing = rows.flatMap(({ value }, at) =>
      value === rule(texts[at]) ? [] : [{ text: texts[at], inDatabase: value, inApp: rule(texts[at]) }],
    );
    expect(differing).toEqual([]);
  }

  // Letters of other scripts that have case are compared by the app alone.
  const western = fc.oneof(
    ...[
      fc.integer({ min: 1, max: 0x17f }),
      fc.integer({ min: 0x300, max: 0x36f }),
      fc.integer({ min: 0x2000, max: 0x206f }),
    ],
    ...[
      fc.integer({ min: 0xff10, max: 0xff5a }),
      fc.constantFrom(...'\u1e9e\u3000\u3164\u115f\ufeff\u2212\ufb01').map((one) => one.codePointAt(0)),
    ],
  );
  const typedWith = (...parts) =>
    fc
      .array(
        fc.oneof(
          fc.constantFrom(...parts),
          western.map((code) => String.fromCodePoint(code)),
        ),
        { maxLength: 8 },
      )
      .map((all) => all.join(''))
      .filter(storable);

  test('number_key: 2,000 numbers have the key of numberKey', async () => {
    const typed = typedWith('INV-', 'inv‑', ' ', 'É', 'ß', 'Ø');
    await compare('private.number_key(given)', fc.sample(typed, { numRuns: 2000, seed: 23 }), numberKey);
  });

  test('plate_key: 2,000 plates have the key of plateKey', async () => {
    const typed = typedWith('7ABC', 'zqx', '-', '‑', ' ', '.', '·', '•', '_', '(', ')', '/', '+', 'ö');
    const plates = fc.sample(typed, { numRuns: 2000, seed: 29 });
    await compare('private.plate_key(given)', plates, (plate) => plateKey(plate).toUpperCase());
  });

  test('is_blank_text: every character of Unicode is seen or not as isBlankText says', async () => {
    const known = Array.from({ length: 0x110000 - 1 }, (_, at) => at + 1).filter(
      (code) => code < 0xd800 || code > 0xdfff,
    );
    const characters = known
      .map((code) => String.fromCodePoint(code))
      .filter((one) => !/\p{Cn}|[\u{f0010}-\u{10fff0}]/u.test(one) || isDefaultIgnorable(one));
    await compare('private.is_blank_text(given)', characters, isBlankText);
    await compare(
      'private.is_blank_text(given)',
      fc.sample(anyText, { numRuns: 1000, seed: 5 }).filter((text) => !/\p{Cn}/u.test(text)),
      isBlankText,
    );
  });
  const isDefaultIgnorable = (one) => /\p{Default_Ignorable_Code_Point}/u.test(one);

  const vin = fc.oneof(
    fc.constantFrom(
      '',
      '1FTBW2CM5RKA00003',
      '1ftbw2cm5 rka-00003',
      'VIN: 1FTBW2CM5RKA00003',
      'VIN# 1FTBW2CM5RKA0',
      'vehicle identification number 1FTBW2CM5RKA00003.',
    ),
    fc.constantFrom(
      'TEMP0000000000001',
      'temp 0000000000001',
      'WP0AA2A99SS2',
      'WP0AA2A99SS200777',
      'WP0AA2A99SS200777X',
      'VIN NO. WP0AA2A99SS2',
      'V.I.N. = 12',
      'wp0aa2a99ss2\u00a000777',
    ),
    fc.string({ unit: fc.constantFrom(...'V1I2N:# -.9AB\u00a0\tno'), maxLength: 22 }),
    // Letters and signs that are typed with a VIN; it has no others.
    fc.string({ unit: 'grapheme-ascii', maxLength: 24 }),
  );
  test('complete_vin: 2,000 VINs in any form are complete as completeVin says', async () => {
    const vins = fc.sample(vin, { numRuns: 2000, seed: 17 });
    await compare('private.normal_vin(given)', vins, normalizeVin);
    await compare('private.complete_vin(given)', vins, (text) => completeVin(text) ?? null);
  });

  test('is_same_car and vehicle_name: 2,000 pairs are one car as isSameCar says, by vehicleName', async () => {
    const { vehicle } = buildCustomer();
    const car = fc.record({
      vin,
      year: fc.constantFrom(0, 2024, 2025),
      make: fc.constantFrom('', 'Ford', 'ford'),
      model: fc.constantFrom('', 'F-150', 'Transit'),
    });
    const pairs = fc
      .sample(fc.tuple(car, car), { numRuns: 2000, seed: 3 })
      .map((pair) => pair.map((one) => ({ ...vehicle, ...one })));
    const rows = await database()`
      with pairs as (select n, pair -> 0 as a, pair -> 1 as b from json_array_elements(${JSON.stringify(pairs)}::text::json) with ordinality as t (pair, n)),
      named as (select *, private.vehicle_name(a ->> 'year', a ->> 'make', a ->> 'model') as a_name,
        private.vehicle_name(b ->> 'year', b ->> 'make', b ->> 'model') as b_name from pairs)
      select a_name, b_name, private.is_same_car(a ->> 'vin', a_name, b ->> 'vin', b_name) as same from named order by n`;
    expect([...rows]).toEqual(
      pairs.map(([a, b]) => ({ a_name: vehicleName(a), b_name: vehicleName(b), same: isSameCar(a, b) })),
    );
  });

  test('is_time_zone: the zones of browsers are zones as isTimeZone says, and other names of Postgres are not', async () => {
    const inPostgres = (await database()`select name from pg_catalog.pg_timezone_names`).map(({ name }) => name);
    const typed = [
      '',
      ' ',
      'PST',
      'EST',
      'EST5EDT',
      'CST6CDT',
      'Shop5',
      '+05:00',
      'UTC+5',
      'GMT',
      'gmt',
      'Zulu',
      'America/Gotham',
      ...'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT SST VST CET HST ROK'.split(
        ' ',
      ),
      'america/chicago',
      'America/Chicago ',
      'Etc/GMT+12',
      'Etc/GMT+15',
      'Factory',
      'localtime',
      'posixrules',
      'posix/America/Chicago',
      'right/America/Chicago',
      'America/Argentina/Buenos_Aires',
      '<x>5',
      'Europe/Kiev',
      'Asia/Calcutta',
      "America/Chi'cago",
    ];
    const all = [...new Set([...Intl.supportedValuesOf('timeZone'), ...inPostgres, ...typed])];
    await compare('private.is_time_zone(given)', all, isTimeZone);
  });

  test('is_time: 2,000 texts are times of day as isTime says', async () => {
    const typed = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123459:\n'), minLength: 4, maxLength: 6 }),
      fc.tuple(fc.nat(25), fc.nat(61)).map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`),
      anyText,
    );
    await compare('private.is_time(given)', fc.sample(typed, { numRuns: 2000, seed: 9 }), isTime);
  });
});
