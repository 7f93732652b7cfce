import type { SupabaseClient } from '@supabase/supabase-js';
import { sha256 } from '#io/browser/sha256.ts';
import { isKept, isOtherFile, isRefusedPhoto, photoErrorOf, type Refusal } from './hosted-photo-errors.ts';
import { PhotoError, type PhotoStore, type PhotoUsage } from './photo-store.ts';

type HostedPhotos = {
  client: SupabaseClient;
  /** Resolves to the id of the shop; while the server can't be reached, to that of the lists that were read last. */
  shop: () => Promise<string>;
};

/** Rows per request: the default limit of a server. */
const PAGE = 1_000;
/** Photos per request that removes; their ids are in the address. */
const REMOVED = 40;
/** Seconds for which a browser may keep a file, which never changes. */
const YEAR = '31536000';
/** Times that the files of a photo are sent when another device removes or replaces them meanwhile. */
const TRIES = 3;
const REFUSED =
  "Your role in this shop doesn't allow removing these photos. Ask its owner; photos of signed check-ins stay as they are.";

/** Keeps photos on the server of the shop: the files first, then the row that says that they are there. */
export function createHostedPhotos({ client, shop }: HostedPhotos): PhotoStore {
  const files = client.storage.from('photos');

  /** Resolves to the shop's id, or rejects with a PhotoError. */
  async function ownShop(): Promise<string> {
    try {
      return await shop();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new PhotoError('unreachable', message, { cause: error });
    }
  }

  /** The answers of rows give the status next to the error. */
  function refuse({ error, status }: { error: Refusal | null; status: number }, isRead = false): void {
    if (error) throw photoErrorOf({ ...error, status }, isRead);
  }

  /** A file that is there already stays if a photo names it; otherwise anyone may have put it there, and it is replaced. */
  async function upload(id: string, path: string, bytes: ArrayBuffer, upsert = false): Promise<void> {
    const { error } = await files.upload(path, bytes, { contentType: 'image/jpeg', cacheControl: YEAR, upsert });
    if (!error) return;
    if (!isKept(error)) throw photoErrorOf(error);
    if (!upsert && (await keptOf([id])).length === 0) await upload(id, path, bytes, true);
  }

  async function download(path: string): Promise<ArrayBuffer | undefined> {
    const { data, error } = await files.download(`${await ownShop()}/${path}`);
    if (!error) return data.arrayBuffer();
    if (isRefusedPhoto(error)) return undefined;
    throw photoErrorOf(error, true);
  }

  /** Returns those that are still kept. */
  async function keptOf(ids: readonly string[]): Promise<readonly string[]> {
    const answer = await client
      .from('photos')
      .select('id')
      .eq('shop_id', await ownShop())
      .in('id', ids);
    refuse(answer);
    return (answer.data ?? []).map(({ id }) => String(id));
  }

  async function removePiece(ids: readonly string[]): Promise<void> {
    const own = await ownShop();
    const answer = await client.from('photos').delete().eq('shop_id', own).in('id', ids).select('id');
    refuse(answer);
    // Row policies skip what the role does not allow.
    if ((answer.data ?? []).length < ids.length && (await keptOf(ids)).length > 0)
      throw new PhotoError('refused', REFUSED);
    const { error } = await files.remove(ids.flatMap((id) => [`${own}/${id}.jpg`, `${own}/${id}-320.jpg`]));
    if (error) throw photoErrorOf(error);
  }

  return {
    async put({ bytes, thumbnail, width, height }) {
      const id = sha256(bytes);
      const own = await ownShop();
      const size = bytes.byteLength + thumbnail.byteLength;
      const row = { shop_id: own, id, bytes: size, width, height, thumb_id: sha256(thumbnail) };
      for (let tries = 1; ; tries += 1) {
        await upload(id, `${own}/${id}-320.jpg`, thumbnail);
        await upload(id, `${own}/${id}.jpg`, bytes);
        const answer = await client.from('photos').upsert(row, { ignoreDuplicates: true });
        if (tries < TRIES && answer.error && isOtherFile(answer.error)) continue;
        refuse(answer);
        break;
      }
      return id;
    },
    async get(id) {
      const bytes = await download(`${id}.jpg`);
      // Other bytes under this id prove nothing about the car.
      return bytes && sha256(bytes) === id ? bytes : undefined;
    },
    thumbnail: (id) => download(`${id}-320.jpg`),
    async remove(ids) {
      for (let from = 0; from < ids.length; from += REMOVED) await removePiece(ids.slice(from, from + REMOVED));
    },
    async ids() {
      const own = await ownShop();
      const found: string[] = [];
      for (;;) {
        const asked = client.from('photos').select('id').eq('shop_id', own).order('id');
        const answer = await asked.range(found.length, found.length + PAGE - 1);
        refuse(answer, true);
        const ids = (answer.data ?? []).map(({ id }) => String(id));
        found.push(...ids);
        if (ids.length === 0) return found;
      }
    },
    async usage() {
      const answer = await client.rpc('photo_usage', { shop: await ownShop() });
      refuse(answer, true);
      return answer.data as PhotoUsage;
    },
  };
}
