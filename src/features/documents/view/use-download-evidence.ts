import { useState } from 'react';
import { documentFileName } from '#domain/documents/document.ts';
import type { Evidence } from '#domain/estimates/evidence/evidence.ts';
import { download } from '#io/data-files/download.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useSettings, useWorld } from '#io/react/world.tsx';
import { leftOut } from '#parts/documents/left-out.ts';
import { whyNotMade } from '#parts/messages/why-not-made.ts';
import { useToast } from '#ui/feedback/toast.tsx';

const FAILED = "The PDF couldn't be created. Try again. If that doesn't help, reload the page.";

/** Returns a function that downloads how an estimate was accepted as a PDF. */
export function useDownloadEvidence(): { downloadEvidence: (evidence: Evidence) => Promise<void>; making: boolean } {
  const { clock } = useWorld();
  const { logo } = useSettings();
  const toast = useToast();
  const [making, setMaking] = useState(false);

  async function downloadEvidence(evidence: Evidence): Promise<void> {
    setMaking(true);
    try {
      const { makeEvidence } = await loadCode(() => import('#parts/pdf/evidence/make-evidence.ts'));
      const made = await makeEvidence({ ...evidence, logo }, clock.now());
      const left = leftOut(made);
      const name = documentFileName({ title: evidence.title, recipient: { name: evidence.customer } });
      download(name, new File([made.pdf], name, { type: 'application/pdf' }));
      toast.show(
        left === ''
          ? { type: 'success', title: 'Evidence Downloaded', message: name }
          : { type: 'info', title: 'Evidence Downloaded', message: left },
      );
    } catch (error) {
      console.error('The evidence could not be made', error);
      toast.show({
        type: 'error',
        title: 'Evidence Not Created',
        message: whyNotMade(error, FAILED),
      });
    } finally {
      setMaking(false);
    }
  }

  return { downloadEvidence, making };
}
