/** Logo of 2 × 1 px. */
export const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGPoErX43yVqwQAADg4Cri5uOIcAAAAASUVORK5CYII=';

/** The same logo with its end cut off, as a bad export file has it. */
export const CUT_LOGO = LOGO.slice(0, LOGO.length - 40);
