import { Plus } from 'lucide-react';
import { startTransition, useOptimistic, useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import type { ChecklistItem, Job } from '#domain/jobs/job.ts';
import { useZone } from '#io/react/world.tsx';
import { checkItem, removeItem } from '#parts/jobs/job-commands.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Tag } from '#ui/display/badge.tsx';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField } from '#ui/form/field.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import { ChecklistItemDialog } from './checklist-item-dialog.tsx';

/** Place of an item in the checklist; undefined for a new one. */
type Editing = { place: number | undefined };

/** The checklist: tick, add, change and remove items. */
export function Checklist({ job }: { job: Job }) {
  const [editing, setEditing] = useState<Editing>();
  const { checklist } = job;
  const done = checklist.filter(({ doneAt }) => doneAt !== undefined).length;
  return (
    <Card>
      <CardHeader title="Checklist">
        <span className="text-label text-text-3 tabular-nums">
          {done} of {checklist.length} done
        </span>
        <Button size="small" icon={Plus} onClick={() => setEditing({ place: undefined })}>
          Add Item
        </Button>
      </CardHeader>
      <CardBody>
        {checklist.length === 0 && <p className="text-label text-text-3">Nothing on the checklist yet.</p>}
        <ul aria-label="Checklist" className="grid gap-1">
          {checklist.map((item, place) => (
            <ItemRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same text
              key={`${place} ${item.text}`}
              job={job}
              item={item}
              place={place}
              onEdit={() => setEditing({ place })}
            />
          ))}
        </ul>
      </CardBody>
      {editing && <ChecklistItemDialog job={job} place={editing.place} onClose={() => setEditing(undefined)} />}
    </Card>
  );
}

type ItemRowProps = { job: Job; item: ChecklistItem; place: number; onEdit: () => void };

function ItemRow({ job, item, place, onEdit }: ItemRowProps) {
  const { run } = useTransaction();
  const zone = useZone();
  const { text, required, doneAt, doneBy } = item;
  // The box follows the press at once; the stored state replaces it when it is committed, or refused.
  const [isDone, setIsDone] = useOptimistic(doneAt !== undefined);
  function check(next: boolean) {
    startTransition(async () => {
      setIsDone(next);
      await run(checkItem(job, place, next));
    });
  }
  return (
    <li className="flex items-start gap-2">
      <CheckboxField
        className="flex-1"
        checked={isDone}
        onChange={({ target }) => check(target.checked)}
        label={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            {required && <Tag>Required</Tag>}
          </span>
        }
        hint={
          doneAt !== undefined && (
            <>
              {formatInstantTime(doneAt, zone)}
              {doneBy && (
                <>
                  , <bdi>{doneBy}</bdi>
                </>
              )}
            </>
          )
        }
      />
      <MenuButton
        label={`More for ${text}`}
        items={[
          { id: 'edit', label: 'Edit', onSelect: onEdit },
          { id: 'remove', label: 'Remove', danger: true, onSelect: () => void run(removeItem(job, place)) },
        ]}
      />
    </li>
  );
}
