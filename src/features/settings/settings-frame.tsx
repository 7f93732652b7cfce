import { Database } from 'lucide-react';
import { paths } from '#parts/paths.ts';
import { Link } from '#parts/router/link.tsx';
import { Outlet, useShown } from '#parts/router/router-provider.tsx';

/** The sections that stand, in order; the first is shown at /settings itself. */
const SECTIONS = [{ to: paths.dataSettings, label: 'Data', icon: Database }] as const;

/** The sections of the settings, and the one that the address names. */
export function SettingsFrame() {
  const { pathname } = useShown();
  const isHome = pathname.replace(/\/$/, '') === paths.settings;
  return (
    <div className="grid grid-cols-[184px_minmax(0,1fr)] items-start gap-[26px] phone:grid-cols-1 phone:gap-3.5 tablet:grid-cols-[148px_minmax(0,1fr)] tablet:gap-[18px]">
      <nav aria-label="Settings" className="desktop:sticky desktop:top-[108px]">
        <ul className="flex flex-col gap-0.5 phone:no-scrollbar phone:-mx-4 phone:flex-row phone:gap-1.5 phone:overflow-x-auto phone:px-4 phone:py-1">
          {SECTIONS.map(({ to, label, icon: Icon }, index) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHome && index === 0 ? 'page' : undefined}
                className="group flex h-9 items-center gap-2.5 rounded-control px-2.5 font-[520] text-text-2 hover:bg-surface-3 hover:text-text phone:rounded-pill phone:border phone:border-border-2 phone:bg-surface tablet:h-11 aria-[current=page]:bg-surface aria-[current=page]:font-[620] aria-[current=page]:text-text aria-[current=page]:shadow-nav phone:aria-[current=page]:border-accent-line phone:aria-[current=page]:bg-accent-soft phone:aria-[current=page]:text-accent-ink"
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
