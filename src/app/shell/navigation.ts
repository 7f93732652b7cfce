import {
  Banknote,
  CalendarDays,
  ClipboardList,
  FilePenLine,
  GraduationCap,
  HardHat,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
  Settings,
  ShieldCheck,
  Target,
  Users,
  Warehouse,
} from 'lucide-react';
import type { TourId } from '#parts/guide/tour.ts';
import { type PlainPath, paths } from '#parts/navigation/paths.ts';

export type Area = { label: string; to: PlainPath; icon: LucideIcon; tour?: TourId };

export type Groups = readonly (readonly Area[])[];

/** The sidebar's groups, in order: the day, then the specified three (NAV-24 to NAV-27). */
export const areaGroups: Groups = [
  [
    { label: 'Today', to: paths.today, icon: ClipboardList, tour: 'today-link' },
    { label: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard },
    { label: 'Messages', to: paths.messages, icon: MessageSquare, tour: 'messages-link' },
    { label: 'Money', to: paths.money, icon: Banknote, tour: 'money-link' },
  ],
  [
    { label: 'Leads', to: paths.leads, icon: Target, tour: 'leads-link' },
    { label: 'Customers', to: paths.customers, icon: Users },
    { label: 'Invoices', to: paths.invoices, icon: ReceiptText },
    { label: 'Estimates', to: paths.estimates, icon: FilePenLine, tour: 'estimates-link' },
    { label: 'Warranties', to: paths.warranties, icon: ShieldCheck },
  ],
  [
    { label: 'Services', to: paths.services, icon: Layers },
    { label: 'Calendar', to: paths.schedule, icon: CalendarDays, tour: 'calendar-link' },
    { label: 'Stations', to: paths.stations, icon: Warehouse, tour: 'stations-link' },
    { label: 'Staff', to: paths.staff, icon: HardHat },
  ],
  [
    { label: 'Tutorials', to: paths.tutorials, icon: GraduationCap },
    { label: 'Settings', to: paths.settings, icon: Settings, tour: 'settings-link' },
    { label: 'Help', to: paths.help, icon: LifeBuoy },
  ],
];

export const allAreas = areaGroups.flat();
