import { Download, RotateCcw, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useAuthState, useWorld } from '#io/react/world.tsx';
import { toastContents } from '#parts/messages/toast-contents.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import type { DataActionTools } from './data-actions.tsx';

/** Returns the tools that the data actions need. */
export function useDataActionTools(): DataActionTools {
  return { world: useWorld(), toast: useToast(), confirm: useConfirm() };
}

/** Returns the menu items Export, Import and Reset, whose code is loaded on first use, and the file picker of Import. */
export function useDataActions(): { items: (MenuItem | 'separator')[]; picker: ReactNode } {
  const tools = useDataActionTools();
  const auth = useAuthState();
  // 'replace data' of domain/roles.ts, which the first page doesn't load.
  const canReplace = !('role' in auth) || auth.role === 'owner';
  const input = useRef<HTMLInputElement>(null);

  async function act(how: (actions: typeof import('./data-actions.tsx')) => Promise<void>): Promise<void> {
    try {
      await how(await import('./data-actions.tsx'));
    } catch (error) {
      console.error('An action on the data could not be loaded', error);
      tools.toast.show(toastContents.notLoaded);
    }
  }

  function importPicked({ target }: ChangeEvent<HTMLInputElement>) {
    const picked = target.files?.[0];
    // Picking the same file again must fire a change event.
    target.value = '';
    if (picked) void act(({ importData }) => importData(picked, tools));
  }

  return {
    items: [
      {
        id: 'export',
        label: 'Export',
        icon: Download,
        onSelect: () => void act(({ exportData }) => exportData(tools)),
      },
      { id: 'import', label: 'Import', icon: Upload, onSelect: () => input.current?.click() },
      'separator',
      {
        id: 'reset',
        label: 'Reset',
        icon: RotateCcw,
        danger: true,
        onSelect: () => void act(({ resetData }) => resetData(tools)),
      },
      // On a server, only the owner may replace whole lists.
    ].slice(0, canReplace ? 4 : 1) as (MenuItem | 'separator')[],
    picker: (
      <input
        ref={input}
        type="file"
        accept=".json"
        aria-label="Import data file"
        className="sr-only"
        tabIndex={-1}
        onChange={importPicked}
      />
    ),
  };
}
