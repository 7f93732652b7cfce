import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type UnlistedCar, unlistedCar } from '#domain/vehicles/unlisted-car.ts';
import { useWorld } from '#io/react/world.tsx';
import type { VehicleMatch } from '#io/vehicles/vehicle-lookup.ts';
import { Marked } from '#parts/guide/marked.tsx';
import { useAsync } from '#parts/queries/use-async.ts';
import { classNames } from '#ui/class-names.ts';
import { Tag } from '#ui/display/badge.tsx';
import { BidiText } from '#ui/display/bidi-text.tsx';
import { LoadFailure } from '#ui/feedback/alert.tsx';
import { boxClass } from '#ui/form/box-class.ts';
import { Button } from '#ui/form/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { useOptionList } from '#ui/form/use-option-list.ts';
import { MakeLogo } from './make-logo.tsx';

/** Pause in typing before the search starts (VEH-06). */
const SEARCH_DELAY_MS = 300;
const MIN_CHARACTERS = 2;

/** A car that the shop knows, or a customer without one. */
export type OwnCar = { key: string; name: string; detail: string; make: string };

/** Searches the shop's own customers by name, phone, email, plate and VIN. */
export type OwnCars = { find: (query: string) => readonly OwnCar[]; onChoose: (key: string) => void };

type VehicleSearchProps = {
  onChoose: (match: VehicleMatch) => void;
  onUnlisted: (car: UnlistedCar) => void;
  error?: string | undefined;
  /** Cars that are found besides those of the reference data, after them. */
  own?: OwnCars | undefined;
  /** The field is where its page begins: it has the focus, and Enter in it goes on once it is empty again. */
  isStart?: boolean | undefined;
};

/**
 * Search field with a list of vehicles. Arrow keys move through the list while the focus stays in the field; Enter selects the
 * active vehicle, Escape closes the list.
 */
export function VehicleSearch({ onChoose, onUnlisted, error, own, isStart = false }: VehicleSearchProps) {
  const { lookup } = useWorld();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const query = text.trim();
  const asks = query.length >= MIN_CHARACTERS;
  const ask = useMemo(() => (asks ? () => lookup.search(query) : undefined), [asks, lookup, query]);
  const { data, previous, pending, failed, retry, clear } = useAsync(ask, SEARCH_DELAY_MS);
  const matches = asks ? (data ?? previous ?? []) : [];
  const find = own?.find;
  const owned = useMemo(() => (asks ? (find?.(query) ?? []) : []), [asks, find, query]);
  const count = matches.length + owned.length;
  const shown = open && count > 0;
  const at = Math.min(active, count - 1);
  const isUnlisted = asks && !pending && data?.length === 0 && owned.length === 0;
  const unlisted = isUnlisted ? unlistedCar(query) : undefined;

  function type(next: string) {
    setText(next);
    setOpen(true);
    setActive(0);
    if (next.trim().length < MIN_CHARACTERS) clear();
  }

  useEffect(() => {
    if (isStart) box.current?.focus();
  }, [isStart]);

  function choose(position: number) {
    const match = matches[position];
    const car = owned[position - matches.length];
    if (match) onChoose(match);
    else if (car) own?.onChoose(car.key);
    type('');
  }

  const list = useOptionList({ count, active: at, onMove: setActive, onChoose: choose });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      setOpen(true);
      if (shown) list.moveByArrow(event);
    } else if (event.key === 'Enter') {
      // Enter never submits a form with a text in the field, and never selects a result of an earlier text.
      if (!isStart || text !== '') event.preventDefault();
      if (shown && !pending) choose(at);
    } else if (event.key === 'Escape' && (shown || text !== '')) {
      event.preventDefault();
      event.stopPropagation();
      if (shown) setOpen(false);
      else type('');
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="sr-only">
        Search vehicles
      </label>
      <div className={boxClass({ error })}>
        <Search size={16} aria-hidden className="pointer-events-none ml-3 self-center text-text-3" />
        <input
          ref={box}
          id={id}
          type="search"
          data-tour="vehicle-search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={own ? 'Vehicle, phone, plate, VIN, email' : 'Make, model or both'}
          value={text}
          onChange={(event) => type(event.target.value)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          aria-autocomplete="list"
          aria-controls={shown ? list.listId : undefined}
          aria-activedescendant={shown ? list.activeId : undefined}
          aria-describedby={error ? `${id}-error ${id}-status` : `${id}-status`}
          aria-invalid={error ? true : undefined}
          className="no-clear w-full min-w-0 flex-1 appearance-none bg-transparent px-2 text-body outline-none phone:text-lead"
        />
        {data && count > 0 && (
          <span className="flex-none self-center pr-3 text-small text-text-3">
            {count === 1 ? '1 result' : `${count} results`}
          </span>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {shown && (
        <div
          {...list.listProps}
          id={list.listId}
          role="listbox"
          aria-label="Vehicles"
          aria-busy={pending}
          className={classNames(
            'overflow-hidden rounded-control border border-border-2 bg-raised p-1 shadow-3 transition-opacity',
            pending && 'opacity-70',
          )}
        >
          {matches.map((match, index) => (
            <VehicleOption
              key={`${match.make} ${match.model}`}
              id={list.optionId(index)}
              match={match}
              query={query}
              active={index === at}
            />
          ))}
          {owned.map((car, index) => (
            <OwnOption
              key={car.key}
              id={list.optionId(matches.length + index)}
              car={car}
              query={query}
              active={matches.length + index === at}
            />
          ))}
        </div>
      )}
      {failed && <LoadFailure title="The vehicles could not be searched." onRetry={retry} />}
      <p
        id={`${id}-status`}
        role="status"
        className={shown || failed ? 'sr-only' : 'wrap-anywhere text-label text-text-3 empty:hidden'}
      >
        {statusOf({ asks, query, pending, count: data && data.length + owned.length, stale: count > 0 })}
      </p>
      {isUnlisted && !unlisted && (
        <p className="text-label text-text-3">Not listed? Type the make and model, such as Mazda CX-5.</p>
      )}
      {unlisted && (
        <Button
          size="small"
          className="max-w-full self-start"
          onClick={() => {
            onUnlisted(unlisted);
            type('');
            // The button disappears with the text.
            box.current?.focus();
          }}
        >
          <span className="truncate">Use "{query}" as typed</span>
        </Button>
      )}
    </div>
  );
}

type SearchStatus = { asks: boolean; query: string; pending: boolean; count: number | undefined; stale: boolean };

function statusOf({ asks, query, pending, count, stale }: SearchStatus): string {
  if (!asks) return `Type at least ${MIN_CHARACTERS} characters to search`;
  if (pending) return stale ? '' : 'Searching…';
  if (count === undefined) return '';
  if (count === 0) return `No vehicles found for "${query}"`;
  return count === 1 ? '1 vehicle found' : `${count} vehicles found`;
}

type VehicleOptionProps = {
  id: string;
  match: VehicleMatch;
  query: string;
  active: boolean;
};

function VehicleOption({ id, match, query, active }: VehicleOptionProps) {
  const { year, make, model, bodyType, size } = match;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus and names the active option.
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-labelledby={`${id}-year ${id}-name`}
      aria-describedby={`${id}-size`}
      className="grid cursor-pointer grid-cols-[--spacing(8.5)_minmax(0,1fr)_auto] items-center gap-3 rounded-control px-2.5 py-1.5 aria-selected:bg-accent-soft"
    >
      <MakeLogo make={make} />
      <span className="flex min-w-0 flex-col">
        <span id={`${id}-name`} className="truncate font-semibold">
          <Marked text={`${make} ${model}`} query={query} />
        </span>
        <span className="truncate text-meta text-text-3">
          <span id={`${id}-year`}>{year}</span> · {bodyType}
        </span>
      </span>
      <span id={`${id}-size`}>
        <Tag>{size}</Tag>
      </span>
    </div>
  );
}

function OwnOption({ id, car, query, active }: Omit<VehicleOptionProps, 'match'> & { car: OwnCar }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus and names the active option.
    <div
      id={id}
      role="option"
      aria-selected={active}
      className="grid cursor-pointer grid-cols-[--spacing(8.5)_minmax(0,1fr)_auto] items-center gap-3 rounded-control px-2.5 py-1.5 aria-selected:bg-accent-soft"
    >
      <MakeLogo make={car.make} />
      <span className="flex min-w-0 flex-col">
        <span className="truncate font-semibold">
          <Marked text={car.name} query={query} />
        </span>
        <span className="truncate text-meta text-text-3">
          <BidiText text={car.detail} />
        </span>
      </span>
      <Tag>Customer</Tag>
    </div>
  );
}
