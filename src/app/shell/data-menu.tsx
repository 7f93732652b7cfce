import { ChevronDown, Database } from 'lucide-react';
import { useDataActions } from '#parts/data-actions/use-data-actions.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';

export function DataMenu() {
  const { items, picker } = useDataActions();
  return (
    <div className="max-phone:hidden">
      <MenuButton
        label="Data"
        buttonClass="flex h-9 items-center gap-2 rounded-control px-3 font-semibold text-body text-text-2 hover:bg-surface-3 hover:text-text"
        items={items}
      >
        <Database size={16} aria-hidden />
        <span className="max-desktop:sr-only">Data</span>
        <ChevronDown size={14} aria-hidden />
      </MenuButton>
      {picker}
    </div>
  );
}
