/** Most backups kept in total, and recent days whose newest backup is always kept. */
const MAX_KEPT = 10;
const DAYS_KEPT = 7;

/**
 * Returns the backups to delete. Keeps the newest backup of each of the last seven days that have one, then the newest others, up to ten.
 * Many imports within an hour therefore never push out last week's backup. `private.drop_surplus_backups` is the same rule.
 * @param backups newest first
 */
export function backupsToDelete<B>(backups: readonly B[], dayOf: (backup: B) => string): B[] {
  const days = new Set<string>();
  const ofDays = backups.filter((backup) => {
    const isNewestOfDay = !days.has(dayOf(backup));
    days.add(dayOf(backup));
    return isNewestOfDay && days.size <= DAYS_KEPT;
  });
  const others = backups.filter((backup) => !ofDays.includes(backup));
  return others.slice(MAX_KEPT - ofDays.length);
}
