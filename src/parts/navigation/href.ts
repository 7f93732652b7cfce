import type { Path } from './paths.ts';
import { type Search, stringifySearch } from './search-params.ts';

/** Returns the address of a page: '/customers/7/edit', '/leads?lead=new'. */
export function hrefOf(path: Path, params: Readonly<Record<string, string>> = {}, search: Search = {}): string {
  const pathname = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return pathname + stringifySearch(search);
}
