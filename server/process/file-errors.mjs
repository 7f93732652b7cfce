// Errors of files and folders as sentences.
import { UserError } from '../../scripts/install.mjs';

/** @type {Record<string, string>} */
const REASONS = {
  EACCES: 'this account has no permission',
  EBUSY: 'it is in use',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'there is something else with that name',
  EIO: 'the disk reports an error',
  EISDIR: 'it is a folder, not a file',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'this account has no permission',
  EROFS: 'the disk is read-only',
};

/**
 * @param {NodeJS.ErrnoException | undefined} error
 * @param {string} [path] for errors that name none, such as a full disk
 * @returns {unknown} a UserError for an error of a file, else the error itself
 */
export function explainFileError(error, path = error?.path) {
  const reason = error?.syscall && REASONS[error.code ?? ''];
  return reason && path ? new UserError(`${path}: ${reason}.`, { cause: error }) : error;
}
