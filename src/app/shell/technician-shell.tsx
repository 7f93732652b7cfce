import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCanOpen } from '#parts/navigation/use-can-open.ts';
import { usePageFacts, usePathname } from '#parts/navigation/use-page.ts';
import { Layout } from './layout.tsx';
import { areaGroups } from './navigation.ts';
import { NotYours } from './not-yours.tsx';
import { Title } from './page-title.tsx';

/** The shop as technicians see it: schedule, customers and vehicles. What they may not see never comes from the server. */
export function TechnicianShell() {
  const { readOnlyTitle } = usePageFacts();
  const pathname = usePathname();
  const canOpen = useCanOpen();
  const groups = useMemo(() => areaGroups.map((areas) => areas.filter(({ to }) => canOpen(to))), [canOpen]);
  const page = canOpen(pathname) ? <Outlet /> : <NotYours />;
  return readOnlyTitle ? (
    <Layout groups={groups} page={page} title={<Title title={readOnlyTitle} />} />
  ) : (
    <Layout groups={groups} page={page} />
  );
}
