import type { paths } from '#parts/paths.ts';

/** An address as `paths` gives it: '/customers/$id/edit'. */
export type Path = (typeof paths)[keyof typeof paths];

/** One without a $name. */
export type PlainPath = Exclude<Path, `${string}$${string}`>;

type ParamNames<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;
/** What stands for the $names of the path. */
export type Params<P extends string> = { [Name in ParamNames<P>]: string };

/** What stands behind the question mark; what is undefined or empty is left out. */
export type Search = Readonly<Record<string, string | undefined>>;

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The params of an address that the path describes; undefined when it describes another one. */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const wanted = segmentsOf(path);
  const given = segmentsOf(pathname);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = decoded(given[index] ?? '');
    if (part.startsWith('$')) params[part.slice(1)] = segment;
    else if (part !== segment.toLowerCase()) return undefined;
  }
  return params;
}

/** The address itself: '/customers/7/edit?copy=1'. */
export function hrefOf(path: string, params: Readonly<Record<string, string>> = {}, search: Search = {}): string {
  const pathname = path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) if (value) query.set(key, value);
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** Search values stay text: '?customerId=7' is the text '7'. */
export function searchOf(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Whether the address lies at or under the linked one, and says all that the link asks for. */
export function isAt(href: string, pathname: string, search: Search): boolean {
  const [linked = '', query = ''] = href.split('?');
  const here = pathname.replace(/(?<=.)\/$/, '');
  if (here !== linked && !here.startsWith(`${linked}/`)) return false;
  return Object.entries(searchOf(query)).every(([key, value]) => search[key] === value);
}
