import type { TourId } from '#parts/guide/tour.ts';
import { type Path, type PlainPath, paths } from '#parts/navigation/paths.ts';
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

/** Saves the invoice that a step before opened as a draft, and opens it from the list. */
export const SAVE_AND_OPEN_INVOICE: readonly TutorialStep[] = [
  {
    title: 'Check and save the invoice',
    text: 'Check the lines, tax and total, then press {Update Invoice}.',
    ...onPage(paths.editInvoice, paths.invoices),
    control: 'save-invoice',
    done: { at: { to: paths.invoices } },
  },
  {
    title: 'Open the invoice',
    text: 'Newest invoices are at the top. Press {View}, the eye in the row. On a phone, press the card.',
    page: { to: paths.invoices },
    control: 'view-document',
    done: { at: { to: paths.viewInvoice } },
  },
];
