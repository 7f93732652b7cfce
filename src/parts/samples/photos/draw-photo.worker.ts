import type { SampleScene } from '#domain/samples/sample-photos.ts';
import { drawPhoto } from './draw-photo.ts';

self.onmessage = ({ data }: MessageEvent<SampleScene>) => postMessage(drawPhoto(data));
