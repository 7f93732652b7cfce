import { DataSection } from '#features/settings/data-section.tsx';
import { reloadSoon } from '../data-actions.tsx';
import { useDataActions } from '../data-menu.tsx';

export function DataSettingsPage() {
  const { items, picker } = useDataActions();
  return (
    <DataSection
      fileActions={items.filter((item) => item !== 'separator')}
      filePicker={picker}
      onRestored={reloadSoon}
    />
  );
}
