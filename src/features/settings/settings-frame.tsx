import { Link, Outlet } from '@tanstack/react-router';
import {
  Building2,
  CalendarClock,
  ClipboardList,
  Database,
  FileText,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Palette,
  Percent,
  PlugZap,
  SunDim,
  SwatchBook,
  UsersRound,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { can, type Permission } from '#domain/shop/roles.ts';
import { useWorld } from '#io/react/world.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useRole } from '#parts/navigation/use-can.ts';
import { usePathname } from '#parts/navigation/use-page.ts';

type Section = {
  name: string;
  label: string;
  icon: LucideIcon;
  /** The required permission. */
  needs?: Permission;
  /** Only where the shop is on a server. */
  hosted?: boolean;
};

/** All sections, in order. */
export const SETTINGS_SECTIONS = [
  { name: 'business', label: 'Business', icon: Building2, needs: 'changeRecords' },
  { name: 'documents', label: 'Documents', icon: FileText, needs: 'changeRecords' },
  { name: 'texts', label: 'Texts', icon: Mail, needs: 'changeRecords' },
  { name: 'messages', label: 'Messages', icon: MessageSquare, needs: 'changeRecords' },
  { name: 'hours', label: 'Hours', icon: CalendarClock, needs: 'changeRecords' },
  { name: 'jobs', label: 'Jobs', icon: ClipboardList, needs: 'changeRecords' },
  { name: 'checklists', label: 'Checklists', icon: ListChecks, needs: 'changeRecords' },
  { name: 'films', label: 'Films', icon: SwatchBook, needs: 'changeRecords' },
  { name: 'tint', label: 'Tint Limits', icon: SunDim, needs: 'changeRecords' },
  { name: 'pricing', label: 'Pricing', icon: Percent, needs: 'viewMoney' },
  { name: 'appearance', label: 'Appearance', icon: Palette },
  { name: 'members', label: 'Members', icon: UsersRound, needs: 'changeRecords', hosted: true },
  { name: 'data', label: 'Data', icon: Database, needs: 'changeRecords' },
  { name: 'connection', label: 'Connection', icon: PlugZap },
] as const satisfies readonly Section[];

/** Returns the sections that the user can open. The first one is shown at /settings. */
export function useSettingsSections(): readonly ((typeof SETTINGS_SECTIONS)[number] & Section)[] {
  const role = useRole();
  const { members } = useWorld();
  const all: readonly ((typeof SETTINGS_SECTIONS)[number] & Section)[] = SETTINGS_SECTIONS;
  return all.filter(({ needs, hosted }) => (!needs || can(role, needs)) && (!hosted || members));
}

/** Scrolls the row of sections horizontally until the current one is fully visible. Does not scroll the page. */
function scrollToCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!current) return;
  const { left, right } = row.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const beyond = Math.max(0, current.right - (right - Number.parseFloat(paddingRight)));
  const before = Math.min(0, current.left - (left + Number.parseFloat(paddingLeft)));
  row.scrollLeft += beyond || before;
}

/** The list of settings sections, with the current section. */
export function SettingsFrame() {
  const pathname = usePathname();
  const sections = useSettingsSections();
  const row = useRef<HTMLUListElement>(null);
  // On phones and tablets the sections are one row, which can overflow, and changes width when the screen is turned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has a different current link
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const observer = new ResizeObserver(() => scrollToCurrent(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [pathname]);
  const isHome = pathname.replace(/\/$/, '') === paths.settings;
  return (
    <div className="grid grid-cols-[--spacing(46)_minmax(0,1fr)] items-start gap-6.5 max-desktop:grid-cols-1 max-desktop:gap-3.5">
      <nav aria-label="Settings" className="desktop:sticky desktop:top-below-header">
        <ul
          ref={row}
          className="flex flex-col gap-0.5 max-desktop:no-scrollbar tablet:-mx-4.5 phone:-mx-4 max-desktop:flex-row max-desktop:gap-1.5 max-desktop:overflow-x-auto tablet:px-4.5 phone:px-4 max-desktop:py-1"
        >
          {sections.map(({ name, label, icon: Icon }, index) => (
            <li key={name}>
              <Link
                to={paths.settingsSection}
                params={{ id: name }}
                aria-current={isHome && index === 0 ? 'page' : undefined}
                className="group flex h-9 items-center whitespace-nowrap gap-2.5 rounded-control px-2.5 font-medium text-text-2 hover:bg-surface-3 hover:text-text max-desktop:rounded-pill max-desktop:border max-desktop:border-border-2 max-desktop:bg-surface tablet:h-10 aria-[current=page]:bg-surface aria-[current=page]:font-bold aria-[current=page]:text-text aria-[current=page]:shadow-nav max-desktop:aria-[current=page]:border-accent-line max-desktop:aria-[current=page]:bg-accent-soft max-desktop:aria-[current=page]:text-accent-ink"
              >
                <Icon size={16} aria-hidden className="text-text-3 group-aria-[current=page]:text-accent-ink" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  );
}
