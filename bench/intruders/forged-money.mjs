// Tries to change the ledgers of invoices and deposits, and the payment link.
import { applied, RETURNED } from './field-shop.mjs';

/** @import { FieldShop } from './field-shop.mjs' */
/** @import { Ask } from './tries.mjs' */

/** @param {FieldShop} field */
export async function forgeMoney(field) {
  const { shop, by, refused, patch, removal, post, steps, gone, add, update, invoice } = field;
  const entry = (/** @type {number} */ position, /** @type {object} */ one) => ({
    shop_id: shop,
    invoice_id: 'invoice-9',
    position,
    date: '2026-11-20',
    method: 'Cash',
    ...one,
  });
  const use = (/** @type {unknown} */ amount, more = {}) => ({ ...applied, id: 'u', amount, kind: 'refund', ...more });
  const clear = { table: 'payments', kind: 'delete', key: { shop_id: shop, invoice_id: 'invoice-9' } };
  const first = entry(0, { id: 'p1', amount: 100, kind: null, deposit_id: null });
  const second = entry(1, { id: 'p2', amount: 50, kind: 'deposit', deposit_id: 'used' });
  const fromDeposit = (/** @type {string} */ id, /** @type {number} */ amount, position = 2) =>
    entry(position, { id: `x${position}`, amount, kind: 'deposit', deposit_id: id });
  const paying = (/** @type {string} */ id, /** @type {number} */ paidAmount, /** @type {number} */ payAmount) => [
    update('invoices', 'invoice-9', { paid_amount: paidAmount, balance_amount: 868 - paidAmount }),
    add('payments', fromDeposit(id, payAmount)),
  ];
  const appliedOf = (/** @type {string} */ id, /** @type {number} */ amount, more = {}) =>
    update('deposits', id, { uses: [{ ...applied, id: 'x2', paymentId: 'x2', amount, ...more }] });
  for (const someone of [by.technician, by.manager, by.owner]) {
    /** @type {[string, Ask][]} */
    const money = [
      ...[-1, 'NaN', 'Infinity', 1e308, '1e400', 'abc', 0, 0.001, null, 1e16, '-0'].map(
        (amount) =>
          /** @type {[string, Ask]} */ ([`a payment of ${amount}`, post('payments', entry(2, { id: 'x', amount }))]),
      ),
      ...[-1, 'NaN', 1e308, 'abc', 0, {}, [1], null, 5600].map(
        (amount) =>
          /** @type {[string, Ask]} */ ([
            `a deposit use of ${amount}`,
            patch('deposits', 'free', { uses: [use(amount)] }),
          ]),
      ),
      ...['refund', 'forfeit', 'constructor', ''].map(
        (kind) =>
          /** @type {[string, Ask]} */ ([
            `${kind} of 99,999`,
            post('payments', entry(2, { id: 'x', amount: 99999, kind })),
          ]),
      ),
      ['a payment from a deposit without its use', steps(...paying('free', 200, 50))],
      ['a deposit above its amount', steps(...paying('free', 250, 100), appliedOf('free', 100))],
      ['a deposit of another customer', steps(...paying('of-another', 200, 50), appliedOf('of-another', 50))],
      [
        'one use for two payments',
        steps(
          update('invoices', 'invoice-9', { paid_amount: 250, balance_amount: 618 }),
          add('payments', fromDeposit('free', 50)),
          add('payments', fromDeposit('free', 50, 3)),
          appliedOf('free', 50),
        ),
      ],
      ['a use without its payment', patch('deposits', 'free', { uses: [{ ...applied, id: 'x2', paymentId: 'x2' }] })],
      ['a use of another invoice', steps(...paying('free', 200, 50), appliedOf('free', 50, { invoiceId: 'unpaid' }))],
      ['an entry rewritten', patch('payments', 'p1', { amount: 1 })],
      ['an entry renamed', patch('payments', 'p1', { id: 'p9' })],
      ['an entry of another invoice', patch('payments', 'p1', { invoice_id: 'unpaid' })],
      ['an entry reversed without the invoice', patch('payments', 'p1', { reversed_on: '2026-11-21' })],
      [
        'an entry reversed on no day',
        steps(
          update('invoices', 'invoice-9', { paid_amount: 50, balance_amount: 818 }),
          clear,
          add('payments', { ...first, reversed_on: '0001-01-01' }),
          add('payments', { ...second, note: 'x' }),
        ),
      ],
      ['an entry removed', removal('payments', 'p1')],
      ['an entry by upsert', post('payments', { ...first, amount: 1 }, ',resolution=merge-duplicates')],
      [
        'the ledger removed in one command',
        steps(update('invoices', 'invoice-9', { paid_amount: 0, balance_amount: 868 }), clear),
      ],
      [
        'the ledger in another order',
        steps(clear, add('payments', { ...second, position: 0 }), add('payments', { ...first, position: 1 })),
      ],
      [
        'the ledger with another date',
        steps(clear, add('payments', { ...first, date: '2020-01-01' }), add('payments', second)),
      ],
      [
        'the invoice again with another ledger',
        steps(
          gone('invoices', 'invoice-9'),
          add('invoices', { ...invoice, paid_amount: 50, balance_amount: 818 }),
          add('payments', { ...second, position: 0 }),
        ),
      ],
      ['the invoice renamed', patch('invoices', 'invoice-9', { id: 'invoice-10' })],
      ['the invoice renamed, its ledger another', steps(update('invoices', 'invoice-9', { id: 'invoice-10' }), clear)],
      ['the customer of a paid invoice', patch('invoices', 'invoice-9', { customer_id: 'customer-2' })],
      ['a used deposit deleted', removal('deposits', 'used')],
      ['a used deposit lowered', patch('deposits', 'used', { amount: 10 })],
      ['a used deposit renamed', patch('deposits', 'used', { id: 'other' })],
      ['a used deposit reversed', patch('deposits', 'used', { reversed_on: '2026-11-21' })],
      ['uses emptied', patch('deposits', 'used', { uses: [] })],
      ['uses in extra', patch('deposits', 'used', { extra: { uses: [] } })],
      ['a negative deposit', patch('deposits', 'free', { amount: -5 })],
      ['paid without a payment', patch('invoices', 'unpaid', { paid_amount: 868, balance_amount: 0 })],
      ['no balance', patch('invoices', 'unpaid', { balance_amount: 0 })],
      [
        'paid by its status, the balance taken away',
        patch('invoices', 'unpaid', { status: 'Paid', balance_amount: null }),
      ],
      ['paid in extra', patch('invoices', 'unpaid', { extra: { paidAmount: 868, balanceAmount: 0 } })],
      ['a total below what was paid', patch('invoices', 'invoice-9', { total_amount: 1, balance_amount: 718 })],
      ['a total of NaN', patch('invoices', 'unpaid', { total_amount: 'NaN', balance_amount: 'NaN' })],
    ];
    for (const [what, ask] of money) await refused('money', someone, what, ask);
    await refused('links of the shop', by[someone === by.owner ? 'manager' : 'technician'], 'a payment link', {
      method: 'PATCH',
      path: `/rest/v1/shop_settings?shop_id=eq.${shop}`,
      headers: RETURNED,
      body: { settings: { paymentLink: 'https://buy.stripe.com@evil.example/' } },
    });
  }
}
