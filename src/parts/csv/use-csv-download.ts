import { BYTE_ORDER_MARK } from '#domain/data-files/csv.ts';
import { download } from '#io/data-files/download.ts';
import { useToast } from '#ui/feedback/toast.tsx';

/** Returns a function that downloads a CSV file and says so. */
export function useCsvDownload(): (name: string, csv: string) => void {
  const toast = useToast();
  return (name, csv) => {
    download(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
    toast.show({ type: 'success', title: 'CSV Downloaded', message: name });
  };
}
