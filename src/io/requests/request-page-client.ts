import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import type { LinkFailure } from '#io/customer-links/link-call.ts';

/** The request page of a shop on a server. Neither call rejects. */
export type RequestPageClient = {
  open(): Promise<{ kind: 'shown'; page: RequestPage } | LinkFailure>;
  send(request: CarRequest): Promise<{ kind: 'sent' } | LinkFailure>;
  /** Adds a photo to a request that was just sent. `place`: from 0. Sending it again changes nothing. */
  addPhoto(request: Pick<CarRequest, 'id'>, place: number, photo: ArrayBuffer): Promise<{ kind: 'sent' } | LinkFailure>;
};
