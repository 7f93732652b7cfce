import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontName } from '#parts/pdf/faces.ts';
import { FONT_FILES } from '#parts/pdf/font-files.ts';

const packages = createRequire(import.meta.url);

/** The fonts from the packages that the addresses name. */
export function fontsOf(names: readonly FontName[]): Map<FontName, Uint8Array> {
  return new Map(
    names.map((name) => {
      const [, path = ''] = FONT_FILES[name].split('/node_modules/');
      return [name, new Uint8Array(readFileSync(packages.resolve(path)))];
    }),
  );
}
