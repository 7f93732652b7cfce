import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useCallback, useRef } from 'react';
import { formatCount } from '#domain/money/money.ts';
import type { PhotoUsage } from '#io/photos/photo-store.ts';
import { useWorld } from '#io/react/world.tsx';
import { exportWithPhotos, importData } from '#parts/data-actions/data-actions.tsx';
import { useDataActionTools } from '#parts/data-actions/use-data-actions.tsx';
import { useCan } from '#parts/navigation/use-can.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { FreePhotos } from './free-photos.tsx';
import { sizeText } from './size-text.ts';

function usageText({ count, bytes }: PhotoUsage, place: string): string {
  if (count === 0) return `There are no photos yet. Photos of a check-in are kept ${place}, apart from your lists.`;
  const photos = count === 1 ? 'One photo takes' : `${formatCount(count)} photos take`;
  return `${photos} ${sizeText(bytes)} ${place}.`;
}

/** The space that photos take, and files that hold them. */
export function PhotosCard() {
  const { photos, localData, requestPhotos } = useWorld();
  const tools = useDataActionTools();
  const canReplace = useCan('replaceData');
  const input = useRef<HTMLInputElement>(null);
  const usage = useAsync(useCallback(() => photos.usage(), [photos]));
  const shown = usage.data ?? usage.previous;

  function importPicked({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const picked = currentTarget.files?.[0];
    // Picking the same file again must fire a change event.
    currentTarget.value = '';
    if (picked) void importData(picked, tools);
  }

  return (
    <Card>
      <CardHeader title="Photos" level={3} />
      <CardBody className="grid gap-4">
        {usage.failed && <LoadFailure title="The photos could not be read" onRetry={usage.retry} />}
        {shown && <p>{usageText(shown, localData ? 'in this browser' : 'on the server')}</p>}
        <div className="grid grid-cols-2 gap-x-6 gap-y-4 phone:grid-cols-1">
          <div className="flex flex-col items-start gap-2">
            <p className="text-text-2">
              {requestPhotos
                ? 'One zip file with your lists, your settings and your photos, except those that came with requests: they stay on the server.'
                : 'One zip file with your lists, your settings and all photos.'}{' '}
              The file of Export has no photos.
            </p>
            <Button icon={Download} onClick={() => void exportWithPhotos(tools)} className="mt-auto">
              Export with Photos
            </Button>
          </div>
          {canReplace && (
            <div className="flex flex-col items-start gap-2">
              <p className="text-text-2">
                Replaces your lists with those of a zip file and adds its photos. You see what's in the file first.
              </p>
              <Button icon={Upload} onClick={() => input.current?.click()} className="mt-auto">
                Import with Photos
              </Button>
            </div>
          )}
        </div>
        {canReplace && <FreePhotos onFreed={usage.retry} />}
        <input
          ref={input}
          type="file"
          accept=".zip"
          aria-label="Import zip file"
          className="sr-only"
          tabIndex={-1}
          onChange={importPicked}
        />
      </CardBody>
    </Card>
  );
}
