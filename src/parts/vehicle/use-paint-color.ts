import { useEffect, useState } from 'react';

type PaintColor = (name: string) => string | undefined;

let known: PaintColor | undefined;

/**
 * Returns the CSS color of a paint name; undefined when no word is known. The names are loaded after the first page is drawn: until then the color is
 * 'transparent'.
 */
export function usePaintColor(name: string): string | undefined {
  const [paintColor, setPaintColor] = useState(() => known);
  useEffect(() => {
    if (paintColor) return;
    let isShown = true;
    void import('#domain/vehicles/paint.ts')
      .then((paint) => paint.paintColor)
      // Without its names, every car has the outline that a car of unknown color has.
      .catch((): PaintColor => () => undefined)
      .then((loaded) => {
        known = loaded;
        if (isShown) setPaintColor(() => loaded);
      });
    return () => {
      isShown = false;
    };
  }, [paintColor]);
  return paintColor ? paintColor(name) : 'transparent';
}
