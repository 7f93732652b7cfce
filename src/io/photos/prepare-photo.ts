import { askWorker, startWorker } from '#io/browser/workers.ts';
import { type Photo, PhotoError } from './photo-store.ts';
import { type Shrunk, shrinkPhoto } from './shrink-photo.ts';

/** Runs in a worker, because a large photo takes a second; on the page if there is no worker. */
async function shrinkInWorker(file: Blob): Promise<Shrunk> {
  const worker = startWorker(
    () => new Worker(new URL('./prepare-photo.worker.ts', import.meta.url), { type: 'module' }),
  );
  try {
    return worker ? await askWorker<Shrunk>(worker, file).catch(() => shrinkPhoto(file)) : await shrinkPhoto(file);
  } finally {
    worker?.terminate();
  }
}

/** Makes a photo of a file. Rejects with a PhotoError of kind 'invalid', whose message says what the file is and what to do. */
export async function preparePhoto(file: Blob): Promise<Photo> {
  const shrunk = await shrinkInWorker(file).catch((error: unknown) => {
    throw new PhotoError('invalid', "This photo couldn't be opened. Take it again, or choose a smaller one.", {
      cause: error,
    });
  });
  if ('refusal' in shrunk) throw new PhotoError('invalid', shrunk.refusal);
  return shrunk.photo;
}
