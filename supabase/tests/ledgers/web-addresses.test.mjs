// The addresses that customers are sent to: SQL and the app accept the same, and an owner alone changes them.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { buildInvoice } from '#test/build.ts';
import { hostOf, isWebAddress } from '../../../src/domain/text/web-address.ts';
import {
  actAs,
  addMember,
  apply,
  enterShop,
  loadRows,
  onEachEngine,
  person,
  refusal,
  SIGNED_OUT,
} from '../database.mjs';
import { stepsOf } from '../rows.mjs';

const OWNER = person('web-own');
const MANAGER = person('web-man');
const LINKS = ['paymentLink', 'reviewLink'];

const GOOD = [
  'https://buy.stripe.com/test_abc',
  'HTTPS://Buy.Stripe.com/a?b=c#d',
  'https://square.link:443/u/AbC123',
  'https://xn--kln-sna.example/pay',
  "https://pay.example/a?q='[x]'&y=%20",
  'https://www.paypal.com',
];
const NASTY = [
  'https://buy.stripe.com@evil.example/',
  'https://buy.stripe.com:pay@evil.example/',
  'https://@evil.example/',
  'https://buy.stripe.com%40evil.example/',
  'https:\\\\evil.example\\buy.stripe.com',
  'https://evil.example\\@buy.stripe.com/',
  'https://buy.stripe.com\\.evil.example/',
  'https:/evil.example/',
  'https:evil.example',
  'https:///evil.example/',
  'http://buy.stripe.com/',
  'javascript:alert(1)//https://buy.stripe.com/',
  'data:text/html,https://buy.stripe.com/',
  ' https://buy.stripe.com/',
  'https://buy.stripe.com/\n',
  'https://buy.stripe\u0000.com/',
  'https://buy.\tstripe.com/',
  'https://buy.stripe.com/a b',
  'https://buy.stripe.com/\u202egro.live',
  'https://buy.ѕtripe.com/',
  'https://buy。stripe。com/',
  'https://ｂuy.stripe.com/',
  'https://buy.stripe.com:8443/',
  'https://buy.stripe.com:/',
  'https://buy..stripe.com/',
  'https://.stripe.com/',
  'https://buy.stripe.com./',
  'https://-buy.stripe.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://[::1]/',
  `https://${'a'.repeat(64)}.example/`,
  `https://pay.example/${'a'.repeat(2000)}`,
  'https://',
  '',
];

onEachEngine((database) => {
  let shop;
  const storable = (text) => !text.includes('\0') && text.isWellFormed();

  beforeAll(async () => {
    shop = await enterShop(database(), OWNER);
    await addMember(database(), shop, MANAGER, 'manager');
    await database()`insert into public.shop_settings (shop_id, settings) values (${shop}, '{}')`;
  });

  async function bySql(addresses) {
    const rows = await database()`
      select private.is_web_address(a) as is_good from jsonb_array_elements_text(${JSON.stringify(addresses)}::text::jsonb) with ordinality as t (a, n) order by n`;
    return rows.map((row) => row.is_good);
  }

  test(`${GOOD.length} addresses are accepted and ${NASTY.length} refused, by the app and by SQL`, async () => {
    expect(GOOD.filter((one) => !isWebAddress(one))).toEqual([]);
    expect(NASTY.filter(isWebAddress)).toEqual([]);
    expect(await bySql(GOOD)).toEqual(GOOD.map(() => true));
    const sent = NASTY.filter(storable);
    expect(await bySql(sent)).toEqual(sent.map(() => false));
  });

  test('of 3,000 random addresses both accept the same, and a browser opens the host that is read in them', async () => {
    const piece = fc.constantFrom(
      'a',
      'buy',
      '-',
      '.',
      'com',
      'xn--',
      '@',
      ':',
      ':443',
      '\\',
      '/',
      '?',
      '#',
      '%40',
      'é',
      '\n',
      '\u202e',
      '1',
      '[',
      ']',
      '"',
      ' ',
    );
    const random = fc.tuple(
      fc.constantFrom('https://', 'https://pay.example', 'HTTPS://', 'http://'),
      fc.array(piece, { maxLength: 8 }),
    );
    const addresses = fc.sample(random, { numRuns: 3000, seed: 3 }).map(([start, rest]) => start + rest.join(''));
    const sql = await bySql(addresses);
    // Only a browser knows every name that starts with xn--.
    const other = addresses.findIndex((one, at) => sql[at] !== isWebAddress(one) && !/xn--/i.test(one));
    expect(addresses[other]).toBe(undefined);
    for (const one of addresses.filter(isWebAddress)) {
      expect(hostOf(one)).toBe(
        one
          .slice(8)
          .split(/[/?#:]/)[0]
          .toLowerCase(),
      );
    }
    expect(addresses.filter(isWebAddress).length).toBeGreaterThan(100);
  });

  const put = (who, settings) =>
    actAs(database(), who, (tx) => tx`update public.shop_settings set settings = ${settings} where shop_id = ${shop}`);

  test.each(LINKS)(
    '%s: an owner sets an address and no other text; a manager changes neither it nor removes it',
    async (name) => {
      const good = { [name]: GOOD[0] };
      await put(OWNER, good);
      for (const bad of NASTY.filter((one) => one !== '' && storable(one))) {
        expect([bad, await refusal(put(OWNER, { [name]: bad }))]).toEqual([
          bad,
          { code: 'PT403', hint: 'web-address' },
        ]);
      }
      expect(await refusal(put(OWNER, { [name]: [GOOD[0]] }))).toEqual({ code: 'PT403', hint: 'web-address' });
      for (const settings of [{ [name]: GOOD[1] }, {}, { [name]: '' }]) {
        expect(await refusal(put(MANAGER, settings))).toEqual({ code: '42501', hint: 'link' });
      }
      await put(MANAGER, { ...good, taxRatePercent: 8 });
      const rewritten = `{"${name}":"${GOOD[0]}","${name}":"${GOOD[1]}"}`;
      expect(
        await refusal(
          actAs(
            database(),
            MANAGER,
            (tx) => tx`update public.shop_settings set settings = ${rewritten}::text::json where shop_id = ${shop}`,
          ),
        ),
      ).toEqual({ code: '42501', hint: 'link' });
      await put(OWNER, {});
    },
  );

  test('a bad payment link from before stays in the settings, and no customer gets it', async () => {
    const sql = database();
    const settings = { paymentLink: NASTY[0] };
    await loadRows(sql, (tx) => tx`update public.shop_settings set settings = ${settings} where shop_id = ${shop}`);
    await put(MANAGER, { ...settings, taxRatePercent: 8 });
    await apply(
      sql,
      OWNER,
      stepsOf(shop, { invoices: [buildInvoice({ status: 'Sent', sentAt: '2026-11-20T09:00:00.000Z' })] }),
    );
    const [{ link }] = await actAs(
      sql,
      OWNER,
      (tx) => tx`select public.share_document('invoice', 'invoice-1') as link`,
    );
    const [{ shown }] = await actAs(sql, SIGNED_OUT, (tx) => tx`select public.open_document(${link.token}) as shown`);
    expect(shown.payment.link).toBe(null);
    const usable = async (who) => (await actAs(sql, who, (tx) => tx`select public.usable_links() as count`))[0].count;
    await actAs(sql, OWNER, (tx) => tx`select public.share_document('invoice', 'invoice-1') as link`);
    expect(await usable(OWNER)).toBe(2);
    await actAs(sql, OWNER, (tx) => tx`update public.document_links set revoked_at = now() where id = ${link.id}`);
    expect(await usable(OWNER)).toBe(1);
  });
});
