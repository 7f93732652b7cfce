import type { Outline } from '#domain/body/outlines.ts';
import { POSITIONS, type Position, positionName, positionOf, positionsOf } from '#domain/body/positions.ts';
import { joinWords } from '#domain/text/join-words.ts';
import type { Coverage } from './coverage.ts';
import { presetIn } from './coverage-presets.ts';
import { productLook } from './product.ts';

type Entry = Pick<Coverage, 'positionId' | 'film' | 'finish' | 'vlt' | 'extent' | 'edge'>;

/** Lower case within a sentence: 'A-Pillar' is 'A-pillar'. */
function inSentence(name: string): string {
  return name.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** Windows are called by their doors where their shade is named. */
const GLASS: Readonly<Record<string, string>> = { 'front window': 'front door', 'rear window': 'rear door' };

/** Returns the name of a position within a sentence. One that this version does not know has the words of its id. */
function nameOf({ positionId, vlt }: Entry, outline: Outline): string {
  const position = positionOf(positionId);
  const name = position ? inSentence(positionName(position, outline)) : positionId.replaceAll('-', ' ');
  if (vlt === undefined) return name;
  const [side = '', ...words] = name.split(' ');
  const glass = GLASS[words.join(' ')];
  return glass ? `${side} ${glass}` : name;
}

function plural(name: string): string {
  return name.endsWith('glass') ? name : `${name}s`;
}

/** Returns the name of a part on both sides: 'both fenders', and of glass 'front doors'. */
function pairName(left: Entry, outline: Outline): string {
  const name = plural(nameOf(left, outline).replace(/^left /, ''));
  return positionOf(left.positionId)?.kind === 'window' ? name : `both ${name}`;
}

const EDGE_WORDS = { flush: '', wrapped: 'wrapped edges', relief: 'relief edges' } as const;

const edgeText = ({ edge }: Entry) => (edge ? EDGE_WORDS[edge] : '');

/** Returns ' (partial, wrapped edges)'; empty for a whole position. */
function detailText(entry: Entry, isEdgeSaid: boolean): string {
  const details = [entry.extent === 'partial' ? 'partial' : '', isEdgeSaid ? '' : edgeText(entry)].filter(Boolean);
  return details.length > 0 ? ` (${details.join(', ')})` : '';
}

const isLight = ({ id }: Position) => id.endsWith('light');

/** The order of a sentence: from front to rear, with the hood first and the lights last. */
const ORDER: readonly string[] = [
  'hood',
  ...POSITIONS.filter((position) => position.id !== 'hood' && !isLight(position)).map(({ id }) => id),
  ...POSITIONS.filter(isLight).map(({ id }) => id),
];

function inOrder<E extends Entry>(entries: readonly E[]): E[] {
  const place = ({ positionId }: Entry) => (ORDER.includes(positionId) ? ORDER.indexOf(positionId) : ORDER.length);
  return entries.toSorted((a, b) => place(a) - place(b));
}

const isOther = (left: Entry, one: Entry) =>
  one.positionId === left.positionId.replace(/^left-/, 'right-') &&
  one.extent === left.extent &&
  one.edge === left.edge;

/** Returns the names of the positions with what is special about each; both sides as one. */
function namesOf(entries: readonly Entry[], outline: Outline, isEdgeSaid: boolean): string[] {
  const sorted = inOrder(entries);
  const paired = new Set<Entry>();
  return sorted.flatMap((entry) => {
    if (paired.has(entry)) return [];
    const other = entry.positionId.startsWith('left-') && sorted.find((one) => isOther(entry, one));
    if (other) paired.add(other);
    const name = other ? pairName(entry, outline) : nameOf(entry, outline);
    return [name + detailText(entry, isEdgeSaid)];
  });
}

/** Groups entries by a key, in the order of their first ones. */
function groupedBy(entries: readonly Entry[], keyOf: (entry: Entry) => string): [Entry, ...Entry[]][] {
  const groups = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return [...groups.values()];
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const filmOf = ({ film = '' }: Entry) => film.trim();

/** Returns 'Full front: hood, front bumper, both fenders. XPEL Ultimate Plus, gloss'. */
function panelSentence(entries: readonly [Entry, ...Entry[]], outline: Outline): string {
  const [first] = entries;
  const hasOneEdge = entries.every(({ edge }) => edge === first.edge);
  const title = presetIn(entries, outline)?.title;
  const names = namesOf(entries, outline, hasOneEdge).join(', ');
  const facts = [filmOf(first), productLook(first), hasOneEdge ? edgeText(first) : ''].filter(Boolean).join(', ');
  return [title ? `${title}: ${names}` : capital(names), facts && capital(facts)].filter(Boolean).join('. ');
}

/** Returns 'Front doors 35%, rear doors and rear glass 20%, no sunroof. XPEL Prime XR Plus'. */
function tintSentence(entries: readonly [Entry, ...Entry[]], outline: Outline): string {
  const [first] = entries;
  const hasOneFilm = entries.every((entry) => filmOf(entry) === filmOf(first));
  const shades = groupedBy(inOrder(entries), (entry) => `${entry.vlt} ${filmOf(entry)}`).map((group) => {
    const [one] = group;
    const film = hasOneFilm || !filmOf(one) ? '' : ` (${filmOf(one)})`;
    return `${joinWords(namesOf(group, outline, false))} ${productLook(one)}${film}`;
  });
  const covers = (id: string) => entries.some(({ positionId }) => positionId === id);
  const hasSunroof = positionsOf(outline).some(({ id }) => id === 'sunroof');
  // A customer with all the glass tinted asks about the roof.
  if (hasSunroof && covers('rear-glass') && !covers('sunroof')) shades.push('no sunroof');
  return [capital(shades.join(', ')), hasOneFilm ? filmOf(first) : ''].filter(Boolean).join('. ');
}

/**
 * Returns what documents say about the film on a car, a line for each paint film and one for all tint: every position by name, those of
 * both sides together, with the film as it was chosen. Empty without film.
 */
export function coverageSentence(coverage: readonly Entry[], outline: Outline): string {
  const [tint, ...moreTint] = coverage.filter(({ vlt }) => vlt !== undefined);
  const panels = groupedBy(
    coverage.filter(({ vlt }) => vlt === undefined),
    (entry) => `${filmOf(entry)} ${productLook(entry)}`,
  );
  return [
    ...panels.map((group) => panelSentence(group, outline)),
    ...(tint ? [tintSentence([tint, ...moreTint], outline)] : []),
  ].join('\n');
}

/** Returns the names of the positions alone: 'Front doors and rear glass'. */
export function positionsText(coverage: readonly Entry[], outline: Outline): string {
  return capital(joinWords(namesOf(coverage, outline, true)));
}

/** Returns the name of one position: 'Left rear door'. One that this version does not know has the words of its id. */
export function positionTitle(positionId: string, outline: Outline): string {
  return positionsText([{ positionId, extent: 'full' }], outline);
}
