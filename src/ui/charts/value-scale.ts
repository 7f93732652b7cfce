import { scaleLinear } from '@visx/scale';

const MOST_TICKS = 5;

export type ValueTick = { value: number; text: string };

export type ValueScale = {
  /** Returns the distance of a value from the top, in percent of the height. */
  top: (value: number) => number;
  ticks: readonly ValueTick[];
};

/** Returns the value if it can be drawn. */
export function drawable(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Returns the lowest and the highest of the values and zero. */
export function valueRange(values: readonly (number | undefined)[]): [low: number, high: number] {
  let [low, high] = [0, 0];
  for (const value of values) {
    low = Math.min(low, drawable(value) ?? 0);
    high = Math.max(high, drawable(value) ?? 0);
  }
  return [low, high];
}

type NiceScale = ReturnType<typeof scaleLinear<number>>;

const spanOf = (scale: NiceScale) => (scale.domain()[1] ?? 0) - (scale.domain()[0] ?? 0);

/** Returns a scale from zero or the lowest value to the highest, with at most five ticks, each with a text of its own. */
export function valueScale(values: readonly (number | undefined)[], format: (value: number) => string): ValueScale {
  const range = valueRange(values);
  if (range[0] === range[1]) return { top: () => 100, ticks: [{ value: 0, text: format(0) }] };
  let best: { scale: NiceScale; ticks: ValueTick[] } | undefined;
  for (let count = MOST_TICKS; count > 0; count -= 1) {
    const scale = scaleLinear<number>({ domain: range, range: [100, 0], nice: count });
    const ticks = scale.ticks(count).map((value) => ({ value, text: format(value) }));
    // Small counts would repeat a rounded text: 0, 1, 1, 2, 2.
    const isClear = new Set(ticks.map(({ text }) => text)).size === ticks.length;
    if (ticks.length > MOST_TICKS || !isClear) continue;
    // A round scale may be much longer than the values: −100 to 100 for −50 to 100.
    if (!best || spanOf(scale) < spanOf(best.scale)) best = { scale, ticks };
  }
  if (best) return { top: best.scale, ticks: best.ticks };
  return { top: scaleLinear<number>({ domain: range, range: [100, 0] }), ticks: [{ value: 0, text: format(0) }] };
}
