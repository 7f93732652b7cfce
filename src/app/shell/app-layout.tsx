import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Menu, Zap } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { FailedReads } from '#app/notices/failed-reads.tsx';
import { SavingState } from '#app/notices/saving-state.tsx';
import { START_MS } from '#io/browser/idle.ts';
import { useIdle, useNotices, useWorld } from '#io/react/world.tsx';
import { INITIALIZED_KEY } from '#io/store/memory-lists.ts';
import { useDataActions } from '#parts/data-actions/use-data-actions.tsx';
import { FailedSavesNotice } from '#parts/failed-saves/failed-saves-notice.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useIsWall, usePageFacts } from '#parts/navigation/use-page.ts';
import { PhotoLeaveGuard } from '#parts/photos/photo-leave-guard.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { Mark, Wordmark } from '#ui/display/logo.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { useIsPhone, useIsTablet } from '#ui/use-media-query.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { DataMenu } from './data-menu.tsx';
import { type Area, areaGroups, type Groups } from './navigation.ts';
import { PageTitle } from './page-title.tsx';
import { SearchControl } from './search-control.tsx';
import { UserMenu } from './user-menu.tsx';

const BackgroundWork = lazyComponent(async () => (await import('#app/notices/background-work.tsx')).BackgroundWork);
const FirstStepsPanel = lazyComponent(async () => (await import('#app/notices/first-steps-panel.tsx')).FirstStepsPanel);
const SampleBanner = lazyComponent(async () => (await import('#app/notices/sample-banner.tsx')).SampleBanner);

function AreaLink({ label, to, icon: Icon, tour }: Area) {
  const isRail = useIsTablet();
  return (
    <Tooltip text={label} disabled={!isRail}>
      <Link
        to={to}
        data-tour={tour}
        className="group relative flex h-8.5 items-center gap-2.5 rounded-control px-2.5 font-medium text-text-2 hover:bg-surface-3 hover:text-text max-desktop:h-11 max-desktop:justify-center max-desktop:px-0 aria-[current=page]:bg-surface aria-[current=page]:font-bold aria-[current=page]:text-text aria-[current=page]:shadow-nav"
      >
        <span
          aria-hidden
          className="absolute top-1.75 bottom-1.75 -left-3 hidden w-0.75 rounded-r-bar bg-accent group-aria-[current=page]:block max-desktop:-left-2.5"
        />
        <Icon size={17} aria-hidden className="text-text-3 group-aria-[current=page]:text-accent-ink" />
        <span className="max-desktop:sr-only">{label}</span>
      </Link>
    </Tooltip>
  );
}

/** All areas, or the few of a technician, which fit into a phone's tab bar. */
type GroupsProps = { groups: Groups };

/** Classes of the sidebar's groups; the last one is at the bottom. */
const GROUP_CLASSES = ['py-2', 'mt-0.5 border-t pt-2.5 pb-2', 'mt-auto border-t pt-2.5'];

const TABS: readonly string[] = [paths.leads, paths.invoices, paths.schedule];

function Sidebar({ groups }: GroupsProps) {
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 flex h-screen flex-col overflow-y-auto border-r bg-canvas px-3 pb-3 max-desktop:px-2.5"
    >
      <div className="flex h-14 shrink-0 items-center gap-2.5 px-2 max-desktop:justify-center max-desktop:px-0">
        <Mark size={26} />
        <span className="max-desktop:sr-only">
          <Wordmark />
        </span>
      </div>
      {groups.map((areas, group) => (
        <ul key={areas[0]?.to} className={`flex flex-col gap-0.5 ${GROUP_CLASSES[group]}`}>
          {areas.map((area) => (
            <li key={area.to}>
              <AreaLink {...area} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

const tabClass =
  'flex h-full w-full flex-col items-center justify-center gap-1 text-tick font-semibold text-text-3 aria-[current=page]:text-accent-ink aria-[current=page]:font-bold';

function TabLink({ label, to, icon: Icon, tour }: Area) {
  return (
    <Link to={to} data-tour={tour} className={tabClass}>
      <Icon size={21} aria-hidden />
      {label}
    </Link>
  );
}

const tabOf = (area: Area) => <TabLink key={area.to} {...area} />;

/** Tab bar on a phone; More opens the other areas and the data menu's items. */
function TabBar({ groups }: GroupsProps) {
  const navigate = useNavigate();
  const data = useDataActions();
  const isAll = groups === areaGroups;
  const areas = groups.flat();
  const tabs = isAll ? areas.filter(({ to }) => TABS.includes(to)) : areas;
  const others = areas.filter((area) => !tabs.includes(area));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid h-tab-bar auto-cols-fr grid-flow-col border-t bg-surface px-1.5 pt-1.5 pb-5.5"
    >
      {tabs.slice(0, 2).map(tabOf)}
      {isAll && (
        <Link
          to={paths.quickQuote}
          search={{ step: 'vehicle' }}
          aria-label="New Quote"
          data-tour="new-quote"
          className="m-auto grid h-11 w-12.5 place-items-center rounded-card bg-accent bg-gloss text-on-accent shadow-2"
        >
          <Zap size={21} aria-hidden />
        </Link>
      )}
      {tabs.slice(2).map(tabOf)}
      <MenuButton
        label="More"
        buttonClass={tabClass}
        items={[
          ...others.map(({ label, to, icon }) => ({ id: to, label, icon, onSelect: () => void navigate({ to }) })),
          'separator',
          ...data.items,
        ]}
      >
        <Menu size={21} aria-hidden />
        More
      </MenuButton>
      {data.picker}
    </nav>
  );
}

type TopBarProps = GroupsProps & { isIdle: boolean; title: ReactNode; children: ReactNode };

function TopBar({ isIdle, groups, title, children }: TopBarProps) {
  return (
    <header className="relative z-20 border-b bg-surface desktop:sticky desktop:top-0">
      <div className="flex h-14 items-center gap-2.5 px-6 max-desktop:px-4.5 max-phone:h-13.5 max-phone:pr-2 max-phone:pl-4">
        {title}
        <SavingState />
        <SearchControl isIdle={isIdle} />
        {groups === areaGroups && (
          <Link
            to={paths.quickQuote}
            search={{ step: 'vehicle' }}
            data-tour="new-quote"
            className={`${buttonClass('tint')} max-phone:hidden`}
          >
            <Zap size={16} aria-hidden />
            New Quote
          </Link>
        )}
        <DataMenu />
        <span aria-hidden className="mx-1 h-5.5 w-px bg-border max-phone:hidden" />
        <UserMenu />
      </div>
      <Breadcrumbs isReader={groups !== areaGroups} />
      {children}
    </header>
  );
}

type LayoutProps = Partial<GroupsProps> & { page?: ReactNode; title?: ReactNode };

export function AppLayout({ groups = areaGroups, page = <Outlet />, title = <PageTitle /> }: LayoutProps) {
  const route = usePageFacts();
  const isWall = useIsWall();
  const isPhone = useIsPhone();
  const { device, localData, notice } = useWorld();
  const notices = useNotices();
  const isIdle = useIdle({ after: START_MS });
  // On a phone the notice has a row of its own. It is drawn at once, before the samples are looked for, so that the page does not jump.
  const [place, setPlace] = useState(() => ({
    isKept:
      localData !== undefined &&
      (device.read(INITIALIZED_KEY) ?? 'starter') !== 'starter' &&
      device.read(STORAGE_KEYS.samplesHidden) === null,
  }));
  const leavePlace = useCallback(() => setPlace({ isKept: false }), []);
  return (
    <div className={isWall ? '' : 'grid min-h-screen grid-cols-shell max-phone:block'}>
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      {!isPhone && !isWall && <Sidebar groups={groups} />}
      <div className="flex min-w-0 flex-col">
        {!isWall && (
          <TopBar isIdle={isIdle} groups={groups} title={title}>
            <div className={place.isKept ? 'max-phone:min-h-11' : ''}>
              {(isIdle || place.isKept) && <SampleBanner isExpected={place.isKept} onGone={leavePlace} />}
            </div>
          </TopBar>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={`min-w-0 flex-1 px-6 pt-5 pb-8 outline-none max-desktop:px-4.5 max-phone:px-4 max-phone:pt-3.5 max-phone:pb-26 ${route?.narrow ? 'max-w-form-page' : ''}`}
        >
          {/* Covers the breadcrumb in a wide window, so that the pressed button doesn't move. */}
          <div className="sticky top-2 z-20 mb-4 empty:hidden desktop:top-14.5 desktop:-mt-13 desktop:mb-1 desktop:min-h-12">
            <FailedReads />
            <FailedSavesNotice />
          </div>
          <PhotoLeaveGuard />
          {notice}
          {(isIdle || notices.length > 0) && <BackgroundWork />}
          {device.read(INITIALIZED_KEY) === 'starter' && <FirstStepsPanel />}
          {page}
        </main>
      </div>
      {isPhone && !isWall && !route?.ownPhoneBar && <TabBar groups={groups} />}
    </div>
  );
}
