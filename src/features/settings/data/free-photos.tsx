import { ImageMinus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { addMonths, monthOf } from '#domain/calendar/calendar.ts';
import { type OldPhotos, oldPhotos } from '#domain/inspections/named-photos.ts';
import { formatCount } from '#domain/money/money.ts';
import { PhotoError } from '#io/photos/photo-store.ts';
import { useToday, useWorld } from '#io/react/world.tsx';
import { StoreError } from '#io/store/store.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { useAsync } from '#parts/queries/use-async.ts';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { SelectField } from '#ui/form/field.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

const MONTHS = [3, 6, 12, 24, 36];

/** Returns the day that many months before the day; a 31st may fall on the day after a shorter month. */
function monthsBefore(day: string, months: number): string {
  return `${addMonths(monthOf(day), -months)}${day.slice(7)}`;
}

const countText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

function oldText({ ids, jobs }: OldPhotos): string {
  return ids.length === 0
    ? 'No photos are that old.'
    : `${countText(ids.length, 'photo', 'photos')} of ${countText(jobs, 'job', 'jobs')} can be freed.`;
}

/** Deletes the photos of jobs that were delivered long ago. */
export function FreePhotos({ onFreed }: { onFreed: () => void }) {
  const { photos, store, localData } = useWorld();
  const toast = useToast();
  const confirm = useConfirm();
  const today = useToday();
  const [months, setMonths] = useState(12);
  const [isBusy, setBusy] = useState(false);
  const read = useAsync(
    useCallback(
      async () => ({
        kept: await photos.ids(),
        inspections: await store.inspections.list(),
        claims: await store.claims.list(),
        jobs: await store.jobs.list(),
      }),
      [photos, store],
    ),
  );
  if (read.failed) return <LoadFailure title="The photos could not be read" onRetry={read.retry} />;
  const { data } = read;
  if (!data) return null;
  const old = oldPhotos(data.kept, data, monthsBefore(today, months));

  async function free() {
    const count = countText(old.ids.length, 'photo', 'photos');
    const agreed = await confirm({
      title: `Free ${count}?`,
      body: (
        <>
          <p>
            {`The photos of jobs delivered more than ${months} months ago are deleted ${localData ? 'from this browser' : 'for everyone in your shop'}. This can't be undone: to keep them, export with photos first.`}
          </p>
          <p className="mt-2">Check-ins keep their drawings, notes and signatures, and say that a photo is gone.</p>
        </>
      ),
      verb: 'Free Photos',
    });
    if (!agreed) return;
    setBusy(true);
    try {
      await photos.remove(old.ids);
      toast.show({ type: 'success', title: 'Photos Freed', message: `${count} deleted.` });
    } catch (error) {
      const why = error instanceof PhotoError ? new StoreError('unavailable', error.message, { cause: error }) : error;
      toast.show(failureToast('Photos Not Freed', 'The photos could not be deleted.', why));
    } finally {
      setBusy(false);
    }
    read.retry();
    onFreed();
  }

  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5 border-t pt-4">
      <div className="w-75 max-w-full">
        <SelectField
          label="Free photos of jobs delivered more than"
          value={months}
          onChange={({ currentTarget }) => setMonths(Number(currentTarget.value))}
        >
          {MONTHS.map((count) => (
            <option key={count} value={count}>
              {count} months ago
            </option>
          ))}
        </SelectField>
      </div>
      <BusyButton icon={ImageMinus} disabled={isBusy || old.ids.length === 0} onClick={() => void free()}>
        Free Photos
      </BusyButton>
      <p role="status" className="basis-full text-text-2">
        {oldText(old)}
      </p>
    </div>
  );
}
