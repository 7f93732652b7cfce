import { loadFile } from '#io/data-files/load-file.ts';
import { DESIGN_FONTS, type FontBytes, type FontName, MORE_FONTS } from './faces.ts';
import { FONT_FILES } from './font-files.ts';

/** Fetches each font every time; the browser caches them. */
async function load(names: readonly FontName[]): Promise<[FontName, Uint8Array][]> {
  return Promise.all(names.map(async (name) => [name, await loadFile(FONT_FILES[name])]));
}

/** Draws with the fonts of the design, and once more with the others when characters are missing. */
export async function withFonts<Made extends { missing: readonly string[] }>(
  draw: (fonts: FontBytes) => Promise<Made> | Made,
): Promise<Made> {
  const fonts = await load(DESIGN_FONTS);
  const made = await draw(new Map(fonts));
  if (made.missing.length === 0) return made;
  return draw(new Map([...fonts, ...(await load(MORE_FONTS))]));
}
