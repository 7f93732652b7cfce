/** Names of the fonts in the PDF. */
export const DESIGN_FONTS = [
  'Archivo-Bold',
  'Geist-Regular',
  'Geist-Medium',
  'Geist-SemiBold',
  'GeistMono-Regular',
] as const;
/** Fallback fonts for Greek, which the design's fonts lack. Half a megabyte each. */
export const MORE_FONTS = ['NotoSans-Regular', 'NotoSans-SemiBold'] as const;
export type FontName = (typeof DESIGN_FONTS)[number] | (typeof MORE_FONTS)[number];
/** TrueType files. */
export type FontBytes = ReadonlyMap<FontName, Uint8Array>;

export type FaceName = 'display' | 'text' | 'medium' | 'strong' | 'mono';

/** Fonts of each style, in order: a character uses the first one that has it. Archivo is stretched, because its file has normal width only. */
export const FONT_FACES: Readonly<Record<FaceName, { fonts: readonly FontName[]; stretch: number }>> = {
  display: { fonts: ['Archivo-Bold', 'Geist-SemiBold', 'NotoSans-SemiBold'], stretch: 1.1 },
  text: { fonts: ['Geist-Regular', 'NotoSans-Regular'], stretch: 1 },
  medium: { fonts: ['Geist-Medium', 'NotoSans-Regular'], stretch: 1 },
  strong: { fonts: ['Geist-SemiBold', 'NotoSans-SemiBold'], stretch: 1 },
  mono: { fonts: ['GeistMono-Regular', 'NotoSans-Regular'], stretch: 1 },
};
