import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCanOpen } from '#parts/navigation/use-can-open.ts';
import { usePageFacts, usePathname } from '#parts/navigation/use-page.ts';
import { AppLayout } from './app-layout.tsx';
import { areaGroups } from './navigation.ts';
import { NoAccess } from './no-access.tsx';
import { Title } from './page-title.tsx';

/** Shell for technicians: schedule, customers and vehicles. The server never sends them anything else. */
export function TechnicianShell() {
  const { readOnlyTitle } = usePageFacts();
  const pathname = usePathname();
  const canOpen = useCanOpen();
  const groups = useMemo(() => areaGroups.map((areas) => areas.filter(({ to }) => canOpen(to))), [canOpen]);
  const page = canOpen(pathname) ? <Outlet /> : <NoAccess />;
  return readOnlyTitle ? (
    <AppLayout groups={groups} page={page} title={<Title title={readOnlyTitle} />} />
  ) : (
    <AppLayout groups={groups} page={page} />
  );
}
