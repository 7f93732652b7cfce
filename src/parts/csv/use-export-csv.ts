import { useWorld } from '#io/react.tsx';
import { messages } from '#parts/messages.ts';
import { useToast } from '#ui/toast.tsx';
import type { CsvListId } from './csv-list-ids.ts';

/** Hands a list out as a file for spreadsheets; what makes it is loaded when it is asked for. */
export function useExportCsv(): (id: CsvListId) => Promise<void> {
  const world = useWorld();
  const toast = useToast();
  return async (id) => {
    try {
      const { exportCsv } = await import('./export-csv.ts');
      await exportCsv(id, { world, toast });
    } catch (error) {
      console.error('The export could not be loaded', error);
      toast.show(messages.notLoaded);
    }
  };
}
