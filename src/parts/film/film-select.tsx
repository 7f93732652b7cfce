import type { ComponentProps } from 'react';
import { PRODUCT_KINDS, type Product, type ProductKind, productTitle } from '#domain/film/product.ts';
import { SelectField } from '#ui/form/field.tsx';

type FilmSelectProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'hint'> & {
  products: readonly Product[];
  /** The kind at the top of the list. */
  first: ProductKind;
  /** Id of the chosen film. */
  value: string;
  /** Text of the choice without a film of the list. */
  none: string;
  onChoose: (product: Product | undefined) => void;
};

/** Select of the shop's films, by kind. */
export function FilmSelect({ products, first, value, none, onChoose, ...field }: FilmSelectProps) {
  const kinds = [first, ...PRODUCT_KINDS.filter((kind) => kind !== first)];
  return (
    <SelectField
      {...field}
      value={products.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChoose(products.find(({ id }) => id === target.value))}
    >
      <option value="">{none}</option>
      {kinds.map((kind) => {
        const films = products.filter((product) => product.kind === kind);
        return (
          films.length > 0 && (
            <optgroup key={kind} label={kind}>
              {films.map((product) => (
                <option key={product.id} value={product.id}>
                  {productTitle(product)}
                </option>
              ))}
            </optgroup>
          )
        );
      })}
    </SelectField>
  );
}
