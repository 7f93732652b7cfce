/** Where this tab last looked at the calendar: what its address said. */
export const PLACE_KEY = 'calendarPlace';
