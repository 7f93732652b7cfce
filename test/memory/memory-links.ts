import type { DocumentLinks } from '#io/customer-links/document-links.ts';

const NONE = () => Promise.reject(new Error('This shop has shared nothing.'));

/** Links of a shop on a server that has shared no document: its request page has an address. */
export function memoryLinks(): DocumentLinks {
  return {
    requestPage: async () => 'https://shop.example/request.html#shop',
    of: async () => ({ today: '2026-11-20', standardDay: undefined, links: [] }),
    usable: async () => 0,
    subscribe: () => () => undefined,
    acceptances: async () => [],
    answered: NONE,
    make: NONE,
    revoke: NONE,
    copy: async () => true,
  };
}
