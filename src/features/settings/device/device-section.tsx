import { SettingsSection } from '#features/settings/settings-form.tsx';
import { ConnectionCards } from './connection-cards.tsx';
import { ThemeCard } from './theme-card.tsx';

/** The theme of this device, and the storage or server that it works with. */
export function DeviceSection() {
  return (
    <SettingsSection title="This Device">
      <div id="appearance">
        <ThemeCard />
      </div>
      <div id="connection" className="grid gap-4.5 phone:gap-3.5">
        <ConnectionCards />
      </div>
    </SettingsSection>
  );
}
