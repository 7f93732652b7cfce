import type { Inspection } from '#domain/inspections/inspection.ts';
import type { ToastContent, ToastText } from '#parts/messages/toast-contents.ts';

export const inspectionMessages = {
  failed: { type: 'error', title: 'Error', message: 'Failed to save the inspection. Please try again.' },
  undone: { type: 'success', title: 'Undone', message: 'The inspection is as it was.' },
  closed: ({ kind, jobNumber }: Inspection, isSigned: boolean, isArrival: boolean): ToastText => ({
    title: isSigned ? 'Signed and Closed' : 'Closed Without Signature',
    message: `The ${kind === 'in' ? 'check-in' : 'hand-over'} inspection of ${jobNumber} is closed.${isArrival ? ' The car is checked in.' : ''}`,
  }),
  notClosed: {
    title: 'Not Closed',
    message: 'Something typed on this page could not be saved. Look at it, then close the inspection again.',
  },
  notSkipped: {
    title: 'Not Checked In',
    message: 'Something typed on this page could not be saved. Look at it, then try again.',
  },
  damageRemoved: (number: number): ToastText => ({ title: 'Damage Removed', message: `Damage ${number} was removed.` }),
  photoRemoved: { title: 'Photo Removed', message: 'The photo was taken out of the inspection.' },
  discarded: { title: 'Inspection Discarded', message: 'The open inspection was discarded.' },
} as const satisfies Record<string, ToastContent | ToastText | ((...values: never[]) => ToastText)>;

/** The customer signs this. */
export const AGREED =
  'The photos, damage and belongings listed here show the condition of the car as I have seen it today.';

/** Why an inspection was closed that the customer acknowledges by link. */
export const AWAY = 'The customer was not here and gets a link.';

/** Why views have no photo when the customer signs at the counter. */
export const AT_PICKUP = 'Compared with the check-in at pickup.';

/** Ticked by a customer who cannot draw. */
export const TYPED_STATEMENT = 'I can’t draw here. My typed name is my signature.';
