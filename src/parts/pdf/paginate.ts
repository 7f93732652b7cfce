/**
 * Which rows stand on which page: the number of rows of each page, in their order. `first` and `next` are the heights that the
 * first page and each further one leave for rows. What follows the rows, of height `after`, stands on the last page, together with
 * at least one row, where that has room. A row that is higher than a page has one to itself.
 */
export function paginate(
  heights: readonly number[],
  { first, next, after }: { first: number; next: number; after: number },
): number[] {
  const pages: number[] = [];
  let count = 0;
  let left = first;
  function turn(): void {
    pages.push(count);
    count = 0;
    left = next;
  }
  for (const height of heights) {
    // An empty first page is better than a row that is cut off; an empty further one never helps.
    if (height > left && (count > 0 || pages.length === 0)) turn();
    count += 1;
    left -= height;
  }
  if (after > left) {
    const last = heights.at(-1) ?? 0;
    const takesRow = count > 1 && last + after <= next;
    if (takesRow) count -= 1;
    turn();
    if (takesRow) count = 1;
  }
  return [...pages, count];
}
