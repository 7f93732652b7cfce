import type { CardAccount, CardRefund, Cards, StuckRefund } from '#io/cards/cards.ts';

/** Creates card payments without a server. `refunds` are those that went back to a card; a key with 'wrong' in it fails. */
export function memoryCards(
  account: CardAccount = { isSet: false },
  stuckRefunds: StuckRefund[] = [],
): Cards & { refunds: CardRefund[]; refuse: string } {
  let state = account;
  let stuck = stuckRefunds;
  return {
    refunds: [],
    /** Why the next refund is refused. */
    refuse: '',
    account: async () => state,
    webhookAddress: async () => 'https://shop.example.com/cards/v1/webhook/7',
    async save({ secretKey }) {
      state = { isSet: true, hint: `…${secretKey.slice(-4)}`, isTest: secretKey.includes('_test_') };
    },
    async remove() {
      state = { isSet: false };
    },
    async test() {
      if (!state.hint?.endsWith('rong')) return;
      state = { ...state, failingSince: '2026-11-20T16:00:00.000Z', why: 'Stripe does not accept the secret key.' };
      throw new Error('Stripe does not accept the secret key.');
    },
    async refund(asked) {
      if (this.refuse) throw new Error(this.refuse);
      this.refunds.push(asked);
      return `re_${this.refunds.length}`;
    },
    stuck: async () => stuck,
    async settle(entry) {
      stuck = stuck.filter((one) => one.entry !== entry);
    },
  };
}
