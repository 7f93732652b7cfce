import { Link } from '@tanstack/react-router';
import { LISTS } from '#domain/lists/lists.ts';
import type { EntityType } from '#io/store/store.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { counted } from '#parts/records/names-in-words.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { useDamaged } from './use-damaged.ts';

/** Says above a list how many of its records can't be shown, and where or by whom they are repaired. Nothing when all can. */
export function DamagedLine({ list }: { list: EntityType }) {
  const count = useDamaged(list).length;
  const canRepair = useCan('changeRecords');
  if (count === 0) return null;
  const { names } = LISTS[list];
  return (
    <div className="mb-3.5">
      <Alert
        tone="amber"
        role="status"
        title={`${counted(count, names.record)} can't be shown because ${count === 1 ? 'its' : 'their'} data is damaged.`}
        action={
          canRepair && (
            <Link to={paths.dataSettings} className={buttonClass('secondary', 'small')}>
              Review<span className="sr-only"> the damaged {names.list}</span>
            </Link>
          )
        }
      >
        {!canRepair && 'Ask the owner or a manager of the shop to repair it.'}
      </Alert>
    </div>
  );
}
