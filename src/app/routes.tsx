import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { paths } from '#parts/paths.ts';
import { FailedScreen } from './failed-screen.tsx';
import { AppGate } from './guards.tsx';
import type { NamedEntity } from './record-name.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's h1. */
    title?: string;
    /** The list whose records the {id} of the address names, for title and breadcrumb. */
    record?: NamedEntity;
    /** The title is 'Edit' and the record's name, once that is known. */
    nameInTitle?: boolean;
    /** A form or a wizard: at most 1208 px wide. */
    narrow?: boolean;
    /** The page brings its own bar at the bottom of a phone. */
    ownPhoneBar?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/** Search values stay text: '?customerId=7' is the text '7'. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

const optionalText = z.optional(z.string());

const root = createRootRoute({
  component: AppGate,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.invoices, replace: true });
  },
});

// Rendered only for a signed-in user: without one the gate shows the auth screen at every address.
const auth = createRoute({
  getParentRoute: () => root,
  path: paths.auth,
  component: () => <Navigate to={paths.home} replace />,
});

const invoices = createRoute({
  getParentRoute: () => root,
  path: paths.invoices,
  staticData: { title: 'Invoices' },
  component: lazyRouteComponent(() => import('#features/invoices/invoice-list.tsx'), 'InvoiceList'),
});

const leads = createRoute({
  getParentRoute: () => root,
  path: paths.leads,
  staticData: { title: 'Leads' },
  validateSearch: z.object({ lead: optionalText, status: optionalText }),
  component: lazyRouteComponent(() => import('./pages/leads-page.tsx'), 'LeadsPage'),
});

const customers = createRoute({
  getParentRoute: () => root,
  path: paths.customers,
  staticData: { title: 'Customers' },
  component: lazyRouteComponent(() => import('#features/customers/customer-list.tsx'), 'CustomerList'),
});

const newCustomer = createRoute({
  getParentRoute: () => root,
  path: paths.newCustomer,
  staticData: { title: 'New Customer', narrow: true },
  validateSearch: z.object({ lead: optionalText }),
  component: lazyRouteComponent(() => import('./pages/customer-pages.tsx'), 'NewCustomerPage'),
});

const editCustomer = createRoute({
  getParentRoute: () => root,
  path: paths.editCustomer,
  staticData: { title: 'Edit Customer', record: 'customers', narrow: true },
  component: lazyRouteComponent(() => import('./pages/customer-pages.tsx'), 'EditCustomerPage'),
});

const schedule = createRoute({
  getParentRoute: () => root,
  path: paths.schedule,
  staticData: { title: 'Calendar' },
  validateSearch: z.object({ month: optionalText, station: optionalText }),
  component: lazyRouteComponent(() => import('./pages/schedule-page.tsx'), 'SchedulePage'),
});

const newBooking = createRoute({
  getParentRoute: () => root,
  path: paths.newBooking,
  staticData: { title: 'New Booking', narrow: true },
  validateSearch: z.object({ date: optionalText, station: optionalText }),
  component: lazyRouteComponent(() => import('./pages/booking-pages.tsx'), 'NewBookingPage'),
});

const editBooking = createRoute({
  getParentRoute: () => root,
  path: paths.editBooking,
  staticData: { title: 'Edit Booking', record: 'bookings', narrow: true },
  component: lazyRouteComponent(() => import('./pages/booking-pages.tsx'), 'EditBookingPage'),
});

const quickQuote = createRoute({
  getParentRoute: () => root,
  path: paths.quickQuote,
  staticData: { title: 'Quick Quote', narrow: true, ownPhoneBar: true },
  validateSearch: z.object({ step: optionalText }),
  component: lazyRouteComponent(() => import('./pages/quick-quote-page.tsx'), 'QuickQuotePage'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: paths.profile,
  staticData: { title: 'Profile', narrow: true },
  component: lazyRouteComponent(() => import('#features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const services = createRoute({
  getParentRoute: () => root,
  path: paths.services,
  staticData: { title: 'Services' },
  component: lazyRouteComponent(() => import('#features/services/service-list.tsx'), 'ServiceList'),
});

const newService = createRoute({
  getParentRoute: () => root,
  path: paths.newService,
  staticData: { title: 'New Service', narrow: true },
  validateSearch: z.object({ copy: optionalText }),
  component: lazyRouteComponent(() => import('./pages/service-pages.tsx'), 'NewServicePage'),
});

const addService = createRoute({
  getParentRoute: () => root,
  path: paths.addService,
  staticData: { title: 'Add Service', narrow: true },
  component: lazyRouteComponent(() => import('#features/services/service-pages.tsx'), 'AddService'),
});

const editService = createRoute({
  getParentRoute: () => root,
  path: paths.editService,
  staticData: { title: 'Edit Service', record: 'services', nameInTitle: true, narrow: true },
  component: lazyRouteComponent(() => import('./pages/service-pages.tsx'), 'EditServicePage'),
});

const stations = createRoute({
  getParentRoute: () => root,
  path: paths.stations,
  staticData: { title: 'Stations' },
  component: lazyRouteComponent(() => import('#features/stations/station-list.tsx'), 'StationList'),
});

const newStation = createRoute({
  getParentRoute: () => root,
  path: paths.newStation,
  staticData: { title: 'New Station', narrow: true },
  component: lazyRouteComponent(() => import('#features/stations/station-pages.tsx'), 'NewStation'),
});

const editStation = createRoute({
  getParentRoute: () => root,
  path: paths.editStation,
  staticData: { title: 'Edit Station', record: 'stations', nameInTitle: true, narrow: true },
  component: lazyRouteComponent(() => import('./pages/station-pages.tsx'), 'EditStationPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: paths.settings,
  component: lazyRouteComponent(() => import('#features/settings/settings-frame.tsx'), 'SettingsFrame'),
});

const dataSection = lazyRouteComponent(() => import('./pages/settings-pages.tsx'), 'DataSettingsPage');

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  staticData: { title: 'Settings', narrow: true },
  component: dataSection,
});

const dataSettings = createRoute({
  getParentRoute: () => settings,
  path: 'data',
  staticData: { title: 'Settings', narrow: true },
  component: dataSection,
});

const staff = createRoute({
  getParentRoute: () => root,
  path: paths.staff,
  staticData: { title: 'Staff' },
  component: lazyRouteComponent(() => import('#features/staff/staff-list.tsx'), 'StaffList'),
});

const newStaffMember = createRoute({
  getParentRoute: () => root,
  path: paths.newStaffMember,
  staticData: { title: 'New Staff Member', narrow: true },
  component: lazyRouteComponent(() => import('#features/staff/staff-pages.tsx'), 'NewStaffMember'),
});

const editStaffMember = createRoute({
  getParentRoute: () => root,
  path: paths.editStaffMember,
  staticData: { title: 'Edit Staff Member', record: 'employees', nameInTitle: true, narrow: true },
  component: lazyRouteComponent(() => import('./pages/staff-pages.tsx'), 'EditStaffMemberPage'),
});

const planned = (
  [
    ['Estimates', paths.estimates],
    ['Tutorials', paths.tutorials],
    ['Help', paths.help],
  ] as const
).map(([title, path]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    component: lazyRouteComponent(() => import('./pages/planned-page.tsx'), 'PlannedPage'),
  }),
);

const routeTree = root.addChildren([
  home,
  auth,
  leads,
  customers,
  newCustomer,
  editCustomer,
  invoices,
  schedule,
  newBooking,
  editBooking,
  quickQuote,
  profile,
  stations,
  newStation,
  editStation,
  services,
  newService,
  addService,
  editService,
  staff,
  newStaffMember,
  editStaffMember,
  settings.addChildren([settingsHome, dataSettings]),
  ...planned,
]);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
    ...(history ? { history } : {}),
  });
}
