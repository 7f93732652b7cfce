import * as z from 'zod/mini';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import type { RequestPage } from '#domain/leads/car-request.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { callByLink, type ServerOfLink } from '#io/customer-links/link-call.ts';
import type { RequestPageClient } from './request-page-client.ts';

const SENTENCES = {
  hints: {
    'words-missing': 'Enter your name and your car.',
    'words-too-long': 'This is too long. Shorten it.',
    'contact-missing': 'Enter an email or a phone number.',
    'bad-email': 'Check the email address.',
    'not-agreed': 'Check the box so that the shop can answer you.',
    'not-offered': 'One of the services is no longer offered. Choose again.',
    'bad-photo': 'This photo could not be kept. Choose another one.',
    'too-many-requests': 'The shop has a lot of requests right now. Try again in an hour, or call the shop.',
  },
  full: 'Your request could not be saved: the storage of the shop’s server is full. Call the shop instead.',
  broken: "The shop’s server sent a response that can't be shown. Try again in a minute, or call the shop.",
};

/** The answer of `open_request_page` in supabase/schema. */
const pageSchema = z.object({
  shop: z.object({
    businessName: z.string(),
    phone: z.string(),
    logo: z.nullable(z.string()),
  }),
  intro: z.string(),
  today: z.string(),
  services: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      category: z.enum(SERVICE_CATEGORIES),
      basePrice: z.nullable(z.number()),
      vehicleSizeMultipliers: z.nullable(z.partialRecord(z.enum(VEHICLE_SIZES), z.number())),
    }),
  ),
});

function pageOf(answer: unknown): RequestPage {
  const { shop, intro, today, services } = z.parse(pageSchema, answer);
  return {
    shop: {
      name: shop.businessName,
      phone: shop.phone,
      logo: shop.logo ?? undefined,
    },
    intro,
    today,
    services: services.map(({ basePrice, vehicleSizeMultipliers, ...service }) => ({
      ...service,
      price: basePrice === null ? undefined : { basePrice, vehicleSizeMultipliers: vehicleSizeMultipliers ?? {} },
    })),
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
  const ask = <T>(name: string, body: Record<string, unknown>, read: (answer: object) => T) =>
    callByLink(server, name, { shop, ...body }, read, SENTENCES);
  return {
    open: () => ask('open_request_page', {}, (answer) => ({ kind: 'shown', page: pageOf(answer) })),
    send: (request) => ask('send_request', { request }, () => ({ kind: 'sent' })),
    addPhoto: ({ id }, place, photo) =>
      ask('add_request_photo', { request: id, place, photo: base64Of(photo) }, () => ({ kind: 'sent' })),
  };
}
