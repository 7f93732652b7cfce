import type { TourId } from '#parts/guide/tour.ts';
import type { Path, PlainPath } from '#parts/navigation/paths.ts';
import type { TutorialStep } from './tutorial.ts';

/** Returns the step that opens an area from the menu. */
export function openFromMenu(area: string, to: PlainPath, control: TourId): TutorialStep {
  return {
    title: `Open ${area}`,
    text: `Open [${area}](${to}) in the menu. On a phone, it may be under {More}.`,
    control,
    done: { at: { to } },
  };
}

/** Returns the place of a step on the page of a record, and the list to open it from. */
export function onPage(to: Path, from: PlainPath): Pick<TutorialStep, 'page' | 'from'> {
  return { page: { to }, from };
}
