import type { ComponentType } from 'react';
import { OUTLINES, type Outline } from '#domain/body/outlines.ts';
import { type LazyComponent, lazyComponent } from '#ui/lazy-component.tsx';
import { type CarDrawing, loadDrawing } from './drawings.ts';

/** Returns the component for each outline, with its drawing. A drawing is loaded when it is first shown. */
export function byOutline<Props extends object>(Drawn: ComponentType<Props & { drawing: CarDrawing }>) {
  return Object.fromEntries(
    OUTLINES.map((outline) => [
      outline,
      lazyComponent(async () => {
        const drawing = await loadDrawing(outline);
        return (props: Props) => <Drawn {...props} drawing={drawing} />;
      }),
    ]),
  ) as Record<Outline, LazyComponent<Props>>;
}
