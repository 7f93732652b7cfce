import {
  CalendarPlus,
  ChartColumn,
  Download,
  FilePlus,
  Keyboard,
  type LucideIcon,
  Moon,
  ReceiptText,
  Sun,
  Target,
  UserRound,
  UserRoundPlus,
  Wrench,
  Zap,
} from 'lucide-react';
import { allAreas } from '#app/shell/navigation.ts';
import { foldText } from '#domain/text/fold-text.ts';
import {
  SETTINGS_PARTS,
  SETTINGS_SECTIONS,
  type SettingsPartName,
  type SettingsSectionName,
} from '#features/settings/settings-sections.ts';
import { hrefOf } from '#parts/navigation/href.ts';
import { type PlainPath, paths } from '#parts/navigation/paths.ts';
import type { Search } from '#parts/navigation/search-params.ts';
import { SHORTCUT_GROUPS } from '#parts/navigation/shortcuts.ts';
import type { SearchRecord } from './search-messages.ts';

/** Page or action that the palette finds by name. */
export type ShellCommand = {
  id: string;
  label: string;
  /** Synonyms. */
  words: string;
  icon: LucideIcon;
  keys: readonly string[];
} & (
  | {
      href: string;
      /** Section of the settings. */
      section?: string;
    }
  | { act: ShellAct }
);

/** Action that stays on the page. */
export type ShellAct = 'export' | 'dark' | 'light' | 'shortcuts';

function keysOf(to: PlainPath, search: Search = {}): readonly string[] {
  const href = hrefOf(to, {}, search);
  const shortcut = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => shortcuts).find(
    (one) => one.to && hrefOf(one.to, {}, one.search) === href,
  );
  return shortcut?.keys ?? [];
}

function page(label: string, to: PlainPath, icon: LucideIcon, words = '', search: Search = {}): ShellCommand {
  const href = hrefOf(to, {}, search);
  return { id: href, label, words, icon, keys: keysOf(to, search), href };
}

const AREA_WORDS: { readonly [P in PlainPath]?: string } = {
  [paths.today]: 'jobs board floor stages check in cars',
  [paths.dashboard]: 'figures charts overview numbers kpi profit statistics analytics',
  [paths.leads]: 'kanban pipeline prospects board',
  [paths.customers]: 'clients people vehicles',
  [paths.invoices]: 'bills payments overdue',
  [paths.estimates]: 'quotes offers options good better best present supplement change order',
  [paths.messages]: 'texts sms emails reminders follow-up morning round reviews log overdue',
  [paths.money]:
    "cash close the day's day end register drawer take deposits held aging statement bookkeeping refunds tips owed",
  [paths.services]: 'prices price list packages',
  [paths.schedule]: 'schedule bookings appointments month week',
  [paths.stations]: 'bays',
  [paths.staff]: 'employees technicians team hours',
  [paths.tutorials]: 'guides learn how to',
  [paths.settings]: 'preferences options',
  [paths.help]: 'articles support glossary questions',
};

const SECTION_WORDS: Readonly<Record<SettingsSectionName | SettingsPartName, string>> = {
  business: 'branding logo color license tax id time zone',
  requests: 'web site form price ask leads public page link',
  sending: 'email account smtp twilio automatic reminders by themselves test email dkim spf',
  'card-payments': 'stripe credit card online pay keys webhook refund',
  pricing: 'target margin labor rate',
  documents: 'tax rate payment terms validity number prefix footer payment link qr pay online deposit rules',
  texts: 'email subject message terms and conditions',
  messages: 'templates reminders quiet hours review link text sms email follow-up consent',
  hours: 'opening closed days holidays',
  jobs: 'stages board work order curing today',
  films: 'products paint protection wrap tint coating vlt maker series rolls',
  checklists: 'quality check list items required',
  warranty: 'warranties tiers terms certificates care sheet claims inspection',
  tint: 'window film vlt shade state figures laws registration',
  data: 'backups restore import export reset csv lists spreadsheets damaged photos pictures zip free space sample start fresh first steps',
  storage: 'data where location browser database disk space used size keep crash',
  members: 'people team invite roles technician manager owner crew',
  'this-device': 'computer phone browser',
  appearance: 'appearance dark light system',
  connection: 'connection health check hosted server',
};

export const PAGE_COMMANDS: readonly ShellCommand[] = [
  ...allAreas.map(({ label, to, icon }) => page(label, to, icon, AREA_WORDS[to])),
  page('Calendar week', paths.schedule, CalendarPlus, 'bay board schedule stations', { view: 'week' }),
  page(
    'Reports',
    paths.reports,
    ChartColumn,
    'sales tax gross profit margin bay hour close rate utilization lost reasons deposits tips figures csv',
  ),
  page('Profile Settings', paths.profile, UserRound, 'business name address phone account'),
  ...SETTINGS_SECTIONS.flatMap(({ name, label, icon }): ShellCommand[] => {
    const parts = SETTINGS_PARTS.filter(({ section }) => section === name);
    const href = hrefOf(paths.settingsSection, { id: name });
    return [
      { href, label: `Settings › ${label}`, words: SECTION_WORDS[name] },
      ...parts.map((part) => ({
        href: `${href}#${part.name}`,
        label: `Settings › ${label} › ${part.label}`,
        words: SECTION_WORDS[part.name],
      })),
    ].map((found) => ({ ...found, id: found.href, icon, keys: [], section: name }));
  }),
];

export const NEW_THINGS: readonly ShellCommand[] = [
  page('New Quote', paths.quickQuote, Zap, 'add create quick price wizard', { step: 'vehicle' }),
  page('New Invoice', paths.newInvoice, ReceiptText, 'add create bill'),
  page('New Estimate', paths.newEstimate, FilePlus, 'add create offer quote'),
  page('New Booking', paths.newBooking, CalendarPlus, 'add create schedule appointment job'),
  page('New Customer', paths.newCustomer, UserRoundPlus, 'add create client'),
  page('New Lead', paths.leads, Target, 'add create prospect', { lead: 'new' }),
  page('New Service', paths.newService, Wrench, 'add create'),
  page('New Station', paths.newStation, Wrench, 'add create bay'),
  page('New Staff Member', paths.newStaffMember, UserRoundPlus, 'add create employee technician'),
];

const APP_ACTIONS: readonly ShellCommand[] = [
  { id: 'export', label: 'Export', words: 'download backup save data file', icon: Download, keys: [], act: 'export' },
  {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    words: 'keys help',
    icon: Keyboard,
    keys: ['?'],
    act: 'shortcuts',
  },
];

/** Returns the actions available on every page. */
export function actionsFor(theme: 'light' | 'dark'): readonly ShellCommand[] {
  const other = theme === 'dark' ? 'light' : 'dark';
  return [
    ...NEW_THINGS,
    ...APP_ACTIONS,
    {
      id: 'theme',
      label: other === 'dark' ? 'Dark theme' : 'Light theme',
      words: 'appearance colors mode switch',
      icon: other === 'dark' ? Moon : Sun,
      keys: [],
      act: other,
    },
  ];
}

/** Returns the commands as search records. */
export function commandRecords(commands: readonly ShellCommand[]): readonly SearchRecord[] {
  return commands.map(({ id, label, words }) => ({ id, text: foldText(`${label}\n${words}`), moment: '' }));
}
