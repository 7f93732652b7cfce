/** Path of every page. */
export const paths = {
  home: '/',
  auth: '/auth',
  profile: '/profile',
  today: '/today',
  job: '/jobs/$id',
  leads: '/leads',
  customers: '/customers',
  newCustomer: '/customers/new',
  importCustomers: '/customers/import',
  editCustomer: '/customers/$id/edit',
  invoices: '/invoices',
  newInvoice: '/invoices/new',
  addInvoiceService: '/invoices/add-service',
  editInvoice: '/invoices/$id/edit',
  viewInvoice: '/invoices/$id/view',
  estimates: '/estimates',
  newEstimate: '/estimates/new',
  addEstimateService: '/estimates/add-service',
  editEstimate: '/estimates/$id/edit',
  viewEstimate: '/estimates/$id/view',
  services: '/services',
  newService: '/services/new',
  addService: '/services/add',
  editService: '/services/$id/edit',
  schedule: '/schedule',
  newBooking: '/schedule/booking/new',
  editBooking: '/schedule/booking/$id/edit',
  stations: '/stations',
  newStation: '/stations/new',
  editStation: '/stations/$id/edit',
  staff: '/staff',
  newStaffMember: '/staff/new',
  editStaffMember: '/staff/$id/edit',
  quickQuote: '/quick-quote',
  tutorials: '/tutorials',
  settings: '/settings',
  settingsSection: '/settings/$id',
  dataSettings: '/settings/data',
  help: '/help',
  helpArticle: '/help/$id',
} as const;

/** Path with params: '/customers/$id/edit'. */
export type Path = (typeof paths)[keyof typeof paths];

/** Path without params. */
export type PlainPath = Exclude<Path, `${string}$${string}`>;
