import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '#parts/navigation/paths.ts';
import { usePathname } from '#parts/navigation/use-page.ts';
import { useSettingsGroups } from './settings-sections.ts';

/** Scrolls the row of links horizontally until the current one is fully visible. Does not scroll the page. */
function scrollToCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current=page]')?.getBoundingClientRect();
  if (!current) return;
  const { left, right } = row.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const beyond = Math.max(0, current.right - (right - Number.parseFloat(paddingRight)));
  const before = Math.min(0, current.left - (left + Number.parseFloat(paddingLeft)));
  row.scrollLeft += beyond || before;
}

/** The links of the settings, and the current section below those of its group. */
export function SettingsFrame() {
  const pathname = usePathname();
  const groups = useSettingsGroups();
  const row = useRef<HTMLUListElement>(null);
  // On phones and tablets the links are one row, which can overflow, and changes width when the screen is turned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has a different current link
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const observer = new ResizeObserver(() => scrollToCurrent(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, [pathname]);
  const name = pathname.split('/')[2] || groups[0]?.[0]?.name;
  const current = groups.find((group) => group.some((section) => section.name === name)) ?? [];
  return (
    <div className="grid grid-cols-[--spacing(46)_minmax(0,1fr)] items-start gap-6.5 max-desktop:grid-cols-1 max-desktop:gap-3.5">
      <nav aria-label="Settings" className="desktop:sticky desktop:top-below-header">
        <ul
          ref={row}
          className="flex flex-col gap-0.5 max-desktop:no-scrollbar tablet:-mx-4.5 phone:-mx-4 max-desktop:flex-row max-desktop:gap-1.5 max-desktop:overflow-x-auto tablet:px-4.5 phone:px-4 max-desktop:py-1"
        >
          {groups.map((group) => {
            const [head] = group;
            if (!head) return null;
            const { name: id, label, icon: Icon } = head;
            return (
              <li key={id}>
                <Link
                  to={paths.settingsSection}
                  params={{ id }}
                  aria-current={group === current ? 'page' : undefined}
                  className="group flex h-9 items-center whitespace-nowrap gap-2.5 rounded-control px-2.5 font-medium text-text-2 hover:bg-surface-3 hover:text-text max-desktop:rounded-pill max-desktop:border max-desktop:border-border-2 max-desktop:bg-surface tablet:h-10 aria-[current=page]:bg-surface aria-[current=page]:font-bold aria-[current=page]:text-text aria-[current=page]:shadow-nav max-desktop:aria-[current=page]:border-accent-line max-desktop:aria-[current=page]:bg-accent-soft max-desktop:aria-[current=page]:text-accent-ink"
                >
                  <Icon size={16} aria-hidden className="text-text-3 group-aria-[current=page]:text-accent-ink" />
                  {label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-4.5 phone:gap-3.5">
        {current.length > 1 && (
          <nav aria-label="Sections">
            <ul className="flex gap-4.5 border-b">
              {current.map(({ name: id, label }) => (
                <li key={id}>
                  <Link
                    to={paths.settingsSection}
                    params={{ id }}
                    className="-mb-px flex min-h-7.5 items-center border-transparent border-b-2 px-px pb-2 font-semibold text-text-3 hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-accent-ink phone:min-h-11 phone:pb-0"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Outlet />
      </div>
    </div>
  );
}
