// Compares the version of a page with that of this process. While processes are replaced one after the other, pages and processes of two
// versions meet: what one of them does not know must not be lost by the other.

import { restError } from '../api/api-error.mjs';
import { readSchema } from '../database/schema-files.mjs';

/** The newest part of the schema that changes tables. The page that this process serves names it, and sends it with each request. */
export const TABLES = readSchema({ withAccounts: true }).once.at(-1)?.version ?? '';
const HEADER = 'x-clearcoat-tables';

/** @param {Headers} headers @param {{ savesRows?: boolean }} route */
export function refuseOtherVersion(headers, { savesRows = false }) {
  const page = headers.get(HEADER);
  // A program of its own sends none.
  if (page === null || page === TABLES) return;
  if (page > TABLES) {
    throw restError(503, 'server-updating', 'The server of your shop is being updated. Try again in a minute.');
  }
  // It would write rows without the columns that it does not know.
  if (savesRows) {
    throw restError(
      409,
      'page-outdated',
      "This page is older than the shop's server, so nothing was saved. Copy what you typed, then reload the page.",
    );
  }
}
