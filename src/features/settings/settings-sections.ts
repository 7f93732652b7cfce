import {
  Building2,
  CalendarClock,
  ClipboardList,
  CreditCard,
  Database,
  FileText,
  HardDrive,
  Inbox,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  MonitorSmartphone,
  Send,
  ShieldCheck,
  SunDim,
  SwatchBook,
  UsersRound,
} from 'lucide-react';
import { can, type Permission } from '#domain/shop/roles.ts';
import { useWorld } from '#io/react/world.tsx';
import { useRole } from '#parts/navigation/use-can.ts';

type Section = {
  name: string;
  label: string;
  icon: LucideIcon;
  /** The required permission. */
  needs?: Permission;
  /** Only where the shop is on a server. */
  hosted?: boolean;
};

/**
 * All sections, in order. The navigation has a link for each group, with the name and icon of its first section; the sections of the group
 * are a row above the page. More than nine links are too many to choose from: a new section joins a group.
 */
export const SETTINGS_GROUPS = [
  [
    { name: 'business', label: 'Business', icon: Building2, needs: 'changeRecords' },
    { name: 'requests', label: 'Requests', icon: Inbox, needs: 'changeRecords' },
    { name: 'sending', label: 'Sending', icon: Send, needs: 'changeRecords' },
    { name: 'card-payments', label: 'Card Payments', icon: CreditCard, needs: 'changeRecords' },
  ],
  [
    { name: 'documents', label: 'Documents', icon: FileText, needs: 'changeRecords' },
    { name: 'texts', label: 'Texts', icon: Mail, needs: 'changeRecords' },
  ],
  [{ name: 'messages', label: 'Messages', icon: MessageSquare, needs: 'changeRecords' }],
  [{ name: 'hours', label: 'Hours', icon: CalendarClock, needs: 'changeRecords' }],
  [
    { name: 'jobs', label: 'Jobs', icon: ClipboardList, needs: 'changeRecords' },
    { name: 'checklists', label: 'Checklists', icon: ListChecks, needs: 'changeRecords' },
    { name: 'warranty', label: 'Warranty and Care', icon: ShieldCheck, needs: 'changeRecords' },
  ],
  [
    { name: 'films', label: 'Films', icon: SwatchBook, needs: 'changeRecords' },
    { name: 'tint', label: 'Tint Limits', icon: SunDim, needs: 'changeRecords' },
  ],
  [{ name: 'members', label: 'Members', icon: UsersRound, needs: 'changeRecords', hosted: true }],
  [
    { name: 'data', label: 'Data', icon: Database, needs: 'changeRecords' },
    { name: 'storage', label: 'Storage', icon: HardDrive, needs: 'changeRecords' },
  ],
  [{ name: 'this-device', label: 'This Device', icon: MonitorSmartphone }],
] as const satisfies readonly (readonly Section[])[];

export const SETTINGS_SECTIONS = SETTINGS_GROUPS.flat();

export type SettingsSectionName = (typeof SETTINGS_SECTIONS)[number]['name'];

/** Parts of a section with an address of their own: '/settings/business#pricing'. Their addresses as sections lead there. */
export const SETTINGS_PARTS = [
  { name: 'pricing', label: 'Pricing', section: 'business' },
  { name: 'appearance', label: 'Theme', section: 'this-device' },
  { name: 'connection', label: 'Mode', section: 'this-device' },
] as const satisfies readonly { name: string; label: string; section: SettingsSectionName }[];

export type SettingsPartName = (typeof SETTINGS_PARTS)[number]['name'];

type Shown = (typeof SETTINGS_SECTIONS)[number] & Section;

/** Returns the sections that the user can open, by group. */
export function useSettingsGroups(): readonly (readonly Shown[])[] {
  const role = useRole();
  const { members } = useWorld();
  const groups: readonly (readonly Shown[])[] = SETTINGS_GROUPS;
  return groups
    .map((group) => group.filter(({ needs, hosted }) => (!needs || can(role, needs)) && (!hosted || members)))
    .filter((group) => group.length > 0);
}

/** Returns the sections that the user can open. The first one is shown at /settings. */
export function useSettingsSections(): readonly Shown[] {
  return useSettingsGroups().flat();
}
