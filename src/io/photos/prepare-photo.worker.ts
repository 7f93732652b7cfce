import { shrinkPhoto } from './shrink-photo.ts';

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  shrinkPhoto(data).then((shrunk) => postMessage(shrunk), reportError);
};
