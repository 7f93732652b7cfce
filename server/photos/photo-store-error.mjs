import { UserError } from '../../scripts/install.mjs';

/** @typedef {'wrong' | 'down' | 'full' | 'busy'} StoreFault wrong: a setting; down: it may pass by itself; busy: others work on the file */

/** A photo store that does not do what it should, with a sentence for the person who runs the server. */
export class PhotoStoreError extends UserError {
  /**
   * @param {StoreFault} fault
   * @param {string} message says what to do
   * @param {{ cause?: unknown, isOpen?: boolean }} [options] isOpen: the store may still carry out what it was asked
   */
  constructor(fault, message, { cause, isOpen = false } = {}) {
    super(message, { cause });
    this.fault = fault;
    this.isOpen = isOpen;
  }
}
