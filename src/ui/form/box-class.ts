import { classNames } from '#ui/class-names.ts';

const plain = 'border-border-control bg-surface';
const still = 'border-border-2 bg-surface-2 text-text-2';
const wrong = 'border-red-solid bg-surface ring-1 ring-red-solid';

/** The box of an input, select or combobox: what is inside draws no box of its own. */
export function boxClass({ error, readOnly = false }: { error?: string | undefined; readOnly?: boolean | undefined }) {
  return classNames(
    'field-box flex min-h-9 w-full min-w-0 items-stretch rounded-control border transition-[border-color,box-shadow] phone:min-h-11',
    error ? wrong : readOnly ? still : plain,
  );
}
