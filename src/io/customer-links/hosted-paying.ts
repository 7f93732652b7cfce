import * as z from 'zod/mini';
import { parseJson } from '#domain/text/parse-json.ts';
import type { TextMemory } from '#io/browser/text-memory.ts';
import { type LinkSentences, type ServerOfLink, sendByLink } from './link-call.ts';
import type { PaidResult, Paying, PayPage } from './shared-document-client.ts';

const SENTENCES: LinkSentences = {
  hints: {
    'no-cards': 'This shop takes no cards online now. Ask the shop how to pay.',
    'card-processor': 'Stripe’s page could not be opened. Try again in a few minutes, or ask the shop how to pay.',
    part: 'Enter an amount from $1.00 to what is left to pay, in dollars and cents.',
  },
  full: 'You can’t pay here now: the storage of the shop’s server is full. Please let the shop know.',
  broken: 'The shop’s server could not open Stripe’s page. Try again in a minute, or ask the shop how to pay.',
};
const pageSchema = z.union([z.object({ id: z.string(), url: z.string() }), z.object({ changed: z.literal(true) })]);
const resultSchema = z.object({ state: z.string(), amount: z.number() });
const leftSchema = z.object({ fragment: z.string(), session: z.string() });

/** Key of this tab for the link and session of the customer who is on the processor's page. */
const LEFT = 'leftToPay';
/** In the address to which the processor sends the customer back. */
const BACK = 'card';

/** The link in the address of the page, and the payment that the customer comes back from. */
type PageAddress = { fragment: string; session?: string; lost?: 'paid' | 'back' };

/**
 * Reads the address of the page. The token of a link is not given to the processor, so the address to come back to has none: this tab has
 * kept it. `lost`: they came back to another tab, from paying or without.
 */
export function readPageAddress(tab: TextMemory): PageAddress {
  const fragment = location.hash.slice(1);
  const back = new URLSearchParams(location.search).get(BACK);
  if (fragment !== '' || back === null) return { fragment };
  const left = leftSchema.safeParse(parseJson(tab.read(LEFT) ?? ''));
  if (!left.success) return { fragment, lost: back === 'paid' ? 'paid' : 'back' };
  tab.forget(LEFT);
  history.replaceState(null, '', `${location.pathname}#${left.data.fragment}`);
  return left.data;
}

/** Creates the way to the processor's page and back: the routes of server/cards. */
export function createPaying(server: ServerOfLink, { fragment: token, session }: PageAddress, tab: TextMemory): Paying {
  return {
    open: (amount, part) =>
      sendByLink<PayPage>(
        server,
        '/cards/v1/session',
        { token, amount, part },
        (answer) => {
          const opened = z.parse(pageSchema, answer);
          return 'changed' in opened ? { kind: 'changed' } : { kind: 'pay', url: opened.url, session: opened.id };
        },
        SENTENCES,
      ),
    leave({ url, session: left }) {
      tab.write(LEFT, JSON.stringify({ fragment: token, session: left }));
      location.assign(url);
    },
    result:
      session === undefined
        ? undefined
        : () =>
            sendByLink<PaidResult>(
              server,
              '/cards/v1/check',
              { token, session },
              (answer) => {
                const { state, amount } = z.parse(resultSchema, answer);
                return state === 'paid' ? { kind: 'paid', amount } : { kind: 'not-paid' };
              },
              SENTENCES,
            ),
  };
}
