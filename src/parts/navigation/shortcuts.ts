import { type PlainPath, paths } from './paths.ts';
import type { Search } from './search-params.ts';

/** Keyboard shortcut; several keys are pressed one after the other. */
export type Shortcut = {
  keys: readonly string[];
  label: string;
  /** Page that it opens; the shell handles a shortcut without one. */
  to?: PlainPath;
  search?: Search;
};

export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

/** All shortcuts, in display order. Ctrl or Cmd with K also opens the search; it and F8 work even when shortcuts are off. */
export const SHORTCUT_GROUPS: readonly ShortcutGroup[] = [
  {
    title: 'Anywhere',
    shortcuts: [
      { keys: ['/'], label: 'Search' },
      { keys: ['?'], label: 'Keyboard shortcuts' },
      { keys: ['F8'], label: 'Latest message' },
    ],
  },
  {
    title: 'New',
    shortcuts: [
      { keys: ['n', 'q'], label: 'New Quote', to: paths.quickQuote, search: { step: 'vehicle' } },
      { keys: ['n', 'i'], label: 'New Invoice', to: paths.newInvoice },
      { keys: ['n', 'e'], label: 'New Estimate', to: paths.newEstimate },
      { keys: ['n', 'b'], label: 'New Booking', to: paths.newBooking },
      { keys: ['n', 'c'], label: 'New Customer', to: paths.newCustomer },
      { keys: ['n', 'l'], label: 'New Lead', to: paths.leads, search: { lead: 'new' } },
    ],
  },
  {
    title: 'Go to',
    shortcuts: [
      { keys: ['g', 'd'], label: 'Today', to: paths.today },
      { keys: ['g', 'b'], label: 'Dashboard', to: paths.dashboard },
      { keys: ['g', 'l'], label: 'Leads', to: paths.leads },
      { keys: ['g', 'c'], label: 'Customers', to: paths.customers },
      { keys: ['g', 'i'], label: 'Invoices', to: paths.invoices },
      { keys: ['g', 'e'], label: 'Estimates', to: paths.estimates },
      { keys: ['g', 'w'], label: 'Warranties', to: paths.warranties },
      { keys: ['g', 'p'], label: 'Money', to: paths.money },
      { keys: ['g', 'm'], label: 'Messages', to: paths.messages },
      { keys: ['g', 'v'], label: 'Services', to: paths.services },
      { keys: ['g', 'k'], label: 'Calendar', to: paths.schedule },
      { keys: ['g', 's'], label: 'Stations', to: paths.stations },
      { keys: ['g', 'f'], label: 'Staff', to: paths.staff },
      { keys: ['g', 't'], label: 'Tutorials', to: paths.tutorials },
      { keys: ['g', ','], label: 'Settings', to: paths.settings },
      { keys: ['g', 'h'], label: 'Help', to: paths.help },
    ],
  },
];
