import { type ComponentType, type ReactNode, useMemo } from 'react';
import { formatCount } from '#domain/money/money.ts';
import { searchFor } from '#domain/text/search-text.ts';
import { parseSearch, stringifySearch } from '#parts/navigation/search-params.ts';
import { useReadAhead } from '#parts/queries/use-read-ahead.ts';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import type { Sort } from '#ui/table/use-sort.ts';
import { useListSearch } from './use-list-search.ts';

export type RowSearch<T> = {
  label: string;
  placeholder?: string;
  /** Returns the text to search in. */
  text: (row: T) => string;
  className?: string;
};

type Option = { value: string; label: string };

export type FilterFieldProps = {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
};

export type RowFilter<T> = {
  /** Its search param. */
  name: string;
  label: string;
  /** The first shows all rows; the address doesn't name it. */
  options: readonly Option[];
  matches(row: T, value: string): boolean;
  /** For options that grow in number: `SelectFilter`. Without it the options are pills with the number of their rows. */
  Field?: ComponentType<FilterFieldProps>;
  /** Count what was found, not all rows. */
  countsFound?: boolean;
};

/** The search and the filters of a list. Define it outside the component, or memoize it. */
export type RowTools<T> = { search?: RowSearch<T>; filters?: readonly RowFilter<T>[] };

/** Returns options whose labels are their values. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }));
}

/** Reads 'price' as ascending by the column 'price', and '-price' as descending. */
function sortOf(text: string): Sort {
  return text.startsWith('-')
    ? { columnId: text.slice(1), direction: 'descending' }
    : { columnId: text, direction: 'ascending' };
}

function sortText({ columnId, direction }: Sort): string {
  return direction === 'ascending' ? columnId : `-${columnId}`;
}

function isAll<T>({ options }: RowFilter<T>, value: string): boolean {
  return value === options[0]?.value;
}

/** Returns the chosen value: the first if the address has none, or one that is not offered. */
function chosenOf<T>({ name, options }: RowFilter<T>, params: Readonly<Record<string, string | undefined>>): string {
  return (options.find(({ value }) => value === params[name]) ?? options[0])?.value ?? '';
}

function filtered<T>(rows: readonly T[], filter: RowFilter<T>, value: string): readonly T[] {
  return isAll(filter, value) ? rows : rows.filter((row) => filter.matches(row, value));
}

function countsOf<T>(rows: readonly T[], filter: RowFilter<T>): number[] {
  return filter.Field ? [] : filter.options.map(({ value }) => filtered(rows, filter, value).length);
}

/** Returns the rows that match the search params, and how many of them each option would leave. */
function findRows<T>(rows: readonly T[], { search, filters = [] }: RowTools<T>, params: Record<string, string>) {
  const { q = '' } = params;
  const isFound = searchFor(q);
  const matching = search && q.trim() !== '' ? rows.filter((row) => isFound(search.text(row))) : rows;
  const except = (skipped?: RowFilter<T>) =>
    filters.reduce(
      (rest, filter) => (filter === skipped ? rest : filtered(rest, filter, chosenOf(filter, params))),
      matching,
    );
  const counts = filters.map((filter) => (filter.countsFound ? countsOf(except(filter), filter) : undefined));
  return { found: except(), counts };
}

const noText = () => '';

/**
 * Returns the rows that match the search and the filters of the address, as props of a `DataTable`: the fields for both, and the sort,
 * which is in the address too. So Back, a reload and a copied link show what was there.
 */
export function useFoundRows<T>(rows: readonly T[], tools: RowTools<T>) {
  const { search, filters = [] } = tools;
  const { params, change, write } = useListSearch();
  const names = ['q', ...filters.map(({ name }) => name)];
  const asked = stringifySearch(Object.fromEntries(names.map((name) => [name, params[name]])));
  const { found, counts } = useMemo(() => findRows(rows, tools, parseSearch(asked)), [rows, tools, asked]);
  const allCounts = useMemo(
    () => tools.filters?.map((filter) => (filter.countsFound ? [] : countsOf(rows, filter))),
    [rows, tools],
  );
  useReadAhead(rows, search?.text ?? noText);

  function choose(name: string, value: string | undefined) {
    change({ [name]: value });
    write();
  }
  const fields: ReactNode = (search || filters.length > 0) && (
    <>
      {search && (
        <SearchField
          label={search.label}
          placeholder={search.placeholder}
          value={params.q ?? ''}
          onChange={(q) => change({ q })}
          onBlur={write}
          end={found.length < rows.length ? `${formatCount(found.length)} found` : undefined}
          className={search.className ?? 'w-search phone:w-full'}
        />
      )}
      {filters.map((filter, index) => {
        const { name, label, options, Field } = filter;
        const value = chosenOf(filter, params);
        const onChange = (next: string) => choose(name, isAll(filter, next) ? undefined : next);
        return Field ? (
          <Field key={name} label={label} options={options} value={value} onChange={onChange} />
        ) : (
          <PillRadioGroup
            key={name}
            label={label}
            options={options.map((option, at) => ({
              ...option,
              count: formatCount((counts[index] ?? allCounts?.[index])?.[at] ?? 0),
            }))}
            value={value}
            onChange={onChange}
          />
        );
      })}
    </>
  );
  return {
    rows: found,
    tools: fields,
    sort: params.sort ? sortOf(params.sort) : undefined,
    onSort: (sort: Sort | undefined) => choose('sort', sort && sortText(sort)),
  };
}

export type FoundRows<T> = ReturnType<typeof useFoundRows<T>>;
