import { testPhotoStore } from '#io/photos/photo-store.contract.ts';
import { memoryPhotos } from './memory-photos.ts';

testPhotoStore(async () => ({ photos: memoryPhotos() }));
