import { formatCount } from '#domain/money/money.ts';
import { isolate } from '#domain/text/direction.ts';
/** 'A', 'A and B', 'A, B and C'; of more than `most` names 'A, B, C and 2 more'. Names are isolated: show it by `BidiText`. */
export function namesInWords(names: readonly string[], most = 3): string {
  const rest = names.length - most;
  const shown = (rest > 0 ? names.slice(0, most) : names).map(isolate);
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** '1 service', '2 services'; the plural is given where it is not the word and an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
