import { DataSection } from '#features/settings/data-section.tsx';
import { SectionPage } from '#features/settings/section-page.tsx';
import { reloadSoon } from '../data-actions.tsx';
import { useDataActions } from '../data-menu.tsx';

export function SettingsPage() {
  return <SectionPage data={DataSettings} />;
}

function DataSettings() {
  const { items, picker } = useDataActions();
  return (
    <DataSection
      fileActions={items.filter((item) => item !== 'separator')}
      filePicker={picker}
      onRestored={reloadSoon}
    />
  );
}
