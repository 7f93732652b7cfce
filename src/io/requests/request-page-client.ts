import type { CarRequest, RequestPage } from '#domain/leads/car-request.ts';
import type { LinkFailure } from '#io/customer-links/link-call.ts';

/** The request page of a shop on a server. Neither call rejects. */
export type RequestPageClient = {
  open(): Promise<{ kind: 'shown'; page: RequestPage } | LinkFailure>;
  send(request: CarRequest): Promise<{ kind: 'sent' } | LinkFailure>;
};
