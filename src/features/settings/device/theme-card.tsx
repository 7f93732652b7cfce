import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useWorld } from '#io/react/world.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Segmented } from '#ui/form/segmented.tsx';

const THEMES = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const;

/** The theme of the app on this device. */
export function ThemeCard() {
  const { theme } = useWorld();
  const choice = useSyncExternalStore(theme.subscribe, theme.choice);
  return (
    <Card>
      <CardHeader title="Theme" level={3} />
      <CardBody className="grid gap-3">
        <Segmented label="Theme" options={THEMES} value={choice} onChange={theme.choose} />
        <p className="max-w-text text-text-2">
          Changes right away, on this device only. System matches your computer or phone. Invoices and estimates always
          stay light, like paper.
        </p>
      </CardBody>
    </Card>
  );
}
