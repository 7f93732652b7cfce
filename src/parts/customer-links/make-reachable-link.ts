import { linkOrigin } from '#domain/shop/link-origin.ts';
import type { DocumentLinks } from '#io/customer-links/document-links.ts';
import type { Sending } from '#io/sending/sending.ts';

type Linked = {
  links: DocumentLinks;
  sending: Sending | undefined;
  /** Address at which the owner set up the sending. */
  owners: string | undefined;
  kind: 'invoice' | 'estimate';
  id: string;
};

/** Makes the link. An address of the shop's own network is replaced by the one at which customers reach the server, where it has one. */
export async function makeReachableLink({ links, sending, owners, kind, id }: Linked): Promise<string> {
  const link = await links.make(kind, id);
  if (!sending || linkOrigin(link) !== '') return link;
  const { origin = owners } = await sending.addresses();
  return linkOrigin(origin) === '' ? link : link.replace(new URL(link).origin, linkOrigin(origin));
}
