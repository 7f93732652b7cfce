import { Link, Outlet } from '@tanstack/react-router';
import { Zap } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { FailedReads } from '#app/notices/failed-reads.tsx';
import { SavingState } from '#app/notices/saving-state.tsx';
import { START_MS } from '#io/browser/idle.ts';
import { useIdle, useNotices, useWorld } from '#io/react/world.tsx';
import { FailedSavesNotice } from '#parts/failed-saves/failed-saves-notice.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useRole } from '#parts/navigation/use-can.ts';
import { useIsWall, usePageFacts, usePathname } from '#parts/navigation/use-page.ts';
import { PhotoLeaveGuard } from '#parts/photos/photo-leave-guard.tsx';
import { STORAGE_KEYS } from '#parts/storage-keys.ts';
import { Mark, Wordmark } from '#ui/display/logo.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { useIsPhone } from '#ui/use-media-query.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { DataMenu } from './data-menu.tsx';
import { type Area, areaGroups, type Groups } from './navigation.ts';
import { PageTitle } from './page-title.tsx';
import { SearchControl } from './search-control.tsx';
import { TabBar } from './tab-bar.tsx';
import { UserMenu } from './user-menu.tsx';

const BackgroundWork = lazyComponent(async () => (await import('#app/notices/background-work.tsx')).BackgroundWork);
const DidNotGoToday = lazyComponent(
  async () => (await import('#features/messages/did-not-go-today.tsx')).DidNotGoToday,
);
const DueCount = lazyComponent(async () => (await import('#features/messages/due-count.tsx')).DueCount);
const FirstStepsPanel = lazyComponent(async () => (await import('#app/notices/first-steps-panel.tsx')).FirstStepsPanel);
const SampleBanner = lazyComponent(async () => (await import('#app/notices/sample-banner.tsx')).SampleBanner);

type AreaLinkProps = Area & { children: ReactNode };

/** Link of the sidebar: icon and name in a row, below each other in the narrow bar of a tablet. */
function AreaLink({ label, to, icon: Icon, tour, children }: AreaLinkProps) {
  return (
    <li className="relative">
      <Link
        to={to}
        data-tour={tour}
        className="group relative flex h-8.5 items-center gap-2.5 rounded-control px-2.5 font-medium text-text-2 hover:bg-surface-3 hover:text-text max-desktop:h-11 max-desktop:flex-col max-desktop:justify-center max-desktop:gap-0.5 max-desktop:px-0 max-desktop:text-tick aria-[current=page]:bg-surface aria-[current=page]:font-bold aria-[current=page]:text-text aria-[current=page]:shadow-nav"
      >
        <span
          aria-hidden
          className="absolute top-1.75 bottom-1.75 -left-3 hidden w-0.75 rounded-r-bar bg-accent group-aria-[current=page]:block max-desktop:-left-2"
        />
        <Icon size={17} aria-hidden className="text-text-3 group-aria-[current=page]:text-accent-ink" />
        {label}
      </Link>
      {children}
    </li>
  );
}

type SidebarProps = { groups: Groups; isIdle: boolean };

/** Classes of the sidebar's groups; the last one is at the bottom. */
const GROUP_CLASSES = ['py-2', 'mt-0.5 border-t pt-2.5 pb-2', 'mt-0.5 border-t pt-2.5 pb-2', 'mt-auto border-t pt-2.5'];

function Sidebar({ groups, isIdle }: SidebarProps) {
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 flex h-screen flex-col overflow-y-auto border-r bg-canvas px-3 pb-3 max-desktop:px-2"
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
            <AreaLink key={area.to} {...area}>
              {isIdle && area.to === paths.messages && <DueCount />}
            </AreaLink>
          ))}
        </ul>
      ))}
    </nav>
  );
}

type TopBarProps = SidebarProps & { title: ReactNode; children: ReactNode };

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

type LayoutProps = { groups?: Groups; page?: ReactNode; title?: ReactNode };

export function AppLayout({ groups = areaGroups, page = <Outlet />, title = <PageTitle /> }: LayoutProps) {
  const route = usePageFacts();
  const pathname = usePathname();
  const isWall = useIsWall();
  const isPhone = useIsPhone();
  const { store, device, localData, notice } = useWorld();
  const isOwner = useRole() === 'owner';
  const notices = useNotices();
  const isIdle = useIdle({ after: START_MS });
  // On a phone the notice has a row of its own. It is drawn at once, before the samples are looked for, so that the page does not jump.
  const [place, setPlace] = useState(() => ({
    isKept: localData !== undefined && store.kind() === 'demo' && device.read(STORAGE_KEYS.samplesHidden) === null,
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
      {!isPhone && !isWall && <Sidebar groups={groups} isIdle={isIdle} />}
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
          {isOwner && store.kind() === 'starter' && <FirstStepsPanel />}
          {isIdle && !isWall && pathname === paths.today && <DidNotGoToday />}
          {page}
        </main>
      </div>
      {isPhone && !isWall && !route?.ownPhoneBar && <TabBar groups={groups} />}
    </div>
  );
}
