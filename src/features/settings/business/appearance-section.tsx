import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { SettingsSection } from '#features/settings/settings-form.tsx';
import { useWorld } from '#io/react/world.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Segmented } from '#ui/form/segmented.tsx';

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const;

/** How the app looks on this device. */
export function AppearanceSection() {
  const { theme } = useWorld();
  const choice = useSyncExternalStore(theme.subscribe, theme.choice);
  return (
    <SettingsSection title="Appearance">
      <Card>
        <CardHeader title="Theme" level={3} />
        <CardBody className="grid gap-3">
          <Segmented label="Theme" options={THEMES} value={choice} onChange={theme.choose} />
          <p className="max-w-text text-text-2">
            It changes at once, on this device alone. System follows what the computer or phone is set to. Invoices and
            estimates stay light, as paper is.
          </p>
        </CardBody>
      </Card>
    </SettingsSection>
  );
}
