/** Ids of the controls that tutorials point at: the values of `data-tour`. */
export const TOUR_IDS = [
  'add-booking',
  'add-damage',
  'backups',
  'calendar-link',
  'confirm-booking',
  'create-invoice',
  'customer',
  'customer-first-name',
  'download-report',
  'edit-service',
  'export-data',
  'film-presets',
  'hand-over',
  'job-days',
  'lead-menu',
  'leads-link',
  'move-job',
  'move-lead',
  'new-lead',
  'new-quote',
  'new-staff-member',
  'new-station',
  'next-stage',
  'qualified-leads',
  'record-payment',
  'save-booking',
  'save-customer',
  'save-film',
  'save-invoice',
  'save-service',
  'select-slot',
  'send-document',
  'settings-link',
  'sign-and-close',
  'size-multipliers',
  'staff-first-name',
  'station-assignment',
  'station-name',
  'stations-link',
  'today-link',
  'vehicle-search',
  'view-document',
  'walkaround',
] as const;

export type TourId = (typeof TOUR_IDS)[number];

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface HTMLAttributes<T> {
    'data-tour'?: TourId | undefined;
  }
}
