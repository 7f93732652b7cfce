import { useWorld } from '#io/react/world.tsx';
import { toastContents } from '#parts/messages/toast-contents.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import type { CsvFile } from './csv-file.ts';

/** Returns a function that downloads a list as a CSV file. Its code is loaded on first use. */
export function useExportCsv(): (file: CsvFile) => Promise<void> {
  const world = useWorld();
  const toast = useToast();
  return async (file) => {
    try {
      const { exportCsv } = await import('./export-csv.ts');
      await exportCsv(file, { world, toast });
    } catch (error) {
      console.error('The export could not be loaded', error);
      toast.show(toastContents.notLoaded);
    }
  };
}
