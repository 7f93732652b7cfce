import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { optionName } from '#domain/estimates/offered-options.ts';
import type { DocumentDraft, LinesPath, OptionDraft } from '#features/documents/draft/document-draft.ts';
import { addOption, mayAddOption, type OfferDraft, removeOption } from '#features/documents/draft/option-drafts.ts';
import { useWorld } from '#io/react/world.tsx';
import { counted } from '#parts/records/names-in-words.ts';
import { focusField } from '#ui/form/use-focus-invalid.ts';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';

type ShownOption = Pick<OptionDraft, 'id' | 'name' | 'recommended'>;

const namesOf = (options: DocumentDraft['options'] = []): ShownOption[] =>
  options.map(({ id, name, recommended }) => ({ id, name, recommended }));

/** Returns the options of the draft, which of them is shown, and the commands that change them. */
export function useOptions(asked: string | undefined, wasTried: boolean) {
  const { control, getValues, setValue } = useFormContext<DocumentDraft>();
  const { newId } = useWorld();
  const confirm = useConfirm();
  // Typing in a line does not draw the form again.
  const options = useWatch({ control, name: 'options', compute: namesOf });
  const [shown, show] = useState(asked);
  const [copied, setCopied] = useState<{ id: string; name: string }>();
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ name: string }>();
  // Once the option with the field is on screen.
  useEffect(() => {
    if (wanted) focusField(place.current?.closest('form') ?? null, wanted.name);
  }, [wanted]);
  const focusOn = (name: string) => setWanted({ name });
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === shown),
  );
  const option = options[index];
  const path: LinesPath = option ? `options.${index}.items` : 'items';

  function showAt(at: number, { id }: Pick<OptionDraft, 'id'>) {
    show(id);
    focusOn(`options.${at}.name`);
  }

  function change(to: (offer: OfferDraft) => OfferDraft): OptionDraft[] {
    const { items, options: drafts = [] } = getValues();
    const offer = to({ items, options: drafts });
    setValue('items', offer.items, { shouldDirty: true });
    setValue('options', offer.options, { shouldDirty: true, shouldValidate: wasTried });
    return offer.options;
  }

  return {
    options,
    index,
    path,
    /** Id and name of the option that is shown; undefined without options. */
    shown: option && { id: option.id, name: optionName(option, index) },
    show,
    /** Changes whenever other lines are shown at a place. */
    key: option ? `${path} ${option.id}` : path,
    /** Around the options and their lines. */
    place,
    focusOn,
    /** Says of which option the one that is shown was just made. */
    copied: option && option.id === copied?.id ? `A copy of ${copied.name}. Change what it has and costs.` : undefined,
    add: mayAddOption(options.length)
      ? () => {
          const added = change((offer) => addOption(offer, index, newId));
          const [last, source] = [added.length - 1, added[index]];
          if (!added[last] || !source) return;
          setCopied({ id: added[last].id, name: optionName(source, index) });
          showAt(last, added[last]);
        }
      : undefined,
    async remove() {
      const { items = [] } = getValues('options')?.[index] ?? {};
      const name = option ? optionName(option, index) : '';
      const kept = options.length === 2 ? ' The items of the other option stay as the items of this estimate.' : '';
      const agreed =
        items.length === 0 ||
        (await confirm({
          title: `Remove ${name}?`,
          body: `${counted(items.length, 'item')} of this option will be removed with it.${kept}`,
          verb: 'Remove Option',
          tone: 'danger',
        }));
      if (!agreed) return;
      const left = change((offer) => removeOption(offer, index));
      const at = Math.max(0, index - 1);
      if (left[at]) showAt(at, left[at]);
      else focusOn('options');
    },
    recommend(is: boolean) {
      const drafts = getValues('options') ?? [];
      drafts.forEach((_, at) => {
        setValue(`options.${at}.recommended`, is && at === index, { shouldDirty: true });
      });
    },
  };
}
export type OptionsState = ReturnType<typeof useOptions>;
