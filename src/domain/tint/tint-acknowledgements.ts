import type { Coverage } from '#domain/film/coverage.ts';
import { US_STATES } from '#domain/shop/us-states.ts';
import { joinWords } from '#domain/text/join-words.ts';
import { needsTintAnswer, type TintInput, type TintResult, tintCheck } from './tint-check.ts';
import type { TintOverrides } from './tint-override.ts';
import { CONFIRM_WITH_STATE, limitText, sourceText } from './tint-texts.ts';

/** Names of a window of both sides within a sentence: one, and two. */
const PAIRS: Readonly<Record<string, readonly [one: string, two: string]>> = {
  'front-window': ['front door', 'front doors'],
  'rear-window': ['rear door', 'rear doors'],
  'quarter-glass': ['quarter glass', 'quarter glass'],
};
const SINGLES: Readonly<Record<string, string>> = {
  windshield: 'the windshield',
  'windshield-strip': 'the windshield strip',
  'rear-glass': 'the rear glass',
};

/** Returns the windows within a sentence: 'the front doors and the rear glass'. */
function windowsText(positionIds: readonly string[]): string {
  const pairs = Object.entries(PAIRS).flatMap(([part, [one, two]]) => {
    const sides = ['left', 'right'].filter((side) => positionIds.includes(`${side}-${part}`));
    return sides.length === 2 ? [`the ${two}`] : sides.map((side) => `the ${side} ${one}`);
  });
  return joinWords([...pairs, ...positionIds.flatMap((id) => SINGLES[id] ?? [])]);
}

function figureText({ figure, state }: TintResult): string {
  if (!figure || !state) return '';
  return `The figure on file for ${US_STATES[state]} is ${limitText(figure)} (${sourceText(figure)}).`;
}

function lightText({ glassVlt, net, figure }: TintResult): string {
  if (figure?.measures === 'film' || typeof figure?.limit !== 'number') return '';
  return `On ${glassVlt}% glass it lets ${net}% of light through.`;
}

/**
 * Returns the sentences that the customer signs where a film is below the figure on file, or where the file has no film: one for each
 * shade and figure. Empty where no acknowledgement is needed.
 */
export function tintAcknowledgements(
  coverage: readonly Pick<Coverage, 'positionId' | 'vlt' | 'extent'>[],
  vehicle: TintInput['vehicle'],
  day: string,
  shop: TintOverrides = {},
): string[] {
  const chosen = new Map<string, { vlt: number; facts: string; positionIds: string[] }>();
  for (const { positionId, vlt, extent } of coverage) {
    if (vlt === undefined) continue;
    const result = tintCheck({ vehicle, positionId, filmVlt: vlt, extent, day }, shop);
    if (!needsTintAnswer(result)) continue;
    const facts = [lightText(result), figureText(result)].filter(Boolean).join(' ');
    const key = `${vlt} ${facts}`;
    const { positionIds = [] } = chosen.get(key) ?? {};
    chosen.set(key, { vlt, facts, positionIds: [...positionIds, positionId] });
  }
  return [...chosen.values()].map(({ vlt, facts, positionIds }) =>
    [
      `I chose ${vlt}% film on ${windowsText(positionIds)}.`,
      ...[facts, CONFIRM_WITH_STATE, 'I have read this, and I still choose this film.'],
    ].join(' '),
  );
}
