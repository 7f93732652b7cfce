import { Download, Trash2, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { LISTS } from '#domain/lists/lists.ts';
import { isolate } from '#domain/text/direction.ts';
import { download } from '#io/data-files/download.ts';
import { useWorld } from '#io/react/world.tsx';
import { type DamagedRecord, ENTITY_TYPES, type EntityType } from '#io/store/store.ts';
import { useDamaged } from '#parts/damaged/use-damaged.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { captureFocusedRow } from '#ui/focus/capture-focused-row.ts';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

const UNDO_MS = 10_000;

/** Lists the records that can't be shown, by list, each with Repair, Download and Remove. Nothing when all can be shown. */
export function DamagedRecordsCard() {
  return (
    <div className="grid min-w-0 gap-4.5 empty:hidden phone:gap-3.5">
      {ENTITY_TYPES.map((entity) => (
        <DamagedCard key={entity} entity={entity} />
      ))}
    </div>
  );
}

function DamagedCard({ entity }: { entity: EntityType }) {
  const damaged = useDamaged(entity);
  if (damaged.length === 0) return null;
  const title = `${LIST_LABELS[entity]} that can't be shown`;
  return (
    <Card>
      <CardHeader title={title} level={3} />
      <CardBody className="max-w-text text-text-2">
        Their data is damaged, so no list shows them. Repair keeps everything that can still be read. All other records
        are fine.
      </CardBody>
      <ul aria-label={title} className="border-t">
        {damaged.map((one) => (
          <DamagedRow key={one.id + one.text} damaged={one} />
        ))}
      </ul>
    </Card>
  );
}

function DamagedRow({ damaged }: { damaged: DamagedRecord }) {
  const { entity, id, reason, text, repair } = damaged;
  const { record } = LISTS[entity].names;
  const { store } = useWorld();
  const toast = useToast();
  const confirm = useConfirm();
  const name = damaged.name || `A ${record} without a readable name`;

  function downloadText() {
    download(`damaged-${record}-${id || 'record'}.txt`, new Blob([text], { type: 'text/plain' }));
  }

  const withDownload = (body: ReactNode) => (
    <div className="grid justify-items-start gap-2.5">
      {body}
      <Button size="small" icon={Download} onClick={downloadText}>
        Download the original
      </Button>
    </div>
  );

  async function repairRecord(leftOut: readonly string[]) {
    const moveFocus = captureFocusedRow();
    const agreed = await confirm({
      title: `Repair ${isolate(name)}?`,
      body: withDownload(
        leftOut.length === 0 ? (
          <p>Everything is kept.</p>
        ) : (
          <>
            <p>These parts can't be kept as they are:</p>
            <ul className="wrap-anywhere list-disc pl-4">
              {leftOut.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
            <p>Everything else is kept. You can fill in what's missing afterwards.</p>
          </>
        ),
      ),
      verb: 'Repair',
      tone: 'accent',
      icon: Wrench,
    });
    if (!agreed) return;
    try {
      await store.repairDamaged(damaged);
    } catch (error) {
      toast.show(failureToast('Not Repaired', 'The record is as it was.', error));
      return;
    }
    moveFocus();
    toast.show({ type: 'success', title: 'Record Repaired', message: `${isolate(name)} is back in its list.` });
  }

  async function removeRecord() {
    const moveFocus = captureFocusedRow();
    const agreed = await confirm({
      title: `Remove ${isolate(name)}?`,
      body: withDownload(<p>It's removed for everyone. Download it first if someone may still need it.</p>),
      verb: 'Remove',
    });
    if (!agreed) return;
    try {
      const putBack = await store.removeDamaged(damaged);
      moveFocus();
      toast.show({
        type: 'success',
        title: 'Record Removed',
        message: `${isolate(name)} is removed.`,
        ...(putBack && { duration: UNDO_MS, action: { label: 'Undo', onPress: () => void undo(putBack) } }),
      });
    } catch (error) {
      toast.show(failureToast('Not Removed', 'The record is still there.', error));
    }
  }

  async function undo(putBack: () => Promise<void>) {
    try {
      await putBack();
    } catch (error) {
      toast.show(failureToast('Not Restored', 'The record could not be put back.', error));
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4.5 py-3 last:border-b-0 phone:px-4">
      <div className="wrap-anywhere min-w-0 flex-1 basis-50">
        <p className="font-semibold">
          <BidiText text={isolate(name)} />
        </p>
        <p className="text-meta text-text-3">
          {reason}.
          {!repair && " It can't be repaired without a value that only you know: download it, then enter it again."}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {repair && (
          <Button size="small" icon={Wrench} onClick={() => void repairRecord(repair.leftOut)}>
            Repair<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="small" icon={Download} onClick={downloadText}>
          Download<span className="sr-only"> {name}</span>
        </Button>
        <Button size="small" icon={Trash2} onClick={() => void removeRecord()}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
