import { useEffect, useRef, useState } from 'react';
import { LISTS } from '#domain/lists/lists.ts';
import { type FreshStart, SAMPLE_LISTS } from '#domain/samples/sample-records.ts';
import { useWorld } from '#io/react/world.tsx';
import type { ShopKind } from '#io/store/store.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { counted, namesInWords } from '#parts/records/names-in-words.ts';
import { restoredToast, type Undo } from '#parts/records/use-delete.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { type Toaster, useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { freshStarts, startFresh } from './start-fresh.ts';

function removedInWords({ removed }: FreshStart): string {
  const parts = SAMPLE_LISTS.filter((list) => removed[list].length > 0).map((list) =>
    counted(removed[list].length, LISTS[list].names.record),
  );
  return namesInWords(parts, parts.length);
}

type Facts = { keeping: FreshStart; removing: FreshStart; kind: ShopKind | undefined };

/** Long enough to check the result. */
const UNDO_MS = 30_000;

async function bringBack(toast: Toaster, undo: Undo): Promise<void> {
  try {
    toast.show(restoredToast('The sample records are back.', await undo()));
  } catch (error) {
    toast.show({
      ...failureToast('Not Restored', 'The sample records could not be put back.', error),
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Try again', onPress: () => void bringBack(toast, undo) },
    });
  }
}

/** Dialog that lists the sample records and removes them. */
export function StartFreshDialog({ onClose }: { onClose: () => void }) {
  const { store, localData } = useWorld();
  const toast = useToast();
  const cancel = useRef<HTMLButtonElement>(null);
  const [facts, setFacts] = useState<Facts>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [withChanged, setWithChanged] = useState(false);
  const [working, setWorking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again
  useEffect(() => {
    let isLeft = false;
    async function read() {
      const [starts, shop] = await Promise.all([freshStarts(store), localData?.facts()]);
      if (!isLeft) setFacts({ ...starts, kind: shop?.kind });
    }
    setFailed(false);
    read().catch((error: unknown) => {
      console.error('The sample records could not be read', error);
      if (!isLeft) setFailed(true);
    });
    return () => {
      isLeft = true;
    };
  }, [store, localData, tries]);

  async function run() {
    setWorking(true);
    try {
      const choice = { withChanged, kind: facts?.kind };
      const undo = await runLong(toast, 'Removing the sample records', (work) => startFresh(store, choice, work));
      toast.show({
        type: 'success',
        title: 'Fresh Start',
        message:
          'The sample records are gone. Settings › Data has the backup “Before a fresh start”, if you need them back.',
        duration: UNDO_MS,
        action: { label: 'Undo', onPress: () => void bringBack(toast, undo) },
      });
      onClose();
    } catch (error) {
      if (!wasCancelled(error)) toast.show(failureToast('Sample Records Not Removed', 'Nothing was changed.', error));
    } finally {
      setWorking(false);
    }
  }

  const start = facts && (withChanged ? facts.removing : facts.keeping);
  const goes = start && removedInWords(start);
  return (
    <Dialog
      title="Start fresh"
      onClose={onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" disabled={!goes || working} onClick={() => void run()}>
            Remove Sample Records
          </Button>
        </>
      }
    >
      {failed && <LoadFailure title="The sample records could not be read" onRetry={() => setTries(tries + 1)} />}
      {!facts && !failed && <SkeletonRows rows={3} />}
      {facts && start && (
        <div className="grid gap-3">
          <p>{goes ? `This removes the sample records: ${goes}.` : 'There are no sample records left to remove.'}</p>
          <p className="text-text-2">
            Your services, stations, staff, settings and profile stay, and so does everything you added yourself.
            {start.referred > 0 &&
              ` ${counted(start.referred, 'sample record')} ${start.referred === 1 ? 'stays too. Your own records use it' : 'stay too. Your own records use them'}.`}
          </p>
          {facts.keeping.changed > 0 && (
            <CheckboxField
              label={`Also remove ${counted(facts.keeping.changed, 'sample record')} that you changed`}
              checked={withChanged}
              onChange={({ target }) => setWithChanged(target.checked)}
            />
          )}
          <p className="text-text-2">A backup is made first. You can restore it in Settings › Data.</p>
        </div>
      )}
    </Dialog>
  );
}
