import { useState } from 'react';
import { download } from '#io/data-files/download.ts';
import { useWorld } from '#io/react/world.tsx';
import { type LeftOut, leftOut } from '#parts/documents/left-out.ts';
import { whyNotMade } from '#parts/messages/why-not-made.ts';
import { useToast } from '#ui/feedback/toast.tsx';

type Printed = { pdf: BlobPart } & LeftOut;

type MadeFile = {
  /** 'Job Card', in the toasts. */
  title: string;
  /** Name of the file. */
  name: string;
  make: (madeAt: Date) => Promise<Printed>;
};

/** Returns a function that makes a PDF to print and downloads it. */
export function useDownloadMade({ title, name, make }: MadeFile): { print: () => Promise<void>; making: boolean } {
  const { clock } = useWorld();
  const toast = useToast();
  const [making, setMaking] = useState(false);

  async function print(): Promise<void> {
    setMaking(true);
    try {
      const made = await make(clock.now());
      const left = leftOut(made);
      download(name, new File([made.pdf], name, { type: 'application/pdf' }));
      toast.show(
        left === ''
          ? { type: 'success', title: `${title} Downloaded`, message: `Open ${name} to print it.` }
          : { type: 'info', title: `${title} Downloaded`, message: left },
      );
    } catch (error) {
      const what = title.toLowerCase();
      console.error(`The ${what} could not be made`, error);
      const failed = `The ${what} couldn't be created. Try again. If that doesn't help, reload the page.`;
      toast.show({ type: 'error', title: `${title} Not Created`, message: whyNotMade(error, failed) });
    } finally {
      setMaking(false);
    }
  }

  return { print, making };
}
