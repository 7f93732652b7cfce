import { useEffect } from 'react';
import { useWorld } from '#io/react.tsx';
import { paths } from '#parts/paths.ts';
import { useNavigate } from '#parts/router/link.tsx';
import { useShown } from '#parts/router/router-provider.tsx';
import { PLACE_KEY } from './place-key.ts';
import type { Asked } from './shown-place.ts';

/** What the calendar's address asks for, which is remembered, and the way to ask for something else. */
export function useCalendarPlace() {
  const { tab } = useWorld();
  const navigate = useNavigate();
  const { search, address } = useShown();
  useEffect(() => tab.write(PLACE_KEY, address.split('?')[1] ?? ''), [tab, address]);
  return {
    asked: search as Asked,
    show: (asked: Asked) => void navigate({ to: paths.schedule, search: asked, replace: true }),
  };
}
