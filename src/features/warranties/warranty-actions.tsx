import { ArrowRightLeft, BadgeCheck, Ban, CalendarCheck, FileDown, PenLine } from 'lucide-react';
import { useState } from 'react';
import { documentFileName } from '#domain/documents/document.ts';
import { certificateSheet } from '#domain/warranty/certificate-sheet.ts';
import type { Warranty } from '#domain/warranty/warranty.ts';
import { loadCode } from '#io/data-files/load-file.ts';
import { useSettings, useUser, useZone } from '#io/react/world.tsx';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useDownloadMade } from '#parts/pdf/use-download-made.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DatedDialog } from './dated-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { recordInspection, registerWarranty, voidWarranty } from './warranty-commands.ts';

const NO_SHOP = { businessName: '', phone: '' };

type ActionsProps = {
  warranty: Warranty;
  /** Another certificate took its place. */
  isCorrected: boolean;
};
type Asked = 'register' | 'inspect' | 'correct' | 'transfer' | 'void';

/** The buttons of a certificate. What ends it or changes its owner is the office's. */
export function WarrantyActions({ warranty, isCorrected }: ActionsProps) {
  const [asked, setAsked] = useState<Asked>();
  const canChange = useCan('changeRecords');
  const { print, making } = useDownloadCertificate(warranty);
  const { promise, voided } = warranty;
  const isRegistered = promise.kind === 'maker' && !voided;
  return (
    <div className="flex flex-wrap gap-2">
      <BusyButton variant="solid" icon={FileDown} disabled={making} onClick={() => void print()}>
        Download Certificate
      </BusyButton>
      {isRegistered && (
        <Button icon={BadgeCheck} onClick={() => setAsked('register')}>
          Register
        </Button>
      )}
      {!voided && (
        <Button icon={CalendarCheck} onClick={() => setAsked('inspect')}>
          Record Inspection
        </Button>
      )}
      {canChange && !voided && (
        <Button icon={ArrowRightLeft} onClick={() => setAsked('transfer')}>
          Transfer
        </Button>
      )}
      {canChange && !isCorrected && (
        <Button icon={PenLine} onClick={() => setAsked('correct')}>
          Correct
        </Button>
      )}
      {canChange && !voided && (
        <Button icon={Ban} onClick={() => setAsked('void')}>
          Void
        </Button>
      )}
      {asked && <AskedDialog asked={asked} warranty={warranty} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

type AskedProps = { asked: Asked; warranty: Warranty; onClose: () => void };

function AskedDialog({ asked, warranty, onClose }: AskedProps) {
  const { save } = useTransaction();
  const { promise, startsOn, warrantyNumber, registeredOn, registration } = warranty;
  if (asked === 'correct') return <CorrectDialog warranty={warranty} onClose={onClose} />;
  if (asked === 'transfer') return <TransferDialog warranty={warranty} onClose={onClose} />;
  if (asked === 'void')
    return (
      <AnswerDialog
        title={`Void ${warrantyNumber}`}
        label="Reason"
        missing="Enter why the certificate is void."
        verb="Void Certificate"
        onAnswer={(reason) => save(voidWarranty(warranty, reason))}
        onClose={onClose}
      >
        <p className="text-text-2">
          It promises nothing any more. That can't be taken back; a mistake on it is corrected with Correct.
        </p>
      </AnswerDialog>
    );
  return asked === 'register' ? (
    <DatedDialog
      title={`Register with ${promise.maker || 'the maker'}`}
      label="Maker's Number"
      hint="The number that the maker gave it, if there is one."
      verb="Save Registration"
      initial={{ date: registeredOn, text: registration }}
      from={startsOn}
      onSave={(facts) => save(registerWarranty(warranty, facts))}
      onClose={onClose}
    />
  ) : (
    <DatedDialog
      title="Record Inspection"
      label="Note"
      hint="What you saw, such as: edges fine, no lifting."
      verb="Save Inspection"
      from={startsOn}
      onSave={(facts) => save(recordInspection(warranty, facts))}
      onClose={onClose}
    />
  );
}

function useDownloadCertificate(warranty: Warranty) {
  const { logo } = useSettings();
  const sheet = certificateSheet(warranty, { shop: useUser() ?? NO_SHOP, logo, zone: useZone() });
  return useDownloadMade({
    title: 'Certificate',
    name: documentFileName({ title: sheet.title, recipient: { name: sheet.customer } }),
    async make(madeAt) {
      const { makeWarranty } = await loadCode(() => import('#parts/pdf/warranty/make-warranty.ts'));
      return makeWarranty(sheet, madeAt);
    },
  });
}
