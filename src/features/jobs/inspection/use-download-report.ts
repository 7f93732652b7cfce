import { useState } from 'react';
import type { Customer } from '#domain/customers/customer.ts';
import { documentFileName } from '#domain/documents/document.ts';
import type { Inspection } from '#domain/inspections/inspection.ts';
import type { ShownPin } from '#domain/inspections/inspection-facts.ts';
import { inspectionReport } from '#domain/inspections/inspection-report.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { download } from '#io/data-files/download.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { PhotoError } from '#io/photos/photo-store.ts';
import { useSettings, useUser, useWorld, useZone } from '#io/react/world.tsx';
import { leftOut } from '#parts/documents/left-out.ts';
import { whyNotMade } from '#parts/messages/why-not-made.ts';
import { useToast } from '#ui/feedback/toast.tsx';

const FAILED = "The report couldn't be created. Try again. If that doesn't help, reload the page.";

/** Says why there is no report and what to do. */
function whyOf(error: unknown): string {
  if (error instanceof PhotoError) return error.message;
  return whyNotMade(error, FAILED);
}

type Reported = { inspection: Inspection; pins: readonly ShownPin[]; version: number; customer: Customer };

/** Returns a function that downloads the report of an inspection as a PDF. */
export function useDownloadReport({ inspection, pins, version, customer }: Reported) {
  const { clock, photos } = useWorld();
  const zone = useZone();
  const user = useUser();
  const { logo, paintUnit: unit } = useSettings();
  const toast = useToast();
  const [making, setMaking] = useState(false);

  async function downloadReport(): Promise<void> {
    const shop = user?.businessName ?? '';
    const report = inspectionReport(inspection, { shop, logo, unit, zone, customer, pins, version });
    setMaking(true);
    try {
      const { makeInspectionReport } = await loadCode(() => import('#parts/pdf/inspection/make-inspection-report.ts'));
      const made = await makeInspectionReport(report, photos, clock.now());
      const name = documentFileName({ title: report.title, recipient: { name: report.customer } });
      download(name, new File([made.pdf], name, { type: 'application/pdf' }));
      const message = joinFilled([`The report is in ${name}.`, leftOut(made)], ' ');
      toast.show({ type: 'success', title: 'Report Downloaded', message });
    } catch (error) {
      console.error('The report could not be made', error);
      toast.show({ type: 'error', title: 'Report Not Created', message: whyOf(error) });
    } finally {
      setMaking(false);
    }
  }
  return { downloadReport, making };
}
