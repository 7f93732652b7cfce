import type { CalendarKind, CalendarLinks } from '#io/calendar-links/calendar-links.ts';

/** Calendar links of a server in memory: what was copied is in `copied`, and `forget` is what another page knows of the links. */
export function memoryCalendarLinks() {
  const links = new Map<CalendarKind, { madeAt: string; address: string | undefined }>();
  const copied: string[] = [];
  let count = 0;
  const calendarLinks: CalendarLinks = {
    list: async () => [...links].map(([kind, link]) => ({ kind, ...link })),
    async make(kind) {
      count += 1;
      const address = `http://shop.lan:4300/calendar/token-${count}.ics`;
      links.set(kind, { madeAt: '2026-11-20T18:00:00.000Z', address });
      return address;
    },
    async revoke(kind) {
      links.delete(kind);
    },
    async copy(text) {
      copied.push(text);
      return true;
    },
  };
  function forget() {
    for (const [kind, link] of links) links.set(kind, { ...link, address: undefined });
  }
  return { calendarLinks, copied, forget };
}
