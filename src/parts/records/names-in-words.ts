import { formatCount } from '#domain/money/money.ts';
import { isolate } from '#domain/text/direction.ts';
/** 'A', 'A and B', 'A, B and C'; of more than `max` names 'A, B, C and 2 more'. Names are isolated: render it with `BidiText`. */
export function namesInWords(names: readonly string[], max = 3): string {
  const rest = names.length - max;
  const shown = (rest > 0 ? names.slice(0, max) : names).map(isolate);
  const parts = rest > 0 ? [...shown, `${rest} more`] : shown;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Returns '1 service' or '2 services'. Pass `many` for an irregular plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
