import type { SupabaseClient } from '@supabase/supabase-js';
import { storeErrorOf } from '#io/hosted/hosted-errors.ts';
import type { RequestPhotos } from './request-photos.ts';

/** The server writes bytes as '\\x' and two hexadecimal digits for each. */
function bytesOf(text: string): ArrayBuffer {
  const bytes = new Uint8Array((text.length - 2) / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(2 + at * 2, 4 + at * 2), 16);
  return bytes.buffer;
}

/** A photo is named by its place and its lead: '0 request-1'. */
function parseName(name: string): { place: string; leadId: string } {
  const [place = '', ...rest] = name.split(' ');
  return { place, leadId: rest.join(' ') };
}

/** Reads and deletes `request_photos` in supabase/schema. */
export function createRequestPhotos(client: SupabaseClient): RequestPhotos {
  /** The photos of the lead that is looked at: the thumbnail and the large view are one download. */
  let kept: { leadId: string; photos: Map<string, Promise<ArrayBuffer | undefined>> } | undefined;

  async function download(name: string): Promise<ArrayBuffer | undefined> {
    const { place, leadId } = parseName(name);
    const { data, error } = await client
      .from('request_photos')
      .select('photo')
      .eq('lead_id', leadId)
      .eq('place', place)
      .maybeSingle();
    if (error) throw storeErrorOf(error);
    return data ? bytesOf(data.photo) : undefined;
  }

  function get(name: string): Promise<ArrayBuffer | undefined> {
    const { leadId } = parseName(name);
    if (kept?.leadId !== leadId) kept = { leadId, photos: new Map() };
    const { photos } = kept;
    const photo = photos.get(name) ?? download(name);
    photos.set(name, photo);
    // A failure is not kept.
    photo.catch(() => photos.delete(name));
    return photo;
  }

  return {
    async of(leadId) {
      const { data, error } = await client.from('request_photos').select('place').eq('lead_id', leadId).order('place');
      if (error) throw storeErrorOf(error);
      return data.map(({ place }) => `${place} ${leadId}`);
    },
    photos: { get, thumbnail: get },
    async remove(name) {
      const { place, leadId } = parseName(name);
      const { error } = await client.from('request_photos').delete().eq('lead_id', leadId).eq('place', place);
      if (error) throw storeErrorOf(error);
      kept?.photos.delete(name);
    },
  };
}
