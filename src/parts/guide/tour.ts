/** Ids of the controls that tutorials point at: the values of `data-tour`. */
export const TOUR_IDS = [
  'add-booking',
  'backups',
  'calendar-link',
  'confirm-booking',
  'create-invoice',
  'customer',
  'customer-first-name',
  'edit-service',
  'export-data',
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
  'save-invoice',
  'save-service',
  'select-slot',
  'send-document',
  'settings-link',
  'size-multipliers',
  'staff-first-name',
  'station-assignment',
  'station-name',
  'stations-link',
  'today-link',
  'vehicle-search',
  'view-document',
] as const;

export type TourId = (typeof TOUR_IDS)[number];

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface HTMLAttributes<T> {
    'data-tour'?: TourId | undefined;
  }
}
