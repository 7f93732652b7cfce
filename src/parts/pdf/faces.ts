/** The fonts of the PDF by the name under which it knows them. */
export const DESIGN_FONTS = [
  'Archivo-Bold',
  'Geist-Regular',
  'Geist-Medium',
  'Geist-SemiBold',
  'GeistMono-Regular',
] as const;
/** Half a megabyte each, for the Greek that the design's fonts lack. */
export const MORE_FONTS = ['NotoSans-Regular', 'NotoSans-SemiBold'] as const;
export type FontName = (typeof DESIGN_FONTS)[number] | (typeof MORE_FONTS)[number];
/** TrueType files. */
export type FontBytes = ReadonlyMap<FontName, Uint8Array>;

export type FaceName = 'display' | 'text' | 'medium' | 'strong' | 'mono';

/** A character is set in the first of the fonts that has it. The design sets Archivo wide, and it comes as a file at normal width only. */
export const FACES: Readonly<Record<FaceName, { fonts: readonly FontName[]; stretch: number }>> = {
  display: { fonts: ['Archivo-Bold', 'Geist-SemiBold', 'NotoSans-SemiBold'], stretch: 1.1 },
  text: { fonts: ['Geist-Regular', 'NotoSans-Regular'], stretch: 1 },
  medium: { fonts: ['Geist-Medium', 'NotoSans-Regular'], stretch: 1 },
  strong: { fonts: ['Geist-SemiBold', 'NotoSans-SemiBold'], stretch: 1 },
  mono: { fonts: ['GeistMono-Regular', 'NotoSans-Regular'], stretch: 1 },
};
