import { expect, test } from 'vitest';
import { reversedDeposit, withoutUse } from '#domain/deposits/deposit-uses.ts';
import { withoutPayment } from '#domain/invoices/ledger.ts';
import { buildDeposit, buildInvoice } from '#test/build.ts';

const MOMENT = { at: '2026-11-29T18:00:00.000Z', today: '2026-11-29', zone: 'America/Chicago' };
const DATE = '2026-11-20';
const byCard = { id: 'card-pi_1', amount: 100, date: DATE, method: 'Card', reference: 'pi_1', note: '' };
const toCard = { ...byCard, id: 'e', kind: 'refund' as const, reference: 're_1' };
const IN = 'This came from a card. To give it back, record a refund.';
const BACK = 'This went back to a card. If the bank did not take it, record it as a payment or a deposit.';

test('money that moved by the processor is not reversed, in an invoice or a deposit; what the shop recorded itself is', () => {
  const invoice = buildInvoice({
    status: 'Sent',
    payments: [byCard, toCard, { ...toCard, id: 'own', reference: '4242' }],
  });
  expect(() => withoutPayment(invoice, 'card-pi_1', MOMENT)).toThrow(IN);
  expect(() => withoutPayment(invoice, 'e', MOMENT)).toThrow(BACK);
  expect(withoutPayment(invoice, 'own', MOMENT).payments?.at(-1)?.reversedOn).toBe(MOMENT.today);
  // A deposit that was applied is held again: no money moves.
  const applied = buildInvoice({
    status: 'Sent',
    payments: [{ ...byCard, id: 'a', kind: 'deposit', depositId: 'card-pi_1' }],
  });
  expect(withoutPayment(applied, 'a', MOMENT).payments?.at(-1)?.reversedOn).toBe(MOMENT.today);

  expect(() => reversedDeposit(buildDeposit({ id: 'card-pi_1', uses: [] }), MOMENT.today)).toThrow(IN);
  const uses = [
    { id: 'u', kind: 'refund' as const, amount: 10, date: DATE, method: 'Card', reference: 're_1', note: '' },
  ];
  expect(() => withoutUse(buildDeposit({ uses }), 'u', MOMENT.today)).toThrow(BACK);
});
