import { ArrowDown, ArrowUp, ArrowUpDown, Trash2 } from 'lucide-react';
import { memo, useState } from 'react';
import { type Control, type UseFormGetValues, type UseFormRegister, useWatch } from 'react-hook-form';
import type { Outline } from '#domain/body/outlines.ts';
import { MAX_QUANTITY, MAX_UNIT_PRICE } from '#domain/documents/billing.ts';
import { formatDollars } from '#domain/money/money.ts';
import { type DocumentDraft, draftLineTotal, type LinesPath } from '#features/documents/draft/document-draft.ts';
import { FilmSwatch } from '#ui/display/film-swatch.tsx';
import type { Tone } from '#ui/display/tone.ts';
import { IconButton, iconButtonClass } from '#ui/form/button.tsx';
import { CheckboxField, NumberField, TextAreaField, TextField } from '#ui/form/field.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import { LineFilm } from './line-film.tsx';

/** Actions of the rows. The object stays the same while the form is open, so that typing draws one row only. */
export type ItemActions = {
  remove: (index: number) => void;
  move: (from: number, to: number) => void;
  /** Drops the choice of a line that everybody gets. */
  optionalChanged: (index: number) => void;
  /** Drops the reason of a price that was typed over. */
  priceTyped: (index: number) => void;
  openFilm: (index: number) => void;
};

type ItemRowProps = {
  control: Control<DocumentDraft>;
  register: UseFormRegister<DocumentDraft>;
  getValues: UseFormGetValues<DocumentDraft>;
  path: LinesPath;
  index: number;
  isLast: boolean;
  tone: Tone | undefined;
  /** Undefined without a car. */
  outline: Outline | undefined;
  mayHaveFilm: boolean;
  mayBeOptional: boolean;
  quantityError: string | undefined;
  priceError: string | undefined;
  actions: ItemActions;
};

/** Each row is its own grid, so its content moves nothing in other rows. The padding leaves room for the focus ring. */
export const ROW_COLUMNS =
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

type LineProps = Pick<ItemRowProps, 'control' | 'path' | 'index'>;

function LineTotal({ control, path, index }: LineProps) {
  const [quantity, unitPrice] = useWatch({
    control,
    name: [`${path}.${index}.quantity`, `${path}.${index}.unitPrice`],
  });
  return formatDollars(draftLineTotal({ quantity, unitPrice }));
}

/** Says why the unit price is not that of the service. */
function PriceReason({ control, path, index }: LineProps) {
  const reason = useWatch({ control, name: `${path}.${index}.priceReason` });
  return reason ? <p className="pt-0.5 text-meta text-text-2">{reason}</p> : null;
}

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { path, index, isLast, control, register, getValues, tone, outline, mayHaveFilm } = props;
  const { mayBeOptional, quantityError, priceError, actions } = props;
  const n = index + 1;
  // A single-line field would drop line breaks of an imported description.
  const [hasBreaks] = useState(() => /\n/.test(getValues(`${path}.${index}.description`) ?? ''));
  return (
    // Rows off screen are neither laid out nor painted. Isolated fields are painted in one go: typed text would otherwise get its
    // own layer.
    <tr
      className={`${ROW_COLUMNS} items-start [&_.field-box]:isolate skip-offscreen-11 phone:grid-cols-[1fr_1.4fr_auto] phone:gap-2 phone:rounded-card phone:border phone:p-3 phone:skip-offscreen-49`}
    >
      <td className={`${cell} phone:col-span-full`}>
        {hasBreaks ? (
          <TextAreaField
            label={`Description, item ${n}`}
            hideLabel
            rows={2}
            {...register(`${path}.${index}.description`)}
          />
        ) : (
          <TextField
            label={`Description, item ${n}`}
            hideLabel
            autoComplete="off"
            placeholder="Work or product"
            start={tone && <FilmSwatch tone={tone} />}
            {...register(`${path}.${index}.description`)}
          />
        )}
        <PriceReason control={control} path={path} index={index} />
        {outline && (
          <LineFilm
            control={control}
            path={path}
            index={index}
            outline={outline}
            mayHaveFilm={mayHaveFilm}
            onOpen={actions.openFilm}
          />
        )}
        {mayBeOptional && (
          <CheckboxField
            className="w-max"
            aria-label={`Optional, item ${n}`}
            label="Optional"
            {...register(`${path}.${index}.optional`, { onChange: () => actions.optionalChanged(index) })}
          />
        )}
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
          {...register(`${path}.${index}.quantity`, { valueAsNumber: true })}
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
          {...register(`${path}.${index}.unitPrice`, {
            valueAsNumber: true,
            onChange: () => actions.priceTyped(index),
          })}
        />
      </td>
      <td className={`${cell} pt-3! text-right font-semibold tabular-nums phone:p-0!`}>
        <PhoneHead>Total</PhoneHead>
        <span className="phone:block phone:leading-11">
          <LineTotal control={control} path={path} index={index} />
        </span>
      </td>
      <td className={`${cell} pt-3! phone:p-0!`}>
        <CheckboxField
          className="items-center phone:items-start"
          aria-label={`Taxable, item ${n}`}
          label={<span className="hidden phone:inline">Taxable</span>}
          {...register(`${path}.${index}.taxable`)}
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
