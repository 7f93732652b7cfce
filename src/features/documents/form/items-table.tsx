import { ArrowDown, ArrowUp, ArrowUpDown, CarFront, Layers, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import {
  type Control,
  type UseFormGetValues,
  type UseFormRegister,
  type UseFormSetValue,
  useFieldArray,
  useWatch,
} from 'react-hook-form';
import { type Outline, outlineOf } from '#domain/body/outlines.ts';
import type { Service } from '#domain/catalog/service.ts';
import { MAX_QUANTITY, MAX_UNIT_PRICE } from '#domain/documents/billing.ts';
import { newLine } from '#domain/documents/line-items.ts';
import { coverageSentence } from '#domain/film/coverage-sentence.ts';
import { formatDollars } from '#domain/money/money.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import { type DocumentDraft, draftLineTotal } from '#features/documents/draft/document-draft.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import type { Tone } from '#ui/display/tone.ts';
import { Button, IconButton, iconButtonClass } from '#ui/form/button.tsx';
import { CheckboxField, FieldError, NumberField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';

/** Loaded when it is first opened. */
const LineFilm = lazyComponent(async () => (await import('./line-film-dialog.tsx')).LineFilmDialog);

type ItemsTableProps = {
  control: Control<DocumentDraft>;
  register: UseFormRegister<DocumentDraft>;
  getValues: UseFormGetValues<DocumentDraft>;
  setValue: UseFormSetValue<DocumentDraft>;
  errorOf: (name: string) => string | undefined;
  services: readonly Service[];
  newId: () => string;
  /** Opens the page that adds a service; undefined without a customer. */
  onAddService: (() => void) | undefined;
  /** The car that the document is about; undefined without a customer. */
  vehicle: Vehicle | undefined;
};

type Field = 'description' | 'quantity' | 'unitPrice' | 'taxable';
const FIELD_NAME = /^items\.(\d+)\.(\w+)$/;

/** Actions of the rows. The object stays the same while the form is open, so that typing draws one row only. */
type RowActions = {
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
  /** Drops the reason of a price that was typed over. */
  priceTyped: (index: number) => void;
  openFilm: (index: number) => void;
};

/** The line items. Enter adds one, the arrow keys go up and down, and with Alt they move the line. */
export function ItemsTable(props: ItemsTableProps) {
  const { control, register, getValues, setValue, errorOf, services, newId, onAddService, vehicle } = props;
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'items', keyName: 'key' });
  const body = useRef<HTMLTableSectionElement>(null);
  const addItem = useRef<HTMLButtonElement>(null);
  /** The line whose film is chosen in the dialog. */
  const [filmAt, setFilmAt] = useState<number>();
  const count = fields.length;
  const tones = useMemo(
    () => new Map<string, Tone>(services.map(({ id, category }) => [id, CATEGORY_LOOKS[category].tone])),
    [services],
  );

  const washes = useMemo(
    () => new Set(services.filter(({ category }) => category === 'Detailing').map(({ id }) => id)),
    [services],
  );
  const outline = vehicle && outlineOf(vehicle.bodyType);

  function focus(index: number, field: string): void {
    const input = body.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name="items.${index}.${field}"]`,
    );
    input?.focus();
    if (input && input.type !== 'checkbox') input.select();
  }

  // react-hook-form's functions stay the same.
  const actions = useMemo<RowActions>(
    () => ({
      remove(index) {
        flushSync(() => remove(index));
        const rows = body.current?.rows ?? [];
        const next = rows[Math.min(index, rows.length - 1)];
        (next?.querySelector<HTMLElement>('button[data-remove]') ?? addItem.current)?.focus();
      },
      move,
      priceTyped: (index) => setValue(`items.${index}.priceReason`, undefined),
      openFilm: setFilmAt,
    }),
    [remove, move, setValue],
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const found = FIELD_NAME.exec((event.target as HTMLInputElement).name ?? '');
    if (!found || event.nativeEvent.isComposing) return;
    // In a field of several lines, arrows and Shift+Enter keep their usual meaning.
    const isText = event.target instanceof HTMLTextAreaElement;
    if (isText && !event.altKey && (event.key !== 'Enter' || event.shiftKey)) return;
    const index = Number(found[1]);
    const field = found[2] as Field;
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(index + 1, newLine(newId()), { focusName: `items.${index + 1}.description` });
      return;
    }
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const to = index + step;
    if (step === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    if (event.altKey) flushSync(() => move(index, to));
    focus(to, field);
  }

  const error = errorOf('items');
  const reasonId = useId();
  return (
    <FormSection
      title="Items"
      end={
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            variant="tint"
            icon={Layers}
            size="small"
            disabled={!onAddService}
            aria-describedby={onAddService ? undefined : reasonId}
            onClick={onAddService}
          >
            Add Service
          </Button>
          <Button
            ref={addItem}
            data-field="items"
            icon={Plus}
            size="small"
            onClick={() => append(newLine(newId()), { focusName: `items.${count}.description` })}
          >
            Add Item
          </Button>
        </span>
      }
    >
      {count === 0 && (
        <p className="py-5 text-center text-text-3">
          No items added yet. Click "Add Service" or "Add Item" to get started.
        </p>
      )}
      {!onAddService && (
        <p id={reasonId} className="mb-2 text-small text-text-3">
          Select a customer to add a service. Its price depends on the size of the vehicle.
        </p>
      )}
      {error && (
        <div className="mb-2">
          <FieldError id={undefined}>{error}</FieldError>
        </div>
      )}
      {count > 0 && (
        <div className="-mx-1 overflow-x-auto phone:mx-0 phone:overflow-visible">
          <table aria-label="Items" className="block min-w-132 phone:min-w-0">
            <thead className="block phone:sr-only">
              <tr className={`${columns} text-left text-meta text-text-2 [&>th]:pb-1.5 [&>th]:font-semibold`}>
                <th scope="col">Description</th>
                <th scope="col" className="pr-3 text-right">
                  Qty
                </th>
                <th scope="col" className="pr-3 text-right">
                  Unit Price
                </th>
                <th scope="col" className="pr-2.5 text-right">
                  Total
                </th>
                <th scope="col" className="text-center">
                  Taxable
                </th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={onKeyDown} className="block phone:grid phone:gap-3">
              {fields.map((field, index) => (
                <ItemRow
                  key={field.key}
                  index={index}
                  isLast={index === count - 1}
                  control={control}
                  register={register}
                  getValues={getValues}
                  tone={field.serviceId === undefined ? undefined : tones.get(field.serviceId)}
                  outline={outline}
                  mayHaveFilm={!washes.has(field.serviceId ?? '')}
                  quantityError={errorOf(`items.${index}.quantity`)}
                  priceError={errorOf(`items.${index}.unitPrice`)}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {filmAt !== undefined &&
        vehicle &&
        // Outside of the form in the document: Enter in the dialog must not save the form.
        createPortal(
          <LineFilm
            lines={getValues('items')}
            index={filmAt}
            {...{ services, vehicle }}
            onClose={() => setFilmAt(undefined)}
            onDone={(coverage) => {
              setFilmAt(undefined);
              const film = coverage.length > 0 ? coverage : undefined;
              setValue(`items.${filmAt}.coverage`, film, { shouldDirty: true });
            }}
          />,
          document.body,
        )}
    </FormSection>
  );
}

type ItemRowProps = Pick<ItemsTableProps, 'control' | 'register' | 'getValues'> & {
  index: number;
  isLast: boolean;
  tone: Tone | undefined;
  /** Undefined without a car. */
  outline: Outline | undefined;
  mayHaveFilm: boolean;
  quantityError: string | undefined;
  priceError: string | undefined;
  actions: RowActions;
};

/** Each row is its own grid, so its content moves nothing in other rows. The padding leaves room for the focus ring. */
const columns =
  'grid grid-cols-[minmax(0,1fr)_--spacing(18.5)_--spacing(30)_--spacing(25)_--spacing(17.5)_--spacing(15.5)] px-1 tablet:grid-cols-[minmax(0,1fr)_--spacing(16.5)_--spacing(26)_--spacing(22)_--spacing(15)_--spacing(13.5)]';
const cell = 'py-1 pr-2.5 phone:p-0';
/** The message of a figure is wider than its column: it extends below the neighboring fields, away from the other message. */
const quantityCell = `${cell} [&_p]:w-60 [&_p]:self-end phone:[&_p]:w-auto phone:[&_p]:self-start`;
const priceCell = `${cell} [&_p]:w-72 phone:[&_p]:w-auto`;

/** On a phone a line is a card that shows the names of its columns. */
function PhoneHead({ children }: { children: string }) {
  return (
    <span aria-hidden className="hidden pb-1 text-right font-semibold text-meta text-text-2 phone:block">
      {children}
    </span>
  );
}

function LineTotal({ control, index }: Pick<ItemRowProps, 'control' | 'index'>) {
  const [quantity, unitPrice] = useWatch({ control, name: [`items.${index}.quantity`, `items.${index}.unitPrice`] });
  return formatDollars(draftLineTotal({ quantity, unitPrice }));
}

/** Says why the unit price is not that of the service. */
function PriceReason({ control, index }: Pick<ItemRowProps, 'control' | 'index'>) {
  const reason = useWatch({ control, name: `items.${index}.priceReason` });
  return reason ? <p className="pt-0.5 text-meta text-text-2">{reason}</p> : null;
}

/** Says the film of the line as the document prints it, and opens the dialog that changes it. */
function LineFilmFacts({
  control,
  index,
  outline,
  mayHaveFilm,
  actions,
}: Omit<FilmFactsProps, 'outline'> & { outline: Outline }) {
  const coverage = useWatch({ control, name: `items.${index}.coverage` });
  if (!coverage && !mayHaveFilm) return null;
  return (
    <div className="pt-0.5">
      {coverage && (
        <p className="whitespace-pre-line break-words text-meta text-text-2">{coverageSentence(coverage, outline)}</p>
      )}
      <Button
        variant="ghost"
        size="small"
        icon={CarFront}
        aria-label={`Film on the Car, item ${index + 1}`}
        className="-ml-2.5"
        onClick={() => actions.openFilm(index)}
      >
        Film on the Car
      </Button>
    </div>
  );
}

type FilmFactsProps = Pick<ItemRowProps, 'control' | 'index' | 'outline' | 'mayHaveFilm' | 'actions'>;

const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { index, isLast, control, register, getValues, tone, outline, mayHaveFilm } = props;
  const { quantityError, priceError, actions } = props;
  const n = index + 1;
  // A single-line field would drop line breaks of an imported description.
  const [hasBreaks] = useState(() => /\n/.test(getValues(`items.${index}.description`) ?? ''));
  return (
    // Rows off screen are neither laid out nor painted. Isolated fields are painted in one go: typed text would otherwise get its
    // own layer.
    <tr
      className={`${columns} items-start [&_.field-box]:isolate skip-offscreen-11 phone:grid-cols-[1fr_1.4fr_auto] phone:gap-2 phone:rounded-card phone:border phone:p-3 phone:skip-offscreen-49`}
    >
      <td className={`${cell} phone:col-span-full`}>
        {hasBreaks ? (
          <TextAreaField
            label={`Description, item ${n}`}
            hideLabel
            rows={2}
            {...register(`items.${index}.description`)}
          />
        ) : (
          <TextField
            label={`Description, item ${n}`}
            hideLabel
            autoComplete="off"
            placeholder="Work or product"
            start={tone && <FilmSwatch tone={tone} />}
            {...register(`items.${index}.description`)}
          />
        )}
        <PriceReason control={control} index={index} />
        {outline && <LineFilmFacts {...{ control, index, outline, mayHaveFilm, actions }} />}
      </td>
      <td className={quantityCell}>
        <PhoneHead>Qty</PhoneHead>
        <NumberField
          label={`Qty, item ${n}`}
          hideLabel
          min={0}
          max={MAX_QUANTITY}
          step={0.1}
          error={quantityError}
          {...register(`items.${index}.quantity`, { valueAsNumber: true })}
        />
      </td>
      <td className={priceCell}>
        <PhoneHead>Unit Price</PhoneHead>
        <NumberField
          label={`Unit Price, item ${n}`}
          hideLabel
          prefix="$"
          min={0}
          max={MAX_UNIT_PRICE}
          step={0.01}
          error={priceError}
          {...register(`items.${index}.unitPrice`, { valueAsNumber: true, onChange: () => actions.priceTyped(index) })}
        />
      </td>
      <td className={`${cell} pt-3! text-right font-semibold tabular-nums phone:p-0!`}>
        <PhoneHead>Total</PhoneHead>
        <span className="phone:block phone:leading-11">
          <LineTotal control={control} index={index} />
        </span>
      </td>
      <td className={`${cell} pt-3! phone:p-0!`}>
        <CheckboxField
          className="items-center phone:items-start"
          aria-label={`Taxable, item ${n}`}
          label={<span className="hidden phone:inline">Taxable</span>}
          {...register(`items.${index}.taxable`)}
        />
      </td>
      <td className="py-1 pt-2! phone:col-start-3 phone:self-center phone:p-0!">
        <span className="flex justify-end gap-0.5">
          {!(index === 0 && isLast) && (
            <MenuButton
              label={`Move item ${n}`}
              buttonClass={`${iconButtonClass('small')} w-6! aria-expanded:bg-surface-3`}
              items={[
                ...(index > 0
                  ? [{ id: 'up', label: 'Move up', icon: ArrowUp, onSelect: () => actions.move(index, index - 1) }]
                  : []),
                ...(isLast
                  ? []
                  : [
                      {
                        id: 'down',
                        label: 'Move down',
                        icon: ArrowDown,
                        onSelect: () => actions.move(index, index + 1),
                      },
                    ]),
              ]}
            >
              <ArrowUpDown size={15} aria-hidden />
            </MenuButton>
          )}
          <IconButton
            data-remove
            size="small"
            label={`Remove item ${n}`}
            icon={Trash2}
            onClick={() => actions.remove(index)}
          />
        </span>
      </td>
    </tr>
  );
});
