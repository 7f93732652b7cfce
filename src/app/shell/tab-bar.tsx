import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, FilePlus, Menu, Plus, Target, UserRoundPlus, Zap } from 'lucide-react';
import { useDataActions } from '#parts/data-actions/use-data-actions.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { MenuButton } from '#ui/overlay/menu.tsx';
import { type Area, areaGroups, type Groups } from './navigation.ts';

/** Areas with a tab of their own, before and after New. The others are in More. */
const TABS = [[paths.today, paths.schedule], [paths.customers]] as const;

/** Pages of the New menu, most frequent first. */
const NEW = [
  { label: 'New Quote', icon: Zap, to: paths.quickQuote, search: { step: 'vehicle' } },
  { label: 'New Booking', icon: CalendarPlus, to: paths.newBooking },
  { label: 'New Customer', icon: UserRoundPlus, to: paths.newCustomer },
  { label: 'New Estimate', icon: FilePlus, to: paths.newEstimate },
  { label: 'New Lead', icon: Target, to: paths.leads, search: { lead: 'new' } },
] as const;

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

/** Tab bar on a phone. More opens the other areas, Export and Import; Reset is in the settings, out of the way of a thumb. */
export function TabBar({ groups }: { groups: Groups }) {
  const navigate = useNavigate();
  const data = useDataActions();
  const areas = groups.flat();
  // The few areas of a technician all fit.
  const isAll = groups === areaGroups;
  const [before, after] = isAll
    ? TABS.map((tabs) => tabs.flatMap((to) => areas.filter((area) => area.to === to)))
    : [areas, []];
  const tabs = [...(before ?? []), ...(after ?? [])];
  const others = areas.filter((area) => !tabs.includes(area));
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid h-tab-bar auto-cols-fr grid-flow-col border-t bg-surface px-1.5 pt-1.5 pb-5.5"
    >
      {before?.map((area) => (
        <TabLink key={area.to} {...area} />
      ))}
      {isAll && (
        <MenuButton
          label="New"
          labelInContent
          data-tour="new-quote"
          buttonClass={tabClass}
          items={NEW.map(({ label, icon, ...page }) => ({
            id: label,
            label,
            icon,
            onSelect: () => void navigate(page),
          }))}
        >
          <span className="grid h-6 w-11 place-items-center rounded-pill bg-accent bg-gloss text-on-accent shadow-2">
            <Plus size={18} aria-hidden />
          </span>
          New
        </MenuButton>
      )}
      {after?.map((area) => (
        <TabLink key={area.to} {...area} />
      ))}
      <MenuButton
        label="More"
        buttonClass={tabClass}
        items={[
          ...others.map(({ label, to, icon }) => ({ id: to, label, icon, onSelect: () => void navigate({ to }) })),
          'separator',
          ...data.items.filter((item) => item !== 'separator' && item.id !== 'reset'),
        ]}
      >
        <Menu size={21} aria-hidden />
        More
      </MenuButton>
      {data.picker}
    </nav>
  );
}
