/** Returns the list with the item one place up or down. */
export function moved<T>(list: readonly T[], item: T, by: -1 | 1): T[] {
  const from = list.indexOf(item);
  const to = from + by;
  if (from < 0 || to < 0 || to >= list.length) return [...list];
  return list.with(from, list[to] as T).with(to, item);
}
