// Where the team server keeps the files of photos: a folder, or a bucket of an S3 store. A store keeps no state in this process: which
// files a shop has, and who works on them now, the database says (photo-turns.mjs).
import { isAbsolute } from 'node:path';
import { UserError } from '../../scripts/install.mjs';
import { photoBucket } from './photo-bucket.mjs';
import { FRESH_PHOTOS, PHOTOS, photoFiles } from './photo-files.mjs';

/** @import { PhotoPath } from './photo-paths.mjs' */

/**
 * @typedef {object} PhotoStore
 * @property {string} name for messages, without keys
 * @property {(path: PhotoPath) => Promise<boolean>} has
 * @property {(path: PhotoPath) => Promise<Buffer<ArrayBuffer> | undefined>} read undefined: there is no such file
 * @property {(path: PhotoPath, bytes: Uint8Array) => Promise<void>} write resolves once the file is kept: whole or not at all, instead of
 *   one that is there
 * @property {(path: PhotoPath) => Promise<void>} remove also one that is not there
 * @property {() => AsyncGenerator<{ path: PhotoPath, changedAt: number }>} list all files, with the time of their last change in ms
 * @property {() => Promise<void>} check throws a PhotoStoreError unless files can be listed, written, read and removed
 * @property {(time: number) => Promise<void>} removeHalves removes what a killed process left half written before this time, in milliseconds
 */

/**
 * Opens the store that the setting names.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string | undefined} options.url PHOTOS_URL: s3://…, or the path of a folder; undefined: the folder in the data folder
 * @param {Record<string, string | undefined>} options.env has the keys of an S3 store
 * @returns {PhotoStore}
 */
export function openPhotoStore({ dataDir, url, env }) {
  if (!url) return photoFiles(dataDir, PHOTOS);
  if (url.startsWith('s3://')) return photoBucket(url, env);
  if (isAbsolute(url)) return photoFiles(url, '');
  throw new UserError(
    `PHOTOS_URL is "${url.replace(/\/\/[^/]*@/, '//…@')}"; it must be the path of a folder that begins at the root, or an S3 store such as s3://bucket/prefix?region=us-east-1.`,
  );
}

/**
 * Opens the store that a restore fills: next to the present one where that is in the data folder, which is exchanged as a whole.
 * @param {Parameters<typeof openPhotoStore>[0]} options
 */
export function openFreshPhotos({ dataDir, url, env }) {
  return url ? openPhotoStore({ dataDir, url, env }) : photoFiles(dataDir, FRESH_PHOTOS);
}
