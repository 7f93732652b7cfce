/** Colors of an invoice or estimate derived from the shop's color, as '#rrggbb'. */
export type DocumentColors = {
  /** Text, on white and on `soft`. */
  ink: string;
  /** Background of the balance. */
  soft: string;
  /** Gradient from `deep` to `light`, for the edge and the logo. */
  deep: string;
  light: string;
  /** Peeled corner. */
  filmLight: string;
  film: string;
  filmDeep: string;
};

type Parts = readonly number[];

const WHITE: Parts = [255, 255, 255];
const BLACK: Parts = [0, 0, 0];

/** Minimum contrast of small text (WCAG 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** Returns whether the text is a color '#rrggbb'. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function partsOf(color: string): Parts {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hexOf(parts: Parts): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes a share (0 to 1) of the other color into the color. */
function mixed(color: string, other: Parts, share: number): string {
  return hexOf(partsOf(color).map((part, index) => part * (1 - share) + (other[index] ?? 0) * share));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio, from 1 to 21 (WCAG 2). */
export function contrast(color: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(color), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns whether text in the color is readable on white. */
export function isLegible(color: string): boolean {
  return contrast(color, '#ffffff') >= MIN_CONTRAST;
}

/** Returns the color, or its lightest shade that is readable on the background. */
export function toLegibleColor(color: string, background = '#ffffff'): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mixed(color, BLACK, share);
    if (contrast(shade, background) >= MIN_CONTRAST) return shade;
  }
  return hexOf(BLACK);
}

export function documentColors(color: string): DocumentColors {
  const lighter = (share: number) => mixed(color, WHITE, share);
  const soft = lighter(0.9);
  return {
    ink: toLegibleColor(color, soft),
    soft,
    deep: mixed(color, BLACK, 0.18),
    light: lighter(0.16),
    filmLight: lighter(0.88),
    film: lighter(0.64),
    filmDeep: lighter(0.34),
  };
}
