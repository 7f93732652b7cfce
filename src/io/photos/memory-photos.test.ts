import { memoryPhotos } from './memory-photos.ts';
import { testPhotoStore } from './photo-store.contract.ts';

testPhotoStore(async () => ({ photos: memoryPhotos() }));
