import {
  formatCount,
  formatDollars,
  formatPercent,
  formatWholeDollars,
  minus,
  percent,
  round,
} from '#domain/money/money.ts';
import type { FigureUnit } from './report.ts';

/** Text of a figure that can't be said, such as a rate of too few. */
const NOT_SAID = '–';

const withSign = (value: number, text: (positive: number) => string) =>
  value < 0 ? `\u2212${text(-value)}` : text(value);

/** Formats a figure. `isShort`: dollars without cents, as on cards. */
export function figureText(value: number | undefined, unit: FigureUnit, isShort = false): string {
  if (value === undefined) return NOT_SAID;
  switch (unit) {
    case 'dollars':
    case 'dollars per hour':
      return isShort ? formatWholeDollars(value) : formatDollars(value);
    case 'percent':
      return formatPercent(value, 1);
    case 'hours':
      return `${withSign(round(value, 1), decimalText)} h`;
    case 'days':
      return withSign(round(value, 1), (days) => `${decimalText(days)} ${days === 1 ? 'day' : 'days'}`);
    case 'count':
      return withSign(value, formatCount);
  }
}

/** Formats a number of at most one decimal: '1,234.5'. */
function decimalText(value: number): string {
  const [whole = '0', tenths] = String(value).split('.');
  return tenths === undefined ? formatCount(Number(whole)) : `${formatCount(Number(whole))}.${tenths}`;
}

/** A figure compared with another range. `up` and `down` say nothing about good or bad. */
export type FigureChange = { way: 'up' | 'down' | 'same'; text: string };

/** A larger share says little: the earlier figure was tiny. */
const MOST_PERCENT = 999;

/**
 * Compares a figure with its earlier value, in words: '12% up', '3.5 points down' for rates, 'the same', and 'Up' alone for more than 999%. Undefined
 * when one of the two can't be said, or when there was nothing before.
 */
export function figureChange(
  now: number | undefined,
  before: number | undefined,
  unit: FigureUnit,
): FigureChange | undefined {
  if (now === undefined || before === undefined || (now === 0 && before === 0)) return undefined;
  if (now === before) return { way: 'same', text: 'the same' };
  const way = now > before ? 'up' : 'down';
  if (unit === 'percent') {
    const points = Math.abs(minus(now, before));
    return { way, text: `${decimalText(round(points, 1))} ${points === 1 ? 'point' : 'points'} ${way}` };
  }
  // A share of nothing, or of a loss, says nothing.
  if (before <= 0) return undefined;
  const share = Math.abs(percent(minus(now, before), before, 0));
  if (share > MOST_PERCENT) return { way, text: way === 'up' ? 'Up' : 'Down' };
  return share === 0 ? { way: 'same', text: 'about the same' } : { way, text: `${decimalText(share)}% ${way}` };
}
