import { serverAsker, type TeamServer } from '#io/hosted/http/ask-server.ts';
import type { Cards, StuckRefund } from './cards.ts';

/** Creates the card payments of a team server: the routes of server/cards, and the keys of server/keys. */
export function createHostedCards(server: TeamServer): Cards {
  const send = serverAsker(server);
  return {
    account: async () => ({ isSet: false, ...((await send('GET', '/keys/v1'))['stripe'] as object) }),
    webhookAddress: async () => `${server.url}/cards/v1/webhook/${await server.shop()}`,
    save: async (keys) => void (await send('PUT', '/keys/v1/stripe', keys)),
    remove: async () => void (await send('DELETE', '/keys/v1/stripe')),
    test: async () => void (await send('POST', '/cards/v1/test', {})),
    refund: async (asked) => String((await send('POST', '/cards/v1/refund', asked))['refund']),
    stuck: async () => (await send('GET', '/cards/v1/stuck'))['refunds'] as StuckRefund[],
    settle: async (entry) => void (await send('POST', '/cards/v1/settled', { entry })),
  };
}
