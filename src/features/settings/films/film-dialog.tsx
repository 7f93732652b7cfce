import { useWatch } from 'react-hook-form';
import { PRODUCT_KINDS, type Product, productTitle } from '#domain/film/product.ts';
import { useWorld } from '#io/react/world.tsx';
import { EditRecord } from '#parts/forms/edit-record.tsx';
import type { EditSession } from '#parts/forms/edit-session.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import type { ToastContent } from '#parts/messages/toast-contents.ts';
import { paths } from '#parts/navigation/paths.ts';
import { saveRecord } from '#parts/records/record-step.ts';
import { TierSelect } from '#parts/warranties/tier-select.tsx';
import { useTierTitle } from '#parts/warranties/use-tier-title.ts';
import { NumberField, SelectField, TextField } from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import {
  type FilmDraft,
  filmDraftOf,
  filmDraftSchema,
  filmFacts,
  filmOf,
  hasFinish,
  hasShade,
  NEW_FILM,
} from './film-draft.ts';

const FINISHES = ['gloss', 'satin', 'matte'];

const saved = (title: string, film: string): ToastContent => ({ type: 'success', title, message: film });
const failed: ToastContent = { type: 'error', title: 'Error', message: 'Failed to save the film. Please try again.' };

type DialogProps = {
  /** 'new', or the id of a film. */
  filmId: string;
  onClose: () => Promise<void>;
};

/** Dialog with the form of a film. */
export function FilmDialog({ filmId, onClose }: DialogProps) {
  if (filmId === 'new') return <FilmForm onClose={onClose} />;
  return (
    <EditRecord entity="products" id={filmId} what="film" list={paths.settings} listName="settings">
      {(session) => <FilmForm session={session} onClose={onClose} />}
    </EditRecord>
  );
}

type FormProps = Pick<DialogProps, 'onClose'> & { session?: EditSession<Product> };

function FilmForm({ session, onClose }: FormProps) {
  const { store } = useWorld();
  const titleOf = useTierTitle();
  const form = useRecordForm({
    what: 'film',
    schema: filmDraftSchema,
    draft: session ? filmDraftOf(session.record) : NEW_FILM,
    session,
    draftOfRecord: filmDraftOf,
    together: [['kind', 'finish', 'vlt', 'measuredVlt']],
    factsOf: (film) => filmFacts(film, titleOf),
    localOf: (draft, product) => ({ ...product, ...filmOf(draft) }),
    async save(draft, made) {
      const facts = filmOf(draft);
      await saveRecord(store, 'products', { facts, session, made });
      return facts;
    },
    saved: (facts) => saved(session ? 'Film Updated' : 'Film Added', productTitle(facts)),
    failed,
    leaveTo: onClose,
  });
  const { kind, tierId } = useWatch({ control: form.control }) as FilmDraft;
  const title = session ? 'Edit Film' : 'New Film';
  return (
    <FormDialog form={form} title={title} label={title} submit={session ? 'Update Film' : 'Add Film'} size="wide">
      <div className={fieldGrid}>
        <TextField label="Maker" required autoComplete="off" {...form.field('maker')} />
        <TextField label="Series" required autoComplete="off" {...form.field('series')} />
        <SelectField label="Kind" {...form.field('kind')}>
          {PRODUCT_KINDS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        {hasFinish(kind) && (
          <>
            <TextField label="Finish" autoComplete="off" list="film-finishes" {...form.field('finish')} />
            <datalist id="film-finishes">
              {FINISHES.map((finish) => (
                <option key={finish} value={finish} />
              ))}
            </datalist>
          </>
        )}
        {hasShade(kind) && (
          <>
            <NumberField
              label="VLT"
              suffix="%"
              hint="Visible light that it lets through, as the maker sells it."
              {...form.field('vlt')}
            />
            <NumberField
              label="Measured VLT"
              suffix="%"
              hint="On clear glass, if you measured it. The tint check prefers it."
              {...form.field('measuredVlt')}
            />
          </>
        )}
        <TextField label="Roll Widths" hint="In inches: 20, 36, 60" autoComplete="off" {...form.field('widths')} />
        <NumberField
          label="Cost per Foot"
          prefix="$"
          hint="Of roll. Technicians don't see it."
          {...form.field('costPerFoot')}
        />
        <TextField
          label="Warranty"
          hint="As you sell it, such as 10 years"
          autoComplete="off"
          {...form.field('warranty')}
        />
        <TierSelect
          kind="maker"
          hint="Issued when a car with this film is handed over."
          value={tierId}
          onChoose={(id) => form.put('tierId', id)}
        />
      </div>
    </FormDialog>
  );
}
