import { Building2, CalendarClock, Database, FileText, Mail, Palette, Percent, PlugZap } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { Outlet, useShown } from '#parts/router/router-provider.tsx';

/** The sections that stand, in order; the first is shown at /settings itself. */
export const SETTINGS_SECTIONS = [
  { name: 'business', label: 'Business', icon: Building2 },
  { name: 'documents', label: 'Documents', icon: FileText },
  { name: 'texts', label: 'Texts', icon: Mail },
  { name: 'hours', label: 'Hours', icon: CalendarClock },
  { name: 'pricing', label: 'Pricing', icon: Percent },
  { name: 'appearance', label: 'Appearance', icon: Palette },
  { name: 'data', label: 'Data', icon: Database },
  { name: 'connection', label: 'Connection', icon: PlugZap },
] as const;

/** The sections of the settings, and the one that the address names. */
export function SettingsFrame() {
  const { pathname } = useShown();
  const nav = useRef<HTMLElement>(null);
  // On a phone or tablet the sections stand in one line, which may be longer than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked link is another one for each address
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  const isHome = pathname.replace(/\/$/, '') === paths.settings;
  return (
    <div className="grid grid-cols-[184px_minmax(0,1fr)] items-start gap-[26px] max-desktop:grid-cols-1 max-desktop:gap-3.5">
      <nav ref={nav} aria-label="Settings" className="desktop:sticky desktop:top-[108px]">
        <ul className="flex flex-col gap-0.5 max-desktop:no-scrollbar tablet:-mx-[18px] phone:-mx-4 max-desktop:flex-row max-desktop:gap-1.5 max-desktop:overflow-x-auto tablet:px-[18px] phone:px-4 max-desktop:py-1">
          {SETTINGS_SECTIONS.map(({ name, label, icon: Icon }, index) => (
            <li key={name}>
              <Link
                to={paths.settingsSection}
                params={{ id: name }}
                aria-current={isHome && index === 0 ? 'page' : undefined}
                className="group flex h-9 items-center gap-2.5 rounded-control px-2.5 font-[520] text-text-2 hover:bg-surface-3 hover:text-text max-desktop:rounded-pill max-desktop:border max-desktop:border-border-2 max-desktop:bg-surface tablet:h-10 aria-[current=page]:bg-surface aria-[current=page]:font-[620] aria-[current=page]:text-text aria-[current=page]:shadow-nav max-desktop:aria-[current=page]:border-accent-line max-desktop:aria-[current=page]:bg-accent-soft max-desktop:aria-[current=page]:text-accent-ink"
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
