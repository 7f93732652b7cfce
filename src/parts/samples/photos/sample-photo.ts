import { type SampleScene, sampleScene } from '#domain/samples/sample-photos.ts';
import { askWorker, startWorker } from '#io/browser/workers.ts';
import type { Photo } from '#io/photos/photo-store.ts';

async function drawnHere(scene: SampleScene): Promise<Photo> {
  return (await import('./draw-photo.ts')).drawPhoto(scene);
}

/** Draws the sample photo of this id, in a worker where there is one; undefined for another id. */
export async function samplePhoto(id: string): Promise<Photo | undefined> {
  const scene = sampleScene(id);
  if (!scene) return undefined;
  const worker = startWorker(() => new Worker(new URL('./draw-photo.worker.ts', import.meta.url), { type: 'module' }));
  try {
    return worker ? await askWorker<Photo>(worker, scene).catch(() => drawnHere(scene)) : await drawnHere(scene);
  } finally {
    worker?.terminate();
  }
}
