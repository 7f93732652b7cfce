import type { ServiceCategory } from '#domain/catalog/service.ts';
import type { OfferedService, RequestPage } from '#domain/leads/car-request.ts';
import { callByLink, type LinkSentences, type ServerOfLink } from '#io/customer-links/link-call.ts';
import type { RequestPageClient } from './request-page-client.ts';

const SENTENCES: LinkSentences = {
  hints: {
    'words-missing': 'Enter your name and your car.',
    'words-too-long': 'This is too long. Shorten it.',
    'contact-missing': 'Enter an email or a phone number.',
    'bad-email': 'Check the email address.',
    'not-agreed': 'Check the box so that the shop can answer you.',
    'not-offered': 'One of the services is no longer offered. Choose again.',
    'bad-request': 'Something here could not be read. Check the car, the services and the days, then send it again.',
    'too-many-requests': 'The shop has a lot of requests right now. Try again in an hour, or call the shop.',
  },
  full: 'Your request could not be saved: the storage of the shop’s server is full. Call the shop instead.',
  broken: "The shop’s server sent a response that can't be shown. Try again in a minute, or call the shop.",
};

const NO_ROOM = 'The shop has no room for more photos. Send it to the shop when it answers you.';
const TOO_MANY = 'The shop cannot take more photos right now. Send it to the shop when it answers you.';

/** The request has arrived, so that nothing is lost. A photo that would have to wait for an hour is no longer taken then. */
const PHOTO_SENTENCES: LinkSentences = {
  hints: {
    'bad-photo': 'This photo could not be kept. Send it to the shop when it answers you.',
    'photos-full': NO_ROOM,
    'too-many-requests': TOO_MANY,
  },
  statuses: { 413: 'This photo is too large. Send it to the shop when it answers you.', 429: TOO_MANY },
  full: NO_ROOM,
  broken: "The shop’s server sent a response that can't be shown. Try again in a minute.",
};

type Fields = Readonly<Record<string, unknown>>;

// By hand, because the page is to be there at once on any phone: zod would be a sixth of it.
function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new TypeError(`${value} is no object`);
  return Object.fromEntries(Object.entries(value));
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError(`${value} is no text`);
  return value;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError(`${value} is no number`);
  return value;
}

/** A record, because the type asks for all of them; the list in the domain would bring zod. */
const CATEGORIES: Readonly<Record<ServiceCategory, true>> = {
  PPF: true,
  'Vinyl Wrap': true,
  'Ceramic Coating': true,
  'Window Tinting': true,
  Detailing: true,
};
const isCategory = (name: string): name is ServiceCategory => Object.hasOwn(CATEGORIES, name);

function offeredService({ basePrice, vehicleSizeMultipliers, ...service }: Fields): OfferedService {
  const category = textOf(service['category']);
  if (!isCategory(category)) throw new TypeError(`${category} is no category`);
  const multipliers = Object.entries(fieldsOf(vehicleSizeMultipliers ?? {}));
  return {
    id: textOf(service['id']),
    name: textOf(service['name']),
    description: textOf(service['description']),
    category,
    price:
      typeof basePrice === 'number'
        ? {
            basePrice,
            vehicleSizeMultipliers: Object.fromEntries(multipliers.map(([size, by]) => [size, numberOf(by)])),
          }
        : undefined,
  };
}

/** Reads the answer of `open_request_page` in supabase/schema. */
function pageOf(answer: unknown): RequestPage {
  const { shop, intro, today, services } = fieldsOf(answer);
  const { businessName, phone, logo } = fieldsOf(shop);
  return {
    shop: { name: textOf(businessName), phone: textOf(phone), logo: logo === null ? undefined : textOf(logo) },
    intro: textOf(intro),
    today: textOf(today),
    services: Object.values(fieldsOf(services)).map((service) => offeredService(fieldsOf(service))),
  };
}

/** Returns the bytes in base64, piece by piece: a call takes only so many arguments. */
function base64Of(bytes: ArrayBuffer): string {
  const all = new Uint8Array(bytes);
  let text = '';
  for (let at = 0; at < all.length; at += 8192) text += String.fromCharCode(...all.subarray(at, at + 8192));
  return btoa(text);
}

/** @param shop the id of the shop */
export function createRequestPageClient(server: ServerOfLink, shop: string): RequestPageClient {
  const ask = <T>(name: string, body: object, read: (answer: object) => T, sentences = SENTENCES) =>
    callByLink(server, name, { shop, ...body }, read, sentences);
  return {
    open: () => ask('open_request_page', {}, (answer) => ({ kind: 'shown', page: pageOf(answer) })),
    send: (request) => ask('send_request', { request }, () => ({ kind: 'sent' })),
    addPhoto: ({ id }, place, photo) =>
      ask(
        'add_request_photo',
        { request: id, place, photo: base64Of(photo) },
        () => ({ kind: 'sent' }),
        PHOTO_SENTENCES,
      ),
  };
}
