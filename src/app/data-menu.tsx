import { ChevronDown, Database, Download, RotateCcw, Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { formatDate, localDay } from '#domain/calendar.ts';
import {
  EXPORT_VERSION,
  exportDay,
  exportFileName,
  type ImportedFile,
  LIST_NAMES,
  readExportFile,
} from '#domain/export-file.ts';
import { PROGRESS_KEY } from '#features/quick-quote/progress.ts';
import { download } from '#io/download.ts';
import { type Step, type Store, StoreError, useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { useConfirm } from '#ui/confirm-dialog.tsx';
import { MenuButton, type MenuItem } from '#ui/menu.tsx';
import { useToast } from '#ui/toast.tsx';

/** The reload waits, so that the toast can be read (DATA-23, DATA-24). */
const RELOAD_DELAY_MS = 1500;

function reloadSoon(): void {
  setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
}

async function exportText(store: Store, exportDate: string): Promise<string> {
  const lists = await Promise.all(LIST_NAMES.map(async (name) => [name, await store[name].list()] as const));
  return JSON.stringify({ ...Object.fromEntries(lists), exportDate, version: EXPORT_VERSION }, null, 2);
}

function stepsOf(file: ImportedFile): Step[] {
  return LIST_NAMES.flatMap((entity) => {
    const all = file[entity];
    return all ? [{ entity, kind: 'set', all } as Step] : [];
  });
}

/** What the file holds, list by list, before anything is written. */
function FileContents({ file }: { file: ImportedFile }) {
  const day = exportDay(file);
  return (
    <>
      <p>
        {day ? `Exported on ${formatDate(day)}` : 'Without a date'}
        {file.version ? `, version ${file.version}` : ''}. These lists replace the ones in this browser:
      </p>
      <ul className="mt-2 list-disc pl-4">
        {LIST_NAMES.flatMap((name) => {
          const list = file[name];
          return list ? [<li key={name}>{`${name}: ${list.length}`}</li>] : [];
        })}
      </ul>
    </>
  );
}

/** Export, Import and Reset of the shop's data, and the file picker that Import opens. */
export function useDataActions(): { items: (MenuItem | 'separator')[]; picker: React.ReactNode } {
  const { store, clock, tab } = useWorld();
  const toast = useToast();
  const confirm = useConfirm();
  const input = useRef<HTMLInputElement>(null);

  async function exportData() {
    try {
      const now = clock.now();
      download(exportFileName(localDay(now)), 'application/json', await exportText(store, now.toISOString()));
      toast.show(messages.exported);
    } catch (error) {
      console.error('The export failed', error);
      toast.show(messages.exportFailed);
    }
  }

  async function importFile(event: ChangeEvent<HTMLInputElement>) {
    const picked = event.target.files?.[0];
    // Picking the same file again must be a change again.
    event.target.value = '';
    if (!picked) return;
    const read = readExportFile(await picked.text());
    if ('problem' in read) {
      toast.show(messages.importFailed);
      toast.show({ type: 'info', title: picked.name, message: read.problem });
      return;
    }
    const agreed = await confirm({
      title: `Import ${picked.name}?`,
      body: <FileContents file={read.file} />,
      verb: 'Import',
    });
    if (!agreed) return;
    try {
      await store.transact(() => stepsOf(read.file));
      toast.show(messages.imported);
      reloadSoon();
    } catch (error) {
      console.error('The import failed', error);
      toast.show(messages.importFailed);
      if (error instanceof StoreError)
        toast.show({ type: 'info', title: 'Nothing was changed', message: error.message });
    }
  }

  async function reset() {
    const agreed = await confirm({
      title: 'Are you sure you want to reset all data? This action cannot be undone.',
      body: 'Every list goes back to its default values. Your profile stays.',
      verb: 'Reset',
    });
    if (!agreed) return;
    try {
      await store.reset();
      tab.forget(PROGRESS_KEY);
      toast.show(messages.reset);
      reloadSoon();
    } catch (error) {
      console.error('The reset failed', error);
      toast.show(messages.resetFailed);
    }
  }

  return {
    items: [
      { id: 'export', label: 'Export', icon: Download, onSelect: () => void exportData() },
      { id: 'import', label: 'Import', icon: Upload, onSelect: () => input.current?.click() },
      'separator',
      { id: 'reset', label: 'Reset', icon: RotateCcw, danger: true, onSelect: () => void reset() },
    ],
    picker: (
      <input
        ref={input}
        type="file"
        accept=".json"
        aria-label="Import data file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void importFile(event)}
      />
    ),
  };
}

export function DataMenu() {
  const { items, picker } = useDataActions();
  return (
    <div className="max-phone:hidden">
      <MenuButton
        label="Data"
        align="end"
        buttonClass="flex h-9 items-center gap-2 rounded-control px-3 font-[580] text-[13.5px] text-text-2 hover:bg-surface-3 hover:text-text"
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
