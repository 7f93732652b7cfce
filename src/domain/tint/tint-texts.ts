import { formatMonthDay, isDate } from '#domain/calendar/calendar.ts';
import { US_STATES } from '#domain/shop/us-states.ts';
import type { TintOutcome, TintResult } from './tint-check.ts';
import type { TintFigure, TintGroup, TintStatus } from './tint-figure.ts';

export const CONFIRM_WITH_STATE = 'Confirm with the state.';

export const TINT_OUTCOMES: Readonly<Record<TintOutcome, string>> = {
  within: 'Within the limit on file',
  tolerance: 'Within the tolerance of the limit on file',
  below: 'Below the limit on file',
  'no film': 'No film on file for this position',
  unknown: 'Unknown',
};

/** Certainty of the figures, as the screens show it; empty where the source says it. */
export const TINT_STATUSES: Readonly<Record<TintStatus, string>> = {
  statute: '',
  'charts agree': 'Three or more charts agree',
  'two charts': 'Two charts only',
  news: 'News report',
  'sources differ': 'Sources differ',
  shop: '',
};

const WINDOWS: Readonly<Record<TintGroup, string>> = {
  frontSide: 'front side windows',
  rearSide: 'rear side windows',
  rearGlass: 'rear glass',
  windshield: 'the windshield',
  windshieldStrip: 'the windshield strip',
};

/** Returns 'Nov 2026' for a day. */
export function checkedText(day: string): string {
  return isDate(day) ? `${formatMonthDay(day).slice(0, 3)} ${day.slice(0, 4)}` : day;
}

type LimitFacts = Pick<TintFigure, 'limit' | 'measures' | 'tolerance' | 'aboveTolerance'>;

function toleranceText({ limit, tolerance, aboveTolerance }: LimitFacts): string {
  if (!tolerance || typeof limit !== 'number') return '';
  return aboveTolerance ? ` (over ${limit - tolerance}% passes a meter)` : ` (tolerance ${tolerance} points)`;
}

/** Returns the limit within a sentence: '25%', '35% (tolerance 7 points)', 'no film'. */
export function limitText(figure: LimitFacts): string {
  const { limit, measures } = figure;
  if (limit === 'any') return 'any shade';
  if (limit === 'none') return 'no film';
  if (limit === 'strip') return 'only a strip at the top';
  if (limit === 'unknown') return 'unknown';
  return `${limit}%${measures === 'film' ? ' for the film by itself' : ''}${toleranceText(figure)}`;
}

/** Returns the source and the date of a figure: 'Transportation Code §547.613, checked Nov 2026'. */
export function sourceText({ source, checkedOn }: Pick<TintFigure, 'source' | 'checkedOn'>): string {
  return `${source}, checked ${checkedText(checkedOn)}`;
}

function figureSentence({ figure, reason, state, group }: TintResult): string {
  const windows = group ? WINDOWS[group] : 'this position';
  if (!state) return 'The vehicle has no registration state. Add it to check the shade.';
  if (reason === 'sources differ') return `The sources differ for ${windows} in ${US_STATES[state]}.`;
  if (!figure) return `No figure is on file for ${windows} in ${US_STATES[state]}.`;
  return `The figure on file for ${windows} in ${US_STATES[state]} is ${limitText(figure)} (${sourceText(figure)}).`;
}

/** Returns what a result says, in sentences: the light through film and glass, the figure on file, its conditions, and to confirm it. */
export function tintSentences(result: TintResult): string[] {
  const { filmVlt, glassVlt, net, figure, reason } = result;
  const notes = reason === 'sources differ' || figure?.status === 'news' ? figure?.note : undefined;
  return [
    `${filmVlt}% film on ${glassVlt}% glass lets ${net}% of light through.`,
    figureSentence(result),
    ...(figure?.condition && !reason ? [figure.condition] : []),
    ...(notes ? [notes] : []),
    CONFIRM_WITH_STATE,
  ];
}
