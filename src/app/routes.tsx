import type { RouterHistory } from '@tanstack/history';
import type { ComponentType } from 'react';
import { paths } from '#parts/paths.ts';
import type { Path } from '#parts/router/address.ts';
import { Redirect } from '#parts/router/link.tsx';
import { createRouter, type Route } from '#parts/router/router.ts';
import { type Code, codeFrom, codeOf } from '#ui/code.ts';
import type { PageFacts } from './page-facts.ts';

/** A screen that loads with its page. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return codeFrom<ComponentType>(async () => (await load())[name]);
}

function route(path: Path, facts: PageFacts, ...screens: Code<ComponentType>[]): Route {
  return { path, facts, screens };
}

const SETTINGS: PageFacts = { title: 'Settings', narrow: true };
const settingsFrame = screen(() => import('#features/settings/settings-frame.tsx'), 'SettingsFrame');
const help = screen(() => import('#features/help/help-screen.tsx'), 'HelpScreen');
const settingsSection = screen(() => import('./pages/settings-pages.tsx'), 'SettingsPage');

const routes: readonly Route[] = [
  // Drawn only for a signed-in user: without one the gate shows the auth screen at every address.
  route(
    paths.auth,
    {},
    codeOf(() => <Redirect to={paths.home} />),
  ),
  route(
    paths.invoices,
    { title: 'Invoices' },
    screen(() => import('#features/invoices/invoice-list.tsx'), 'InvoiceList'),
  ),
  route(
    paths.newInvoice,
    { title: 'New Invoice', narrow: true },
    screen(() => import('./pages/invoice-pages.tsx'), 'NewInvoicePage'),
  ),
  route(
    paths.addInvoiceService,
    { title: 'Add Service to Invoice', narrow: true },
    screen(() => import('./pages/add-service-pages.tsx'), 'AddInvoiceServicePage'),
  ),
  route(
    paths.editInvoice,
    { title: 'Edit Invoice', record: 'invoices', nameInTitle: true, narrow: true },
    screen(() => import('./pages/invoice-pages.tsx'), 'EditInvoicePage'),
  ),
  route(
    paths.viewInvoice,
    { title: 'Invoice', record: 'invoices', nameInTitle: 'alone' },
    screen(() => import('./pages/view-invoice-page.tsx'), 'ViewInvoicePage'),
  ),
  route(
    paths.estimates,
    { title: 'Estimates' },
    screen(() => import('#features/estimates/estimate-list.tsx'), 'EstimateList'),
  ),
  route(
    paths.newEstimate,
    { title: 'New Estimate', narrow: true },
    screen(() => import('./pages/estimate-pages.tsx'), 'NewEstimatePage'),
  ),
  route(
    paths.addEstimateService,
    { title: 'Add Service to Estimate', narrow: true },
    screen(() => import('./pages/add-service-pages.tsx'), 'AddEstimateServicePage'),
  ),
  route(
    paths.editEstimate,
    { title: 'Edit Estimate', record: 'estimates', nameInTitle: true, narrow: true },
    screen(() => import('./pages/estimate-pages.tsx'), 'EditEstimatePage'),
  ),
  route(
    paths.viewEstimate,
    { title: 'Estimate', record: 'estimates', nameInTitle: 'alone' },
    screen(() => import('./pages/view-estimate-page.tsx'), 'ViewEstimatePage'),
  ),
  route(
    paths.leads,
    { title: 'Leads' },
    screen(() => import('./pages/leads-page.tsx'), 'LeadsPage'),
  ),
  route(
    paths.customers,
    { title: 'Customers' },
    screen(() => import('#features/customers/customer-list.tsx'), 'CustomerList'),
  ),
  route(
    paths.newCustomer,
    { title: 'New Customer', narrow: true },
    screen(() => import('./pages/customer-pages.tsx'), 'NewCustomerPage'),
  ),
  route(
    paths.importCustomers,
    { title: 'Import Customers', narrow: true },
    screen(() => import('#features/customers/customer-list.tsx'), 'ImportCustomers'),
  ),
  route(
    paths.editCustomer,
    { title: 'Edit Customer', record: 'customers', nameInTitle: true, narrow: true },
    screen(() => import('./pages/customer-pages.tsx'), 'EditCustomerPage'),
  ),
  route(
    paths.schedule,
    { title: 'Calendar' },
    screen(() => import('./pages/schedule-page.tsx'), 'SchedulePage'),
  ),
  route(
    paths.newBooking,
    { title: 'New Booking', narrow: true },
    screen(() => import('./pages/booking-pages.tsx'), 'NewBookingPage'),
  ),
  route(
    paths.editBooking,
    { title: 'Edit Booking', record: 'bookings', narrow: true },
    screen(() => import('./pages/booking-pages.tsx'), 'EditBookingPage'),
  ),
  route(
    paths.quickQuote,
    { title: 'Quick Quote', narrow: true, ownPhoneBar: true },
    screen(() => import('./pages/quick-quote-page.tsx'), 'QuickQuotePage'),
  ),
  route(
    paths.profile,
    { title: 'Profile', narrow: true },
    screen(() => import('#features/profile/profile-screen.tsx'), 'ProfileScreen'),
  ),
  route(
    paths.services,
    { title: 'Services' },
    screen(() => import('#features/services/service-list.tsx'), 'ServiceList'),
  ),
  route(
    paths.newService,
    { title: 'New Service', narrow: true },
    screen(() => import('./pages/service-pages.tsx'), 'NewServicePage'),
  ),
  route(
    paths.addService,
    { title: 'Add Service', narrow: true },
    screen(() => import('./pages/service-pages.tsx'), 'AddServicePage'),
  ),
  route(
    paths.editService,
    { title: 'Edit Service', record: 'services', nameInTitle: true, narrow: true },
    screen(() => import('./pages/service-pages.tsx'), 'EditServicePage'),
  ),
  route(
    paths.stations,
    { title: 'Stations' },
    screen(() => import('#features/stations/station-list.tsx'), 'StationList'),
  ),
  route(
    paths.newStation,
    { title: 'New Station', narrow: true },
    screen(() => import('./pages/station-pages.tsx'), 'NewStationPage'),
  ),
  route(
    paths.editStation,
    { title: 'Edit Station', record: 'stations', nameInTitle: true, narrow: true },
    screen(() => import('./pages/station-pages.tsx'), 'EditStationPage'),
  ),
  route(
    paths.staff,
    { title: 'Staff' },
    screen(() => import('#features/staff/staff-list.tsx'), 'StaffList'),
  ),
  route(
    paths.newStaffMember,
    { title: 'New Staff Member', narrow: true },
    screen(() => import('./pages/staff-pages.tsx'), 'NewStaffMemberPage'),
  ),
  route(
    paths.editStaffMember,
    { title: 'Edit Staff Member', record: 'employees', nameInTitle: true, narrow: true },
    screen(() => import('./pages/staff-pages.tsx'), 'EditStaffMemberPage'),
  ),
  route(paths.settings, SETTINGS, settingsFrame, settingsSection),
  route(paths.settingsSection, SETTINGS, settingsFrame, settingsSection),
  route(
    paths.tutorials,
    { title: 'Tutorials' },
    screen(() => import('#features/tutorials/tutorial-list.tsx'), 'TutorialList'),
  ),
  route(paths.help, { title: 'Help' }, help),
  route(paths.helpArticle, { title: 'Help', ownTitle: true }, help),
];

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routes,
    redirects: { [paths.home]: paths.invoices },
    notFound: screen(() => import('./not-found.tsx'), 'NotFound'),
    history,
  });
}
