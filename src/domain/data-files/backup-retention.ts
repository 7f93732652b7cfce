/** Backups kept at most, and the most recent days of which the newest one is always kept. */
const MAX_KEPT = 10;
const DAYS_KEPT = 7;

/**
 * Returns the backups to delete: all but the newest of each of the last seven days that have one, and the newest others, up to ten in
 * all. Many imports within an hour then leave the state of last week. `private.keep_backup` in supabase/migrations is the same rule.
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
