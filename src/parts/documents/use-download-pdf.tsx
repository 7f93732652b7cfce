import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '#domain/documents/sheet-content.ts';
import { download } from '#io/data-files/download.ts';
import { useWorld } from '#io/react/world.tsx';
import { documentFile } from '#parts/documents/document-file.ts';
import { DAMAGED_LOGO, missingLetters, PRINT_KEEPS_THEM } from '#parts/documents/left-out.ts';
import { whyNotMade } from '#parts/messages/why-not-made.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

const FAILED = "The PDF couldn't be created. Try again.";

/** Returns a function that downloads a document as a PDF. Asks first if the PDF would leave characters out. */
export function useDownloadPdf(): { downloadPdf: (document: Sheet) => Promise<void>; making: boolean } {
  const { clock } = useWorld();
  const confirm = useConfirm();
  const toast = useToast();
  const [making, setMaking] = useState(false);

  async function downloadPdf(document: Sheet): Promise<void> {
    setMaking(true);
    try {
      const { file, missing, isLogoDamaged } = await documentFile(document, clock.now());
      const agreed =
        missing.length === 0 ||
        (await confirm({
          title: missingLetters(missing),
          body: PRINT_KEEPS_THEM,
          other: { verb: 'Print', icon: Printer, onChoose: () => window.print() },
          verb: 'Download Anyway',
          tone: 'accent',
        }));
      if (!agreed) return;
      download(file.name, file);
      toast.show(
        isLogoDamaged
          ? { type: 'info', title: 'PDF Downloaded', message: `${file.name}. ${DAMAGED_LOGO}` }
          : { type: 'success', title: 'PDF Downloaded', message: file.name },
      );
    } catch (error) {
      console.error('The PDF could not be made', error);
      toast.show({
        type: 'error',
        title: 'PDF Not Created',
        message: `${whyNotMade(error, FAILED)} You can also choose Print and save it as a PDF.`,
      });
    } finally {
      setMaking(false);
    }
  }

  return { downloadPdf, making };
}
