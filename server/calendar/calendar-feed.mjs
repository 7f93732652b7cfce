// Answers the addresses of calendars that phones subscribe to; see supabase/schema/18-calendar-links.sql. The token in the address is all that a
// phone sends: it can send no header.
import { createHash } from 'node:crypto';
import { restError } from '../api/api-error.mjs';
import { functionsOf } from '../database/call-function.mjs';
import { calendarFeed } from '../rules/rules.mjs';

/** @import { Answer, Request } from '../api/routes.mjs' */
/** @import { Database } from '../database/database.mjs' */

export const CALENDARS = '/calendar';
/** The path of a calendar as a route. Other paths that begin alike are the app's. */
export const CALENDAR = `${CALENDARS}/:file{.+\\.ics}`;
const TOKEN = /^\/calendar\/([\w-]{1,200})\.ics$/;

/** As often as a phone may ask again without need. What it keeps is for its person alone. */
const HEADERS = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Cache-Control': 'private, max-age=300',
};

/** GET of a calendar. @param {Request} request */
export function readCalendar({ path, headers }) {
  const token = TOKEN.exec(path)?.[1];
  // The same as for a token that no calendar has.
  if (!token) throw restError(404, 'PT404', 'This link does not work any more.', { hint: 'no-link' });
  return { token, known: headers.get('if-none-match') ?? '' };
}

/** Returns what two calendars with the same events share: each names the time at which it was written. @param {string} text */
function tagOf(text) {
  const hash = createHash('sha256').update(text.replace(/^DTSTAMP:.*\r\n/gm, ''));
  return `W/"${hash.digest('base64url')}"`;
}

/** @param {Pick<Database, 'transaction'>} database */
export function createCalendar(database) {
  const call = functionsOf(database);

  /** @param {ReturnType<typeof readCalendar>} asked @returns {Promise<Answer>} */
  return async ({ token, known }) => {
    const rows = await call('private.open_calendar($1)', token);
    const { text, changed } = calendarFeed(rows, new Date().toISOString());
    if (changed.length > 0) {
      await call('private.keep_calendar_states($1::uuid, $2::text::json)', rows.shop, JSON.stringify(changed));
    }
    const tag = tagOf(text);
    const headers = { ...HEADERS, ETag: tag };
    if (known.split(',').some((one) => one.trim() === tag)) return { status: 304, headers };
    return { status: 200, text, headers };
  };
}
