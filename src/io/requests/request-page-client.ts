import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import type { LinkFailure } from '#io/customer-links/link-call.ts';

/** The request page of a shop on a server. Neither call rejects. */
export type RequestPageClient = {
  open(): Promise<{ kind: 'shown'; page: RequestPage } | LinkFailure>;
  /** The hint is `not-offered` when a service is no longer offered. */
  send(request: CarRequest): Promise<{ kind: 'sent' } | LinkFailure>;
  /**
   * Adds a photo to a request that was sent less than an hour ago; a later one is answered in the same way and not kept. `place`: from 0.
   * Sending it again changes nothing.
   */
  addPhoto(request: Pick<CarRequest, 'id'>, place: number, photo: ArrayBuffer): Promise<{ kind: 'sent' } | LinkFailure>;
};

/**
 * Returns the id of the shop that an address names, behind `?shop=` or else behind the #. A server that shows the page within another site
 * sees the former alone, and has asked that shop.
 */
export function askedShop({ search, hash }: Pick<Location, 'search' | 'hash'>): string {
  return new URLSearchParams(search).get('shop') ?? hash.slice(1);
}
