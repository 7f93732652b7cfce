import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { optionName } from '#domain/estimates/offer-lines.ts';
import type { DocumentDraft, LinesPath, OptionDraft } from '#features/documents/draft/document-draft.ts';
import {
  addOption,
  copyOption,
  mayAddOption,
  type OfferDraft,
  removeOption,
} from '#features/documents/draft/option-drafts.ts';
import { useWorld } from '#io/react/world.tsx';
import { counted } from '#parts/records/names-in-words.ts';
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
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === shown),
  );
  const option = options[index];
  const path: LinesPath = option ? `options.${index}.items` : 'items';

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
    add: mayAddOption(options.length) ? () => show(change((offer) => addOption(offer, newId)).at(-1)?.id) : undefined,
    copy: () => show(change((offer) => copyOption(offer, index, newId))[index + 1]?.id),
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
      if (agreed) show(change((offer) => removeOption(offer, index))[Math.max(0, index - 1)]?.id);
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
