import { CircleCheck, Download, Trash2 } from 'lucide-react';
import { download } from '#io/data-files/download.ts';
import type { DamagedText, LocalData } from '#io/local/local-data.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { useLocalData } from '#parts/queries/use-local-data.ts';
import { LIST_LABELS } from '#parts/records/list-labels.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { sizeText } from './size-text.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...LIST_LABELS,
  settings: 'Settings',
  profiles: 'Profiles',
  repaired: 'Originals of repaired records',
};

const readDamaged = (localData: LocalData) => localData.damaged();

/** Lists quarantined data, each item with Download and Delete. */
export function DamagedTexts({ localData }: { localData: LocalData }) {
  const { data: damaged, failed, retry } = useLocalData(localData, readDamaged);
  return (
    <Card>
      <CardHeader title="Damaged data" level={3} />
      <CardBody>
        {failed && <LoadFailure title="The damaged data could not be read" onRetry={retry} />}
        {damaged?.length === 0 && (
          <p className="flex items-center gap-2 text-text-2">
            <CircleCheck size={16} aria-hidden className="text-green-ink" />
            No damaged data.
          </p>
        )}
        {damaged && damaged.length > 0 && (
          <p className="max-w-text text-text-2">
            This data couldn't be read, so the app works without it. Download it before you delete it, in case someone
            can repair it.
          </p>
        )}
      </CardBody>
      {damaged && damaged.length > 0 && (
        <ul aria-label="Damaged data" className="border-t">
          {damaged.map((text) => (
            <DamagedRow key={text.name} damaged={text} localData={localData} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DamagedRow({ damaged: { name, characters }, localData }: { damaged: DamagedText; localData: LocalData }) {
  const toast = useToast();
  const confirm = useConfirm();
  const label = LABELS[name] ?? name;

  async function downloadText() {
    try {
      const text = await localData.damagedText(name);
      download(`damaged-${name}.txt`, new Blob([text], { type: 'text/plain' }));
    } catch (error) {
      toast.show(failureToast('Download Failed', 'The text could not be read.', error));
    }
  }

  async function deleteText() {
    const agreed = await confirm({
      title: `Delete the damaged text of ${label}?`,
      body: "You can't get it back. Your lists don't change.",
      verb: 'Delete',
    });
    if (!agreed) return;
    try {
      await localData.deleteDamaged(name);
    } catch (error) {
      toast.show(failureToast('Delete Failed', 'The text is still there.', error));
      return;
    }
    toast.show({ type: 'success', title: 'Damaged Text Deleted', message: `The damaged text of ${label} is gone.` });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4.5 py-3 last:border-b-0 phone:px-4">
      <p className="min-w-0 flex-1 basis-50">
        <span className="font-semibold">{label}</span>{' '}
        <span className="text-meta text-text-3">{sizeText(characters)}</span>
      </p>
      <div className="flex flex-none gap-2">
        <Button size="small" icon={Download} onClick={() => void downloadText()}>
          Download<span className="sr-only"> the damaged text of {label}</span>
        </Button>
        <Button size="small" icon={Trash2} onClick={() => void deleteText()}>
          Delete<span className="sr-only"> the damaged text of {label}</span>
        </Button>
      </div>
    </li>
  );
}
