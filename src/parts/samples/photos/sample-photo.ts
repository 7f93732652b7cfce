import { samplePhotoName } from '#domain/samples/sample-photos.ts';
import { loadFile } from '#io/data-files/load-file.ts';
import type { Photo } from '#io/photos/photo-store.ts';

const FILES = import.meta.glob<string>('./*/*.jpg', { eager: true, query: '?url', import: 'default' });
const load = async (path: string) => (await loadFile(FILES[path] ?? path)).buffer;

/** Loads the sample photo of this id; undefined for another id. Rejects with a FileNotLoaded. */
export async function samplePhoto(id: string): Promise<Photo | undefined> {
  const name = samplePhotoName(id);
  if (!name) return undefined;
  const [bytes, thumbnail] = await Promise.all([load(`./whole/${name}.jpg`), load(`./thumbnails/${name}.jpg`)]);
  return { bytes, thumbnail, width: 960, height: 720 };
}
