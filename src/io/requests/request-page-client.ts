import * as z from 'zod/mini';
import { SERVICE_CATEGORIES } from '#domain/catalog/service.ts';
import type { CarRequest, RequestPage } from '#domain/leads/request-page.ts';
import { VEHICLE_SIZES } from '#domain/vehicles/vehicle.ts';
import { callByLink, type LinkFailure, type ServerOfLink } from '#io/customer-links/link-call.ts';

/** The answer of `open_request_page` in supabase/schema. */
const pageSchema = z.object({
  shop: z.object({
    businessName: z.string(),
    phone: z.string(),
    email: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    documentColor: z.nullable(z.string()),
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
      email: shop.email ?? '',
      logo: shop.logo ?? undefined,
      color: shop.documentColor ?? undefined,
    },
    intro,
    today,
    services: services.map(({ basePrice, vehicleSizeMultipliers, ...service }) => ({
      ...service,
      price: basePrice === null ? undefined : { basePrice, vehicleSizeMultipliers: vehicleSizeMultipliers ?? {} },
    })),
  };
}

/** The request page of a shop on a server. Neither call rejects. */
export type RequestPageClient = {
  open(): Promise<{ kind: 'shown'; page: RequestPage } | LinkFailure>;
  send(request: CarRequest): Promise<{ kind: 'sent' } | LinkFailure>;
};

/** @param shop the id of the shop */
export function createRequestPageClient(server: ServerOfLink, shop: string): RequestPageClient {
  return {
    open: () =>
      callByLink(server, 'open_request_page', { shop }, (answer) => ({ kind: 'shown', page: pageOf(answer) })),
    send: (request) => callByLink(server, 'send_request', { shop, request }, () => ({ kind: 'sent' })),
  };
}
