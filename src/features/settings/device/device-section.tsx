import { CalendarLinksCard } from '#features/settings/calendar-links/calendar-links-card.tsx';
import { SettingsSection } from '#features/settings/settings-form.tsx';
import { useWorld } from '#io/react/world.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { ConnectionCards } from './connection-cards.tsx';
import { ThemeCard } from './theme-card.tsx';

/**
 * The theme of this device, and the storage or server that it works with. Who has no page of the members has the calendar link here: it is the
 * one page of the settings that a technician sees, on the phone whose calendar is to follow.
 */
export function DeviceSection() {
  const { members } = useWorld();
  const seesMembers = useCan('changeRecords') && members;
  return (
    <SettingsSection title="This Device">
      <div id="appearance">
        <ThemeCard />
      </div>
      <div id="connection" className="grid gap-4.5 phone:gap-3.5">
        <ConnectionCards />
      </div>
      {!seesMembers && <CalendarLinksCard />}
    </SettingsSection>
  );
}
