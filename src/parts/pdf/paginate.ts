/**
 * Returns the number of rows on each page. `first` and `next` are the heights that the first page and each further one leave for
 * rows. The block after the rows, of height `after`, is on the last page together with at least one row, if there is room. A row
 * higher than a page has its own page.
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
    // An empty first page is better than a row that is cut off. A further empty page never helps.
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
