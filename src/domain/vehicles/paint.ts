import { foldText } from '#domain/text/fold-text.ts';

/**
 * CSS colors of full paint names, for the paint chip. Full names match before single words, so that 'Black Cherry' is red and 'Stealth
 * Grey' is darker than gray.
 */
const NAMES: Readonly<Record<string, string>> = {
  'guards red': '#a8151c',
  'carmine red': '#8e1b23',
  'racing yellow': '#f2c500',
  'python green': '#5fa83a',
  'miami blue': '#00a3c7',
  'shark blue': '#1466b4',
  'gentian blue': '#1d3f72',
  'frozen blue': '#8fb3ca',
  'frozen berry': '#b597a3',
  'ice grey': '#c9cfd2',
  'agate grey': '#565b5f',
  'lava orange': '#e2461f',
  crayon: '#c8c9c2',
  chalk: '#d3d4ce',
  'isle of man green': '#1f5b3d',
  'alpine white': '#f1f3f3',
  'black sapphire': '#16191f',
  'portimao blue': '#1f4c86',
  'brooklyn grey': '#868c8f',
  'sao paulo yellow': '#d8d40f',
  'skyscraper grey': '#70777c',
  'obsidian black': '#17181c',
  'selenite grey': '#54585c',
  'navarra blue': '#1e3f70',
  'mythos black': '#14161a',
  'daytona gray': '#4b4f54',
  'nardo gray': '#84898b',
  'tango red': '#8f1720',
  'stealth grey': '#4a4f55',
  quicksilver: '#a4a9ab',
  'ultra red': '#9c1624',
  'midnight silver': '#4c5056',
  'deep blue': '#173a6d',
  'glacier blue': '#9fb6c2',
  'pearl white': '#f2f2ee',
  'oxford white': '#eeeee9',
  'rapid red': '#98161f',
  'race red': '#c1121f',
  'grabber blue': '#0a84c8',
  'velocity blue': '#1b5fae',
  'antimatter blue': '#23364f',
  'carbonized gray': '#4d5255',
  'area 51': '#5f7580',
  'amplify orange': '#d8581d',
  'torch red': '#c4121c',
  'arctic white': '#f3f4f3',
  'summit white': '#f0f1ef',
  'rapid blue': '#1377cf',
  'accelerate yellow': '#efd91b',
  'hypersonic gray': '#8a9297',
  'sonic gray': '#76838c',
  'lunar silver': '#b3b7b9',
  'modern steel': '#5a6066',
  'urban gray': '#8b9092',
  'long beach blue': '#1769b1',
  'apex blue': '#1860ab',
  'tiger eye': '#c47a16',
  'liquid carbon': '#3b4046',
  'celestial silver': '#b7bdc2',
  'midnight black': '#15171b',
  'lunar rock': '#9ea49b',
  'army green': '#5b6048',
  'solar octane': '#d2521b',
  'solar shift': '#d05a22',
  'wind chill': '#f0f0ec',
  'ice cap': '#f1f2f0',
  blueprint: '#1d2f4c',
  underground: '#5b6166',
  cement: '#8d9594',
  terra: '#7b4a33',
  cypress: '#4a5a45',
  'nori green': '#3f4d44',
  caviar: '#14161a',
  infrared: '#971a25',
  'matador red': '#8a1824',
  'atomic silver': '#8e9395',
  'cloudburst gray': '#6d7377',
  'copper crest': '#9a5a37',
  grapefruit: '#d2726a',
  'gun metallic': '#4a4e52',
  'boulder gray': '#7f8583',
  'scarlet ember': '#8a1621',
  'bayside blue': '#0f5fae',
  'super black': '#131417',
  'tornado red': '#b3151d',
  'lapiz blue': '#1c4d94',
  'amazon gray': '#4a524e',
  'ultimate red': '#a11823',
  'hampton gray': '#a19c92',
  'black cherry': '#3f1620',
  'cherry black': '#2c1218',
  'british racing green': '#123c2a',
  'racing green': '#123c2a',
  'rose gold': '#c79a8c',
  'blue gray': '#66788a',
  'gray blue': '#66788a',
  'gray green': '#6b766c',
  'blue green': '#146a72',
};

/** Colors of a single word: plain, dark and light. */
type Shades = readonly [plain: string, dark?: string, light?: string];

const GRAY: Shades = ['#83898d', '#4b5055', '#b3b8bb'];
const WORDS: Readonly<Record<string, Shades>> = {
  white: ['#f1f1ee'],
  black: ['#17181b'],
  silver: ['#b5babd', '#8b9194', '#cfd3d5'],
  gray: GRAY,
  graphite: ['#43484d'],
  gunmetal: ['#4a4f54'],
  charcoal: ['#3b4045'],
  anthracite: ['#35393e'],
  pewter: ['#7b7f7d'],
  platinum: ['#c8cac8'],
  titanium: ['#8a8782'],
  steel: ['#7d868c'],
  slate: ['#56616a'],
  stone: ['#a39d92'],
  blue: ['#1f5fae', '#1a355f', '#7fb0d9'],
  navy: ['#1b2b4b'],
  sapphire: ['#1d3f7d'],
  turquoise: ['#1f9ea6', '#147177', '#74cdd1'],
  teal: ['#14757d', '#0f4f56', '#5fb0b5'],
  aqua: ['#3fb6bd'],
  cyan: ['#1ea7c4'],
  green: ['#2f7a4b', '#1c4431', '#8dbb95'],
  emerald: ['#17694a'],
  olive: ['#5f6140', '#45472f', '#8b8c64'],
  khaki: ['#8c8464'],
  lime: ['#9ccb3b'],
  mint: ['#a9d3bd'],
  yellow: ['#f0c81e', '#c79a10', '#f4df7c'],
  gold: ['#b8954f', '#8d6e33', '#d6bf87'],
  champagne: ['#cdbd9e'],
  orange: ['#db611f', '#a9461a', '#ee9d62'],
  copper: ['#a5623a'],
  bronze: ['#7a5c3c'],
  brown: ['#5b4030', '#3d2a21', '#8d6d54'],
  mocha: ['#54423a'],
  espresso: ['#33261f'],
  tan: ['#bfa27c'],
  beige: ['#cdbfa3'],
  sand: ['#c4b493'],
  cream: ['#eae3cd'],
  ivory: ['#eeeadb'],
  red: ['#b3181f', '#7a141b', '#d9605d'],
  ruby: ['#8b1327'],
  crimson: ['#9a1527'],
  scarlet: ['#b81c1c'],
  cherry: ['#8a1523'],
  maroon: ['#5c1620'],
  burgundy: ['#571a29'],
  wine: ['#571a2a'],
  pink: ['#dd7fa2', '#b3446f', '#efb9cc'],
  magenta: ['#b01f72'],
  purple: ['#5d3277', '#3f2155', '#9a79b3'],
  violet: ['#5f4490', '#3e2c63', '#9c87c2'],
  plum: ['#552744'],
  lavender: ['#a79bc9'],
  pearl: ['#f2f2ee'],
  obsidian: ['#17181c'],
  onyx: ['#16181b'],
  ebony: ['#1a1a1c'],
  jet: ['#141518'],
  snow: ['#f4f5f4'],
  alabaster: ['#ebe8df'],
  quartz: ['#8b9193'],
};

const DARK = new Set(['dark', 'deep', 'midnight', 'night', 'dusk']);
const LIGHT = new Set(['light', 'pale', 'ice', 'sky', 'baby', 'pastel', 'powder']);

function wordsOf(name: string): string[] {
  return foldText(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Replaces 'grey' with 'gray', because the table has one spelling of each name. */
function toAmericanSpelling(words: readonly string[]): string {
  return words.map((word) => (word === 'grey' ? 'gray' : word)).join(' ');
}

const FULL_NAMES = Object.entries(NAMES)
  .map(([name, color]) => [toAmericanSpelling(name.split(' ')), color] as const)
  .sort(([a], [b]) => b.length - a.length);

/**
 * Returns the CSS color of a paint name such as 'Guards Red', 'Navarra Blue Metallic' or 'dark blue'. For several colors ('red/black',
 * 'red with black roof'), returns the first. Undefined when no word is known.
 */
export function paintColor(name: string): string | undefined {
  if (!cache.has(name)) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, lookUp(name));
  }
  return cache.get(name);
}

/** Cache: a scrolling list draws the same few names many times. */
const cache = new Map<string, string | undefined>();
const MAX_CACHED = 500;

function lookUp(name: string): string | undefined {
  const [main = ''] = name.split(/[/,&+(]|\b(?:and|with|over)\b/i).filter((part) => part.trim() !== '');
  const words = toAmericanSpelling(wordsOf(main)).split(' ');
  const text = ` ${words.join(' ')} `;
  const full = FULL_NAMES.find(([known]) => text.includes(` ${known} `));
  if (full) return full[1];
  // The last word is the color, as in 'Silver Blue'. 'Pearl' counts only when no other word is a color.
  const known = words.filter((word) => Object.hasOwn(WORDS, word));
  const word = known.findLast((one) => one !== 'pearl') ?? known.at(-1);
  const shades = word === undefined ? undefined : WORDS[word];
  if (!shades) return undefined;
  const [plain, dark = plain, light = plain] = shades;
  if (words.some((one) => DARK.has(one))) return dark;
  return words.some((one) => LIGHT.has(one)) ? light : plain;
}
