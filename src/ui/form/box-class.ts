import { classNames } from '#ui/class-names.ts';

const normal = 'border-border-control bg-surface';
const readOnlyLook = 'border-border-2 bg-surface-2 text-text-2';
const invalid = 'border-red-solid bg-surface ring-1 ring-red-solid';

/** Classes of the box around an input, select or combobox. */
export function boxClass({ error, readOnly = false }: { error?: string | undefined; readOnly?: boolean | undefined }) {
  return classNames(
    'field-box flex min-h-9 w-full min-w-0 items-stretch rounded-control border transition-[border-color,box-shadow] phone:min-h-11',
    error ? invalid : readOnly ? readOnlyLook : normal,
  );
}
