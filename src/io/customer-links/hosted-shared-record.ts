import { sha256 } from '#io/browser/sha256.ts';
import { browserZone } from '#io/browser/shop-zone.ts';
import { callByLink, type ServerOfLink } from './link-call.ts';
import type { SharedRecordClient, SharedRecordResult } from './shared-record-client.ts';

/** The functions of a kind of link, and how their answer is read. `parse` throws if it is invalid. */
export type SharedRecordKind<T> = {
  open: string;
  acknowledge: string;
  parse: (response: unknown, defaultZone: string) => { shared: T; folder: string };
};

export function createSharedRecordClient<T>(
  server: ServerOfLink,
  token: string,
  /** Returns the id of the signed-in user: a member of the shop is not the customer. */
  readerId: () => string | undefined,
  kind: SharedRecordKind<T>,
): SharedRecordClient<T> {
  let folder = '';

  const ask = (name: string, body: Record<string, unknown>): Promise<SharedRecordResult<T>> =>
    callByLink(server, name, { token, ...body }, (answer) => {
      const read = kind.parse(answer, browserZone());
      folder = read.folder;
      return { kind: 'shown', shared: read.shared, refusal: answer.refusal === 'changed' ? 'changed' : undefined };
    });

  async function photo(file: string): Promise<ArrayBuffer | undefined> {
    const { url, key } = server;
    const answer = await fetch(`${url}/storage/v1/object/authenticated/photos/${folder}/${file}`, {
      headers: { apikey: key, Authorization: `Bearer ${key}`, 'X-Clearcoat-Link': token },
    });
    if (answer.ok) return answer.arrayBuffer();
    // Storage of Supabase answers 400 for what it does not find.
    if (answer.status === 404 || answer.status === 400) return undefined;
    throw new Error(`The server answered ${answer.status} for a photo.`);
  }

  return {
    open: () => ask(kind.open, { reader: readerId() }),
    acknowledge: (hash, name) => ask(kind.acknowledge, { hash, name, agreed: true }),
    photos: {
      async get(id) {
        const bytes = await photo(`${id}.jpg`);
        // Other bytes under this id prove nothing about the car.
        return bytes && sha256(bytes) === id ? bytes : undefined;
      },
      thumbnail: (id) => photo(`${id}-320.jpg`),
    },
  };
}
