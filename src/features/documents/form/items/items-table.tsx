import { Layers, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import {
  type Control,
  type UseFormGetValues,
  type UseFormRegister,
  type UseFormSetValue,
  useFieldArray,
} from 'react-hook-form';
import { outlineOf } from '#domain/body/outlines.ts';
import type { Service } from '#domain/catalog/service.ts';
import { newLine } from '#domain/documents/line-items.ts';
import type { Vehicle } from '#domain/vehicles/vehicle.ts';
import type { DocumentDraft, LinesPath } from '#features/documents/draft/document-draft.ts';
import { CATEGORY_LOOKS } from '#parts/pricing/category.ts';
import type { Tone } from '#ui/display/tone.ts';
import { Button } from '#ui/form/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { FormSection } from '#ui/form/form-layout.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { type ItemActions, ItemRow, ROW_COLUMNS } from './item-row.tsx';

/** Loaded when it is first opened. */
const LineFilmDialog = lazyComponent(async () => (await import('./line-film-dialog.tsx')).LineFilmDialog);

type ItemsTableProps = {
  /** The lines that are shown. */
  path: LinesPath;
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
  /** The customer may leave a line out. */
  mayBeOptional: boolean;
  /** Button after those that add a line. */
  more: ReactNode;
  title: string;
};

type Field = 'description' | 'quantity' | 'unitPrice' | 'taxable';
const FIELD_NAME = /^(?:options\.\d+\.)?items\.(\d+)\.(\w+)$/;

/** The line items. Enter adds one, the arrow keys go up and down, and with Alt they move the line. */
export function ItemsTable(props: ItemsTableProps) {
  const { path, control, register, getValues, setValue, errorOf, services, newId, onAddService, vehicle } = props;
  const { mayBeOptional, more, title } = props;
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: path, keyName: 'key' });
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
      `[name="${path}.${index}.${field}"]`,
    );
    input?.focus();
    if (input && input.type !== 'checkbox') input.select();
  }

  // react-hook-form's functions stay the same.
  const actions = useMemo<ItemActions>(
    () => ({
      remove(index) {
        flushSync(() => remove(index));
        const rows = body.current?.rows ?? [];
        const next = rows[Math.min(index, rows.length - 1)];
        (next?.querySelector<HTMLElement>('button[data-remove]') ?? addItem.current)?.focus();
      },
      move,
      optionalChanged: (index) => setValue(`${path}.${index}.chosen`, undefined),
      priceTyped: (index) => setValue(`${path}.${index}.priceReason`, undefined),
      openFilm: setFilmAt,
    }),
    [remove, move, setValue, path],
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
      insert(index + 1, newLine(newId()), { focusName: `${path}.${index + 1}.description` });
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

  const error = errorOf(path);
  const reasonId = useId();
  return (
    <FormSection
      title={title}
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
            data-field={path}
            icon={Plus}
            size="small"
            onClick={() => append(newLine(newId()), { focusName: `${path}.${count}.description` })}
          >
            Add Item
          </Button>
          {more}
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
              <tr className={`${ROW_COLUMNS} text-left text-meta text-text-2 [&>th]:pb-1.5 [&>th]:font-semibold`}>
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
                  path={path}
                  index={index}
                  isLast={index === count - 1}
                  control={control}
                  register={register}
                  getValues={getValues}
                  tone={field.serviceId === undefined ? undefined : tones.get(field.serviceId)}
                  outline={outline}
                  mayHaveFilm={!washes.has(field.serviceId ?? '')}
                  mayBeOptional={mayBeOptional}
                  quantityError={errorOf(`${path}.${index}.quantity`)}
                  priceError={errorOf(`${path}.${index}.unitPrice`)}
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
          <LineFilmDialog
            lines={getValues(path) ?? []}
            index={filmAt}
            services={services}
            vehicle={vehicle}
            onClose={() => setFilmAt(undefined)}
            onDone={(coverage) => {
              setFilmAt(undefined);
              const film = coverage.length > 0 ? coverage : undefined;
              setValue(`${path}.${filmAt}.coverage`, film, { shouldDirty: true });
            }}
          />,
          document.body,
        )}
    </FormSection>
  );
}
