import { Pencil, RotateCcw } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate } from '#domain/calendar/calendar.ts';
import { US_STATES, type UsState } from '#domain/shop/us-states.ts';
import { figuresOn } from '#domain/tint/tint-check.ts';
import {
  TINT_CLASSES,
  TINT_GROUP_KEYS,
  TINT_GROUPS,
  type TintClass,
  type TintFigure,
} from '#domain/tint/tint-figure.ts';
import {
  isEndedTintFigure,
  isOldTintFigure,
  isSameTintPlace,
  type TintOverride,
  type TintOverrides,
  type TintPlace,
  tintOverrides,
  withTintOverride,
  withTintReset,
} from '#domain/tint/tint-override.ts';
import { limitText, sourceText, TINT_STATUSES } from '#domain/tint/tint-texts.ts';
import { changeSettings } from '#features/settings/settings-session.ts';
import { useToday } from '#io/react/world.tsx';
import { type UserCommand, useTransaction } from '#parts/records/use-transaction.ts';
import { Badge } from '#ui/display/badge.tsx';
import { Card, CardHeader } from '#ui/display/card.tsx';
import { IconButton } from '#ui/form/button.tsx';
import { TintFigureDialog } from './tint-figure-dialog.tsx';

const UNDO_MS = 10_000;

type Place = TintPlace & { state: UsState };

/** Changes the newest stored figures of the shop. */
function changeFigures(
  name: 'save tint figure' | 'reset tint figure' | 'restore tint figure',
  changed: (shop: TintOverrides) => TintOverrides['tintLimits'],
): UserCommand {
  return {
    name,
    title: 'The figure was not changed',
    failed: { type: 'error', title: 'Not Saved', message: 'The figure was not changed. Please try again.' },
    commit: (store) =>
      changeSettings(store, (shop) => {
        const next = changed(shop);
        return { tintLimits: next?.map((figure) => ({ ...figure })) };
      }),
  };
}

function saveFigure(figure: TintOverride): UserCommand {
  return {
    ...changeFigures('save tint figure', (shop) => withTintOverride(shop, figure)),
    done: () => ({ title: 'Figure Saved', message: `Checks from ${formatDate(figure.from)} on use it.` }),
  };
}

/** `onUndo`: puts back the figures of before. */
function resetFigure(place: Place, day: string, onUndo: () => void): UserCommand {
  return {
    ...changeFigures('reset tint figure', (shop) => withTintReset(shop, place, day)),
    done: () => ({
      title: 'Figure Reset',
      message: 'Checks from today on use the figure of the file. Earlier documents keep theirs.',
      duration: UNDO_MS,
      action: { label: 'Undo', onPress: onUndo },
    }),
  };
}

function restoreFigures(before: readonly TintOverride[]): UserCommand {
  return changeFigures(
    'restore tint figure',
    (shop) =>
      before.reduce<TintOverrides>((all, figure) => ({ tintLimits: withTintOverride(all, figure) }), shop).tintLimits,
  );
}

type TintFiguresProps = { state: UsState; vehicleClass: TintClass; shop: TintOverrides };

/** The figures of a class of vehicle in a state, by windows. */
export function TintFigures({ state, vehicleClass, shop }: TintFiguresProps) {
  const heading = useId();
  const { run } = useTransaction();
  const today = useToday();
  const [edited, setEdited] = useState<Place>();
  return (
    <section aria-labelledby={heading}>
      <Card>
        <CardHeader title={TINT_CLASSES[vehicleClass]} id={heading} level={3} />
        <table className="mt-3 w-full border-t text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">Windows</th>
              <th scope="col">Figure on File</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {TINT_GROUP_KEYS.map((group) => {
              const place = { state, vehicleClass, group };
              const own = tintOverrides(shop).filter(
                (figure) => isSameTintPlace(figure, place) && !isEndedTintFigure(figure, today),
              );
              const what = `${TINT_GROUPS[group]}, ${TINT_CLASSES[vehicleClass]}`;
              return (
                <tr key={group} className="border-b align-top last:border-b-0">
                  <th scope="row" className="w-1/3 py-3 pl-4.5 font-semibold phone:pl-4">
                    {TINT_GROUPS[group]}
                  </th>
                  <td className="px-3 py-3">
                    <FiguresCell figures={figuresOn(place, today, shop)} own={own} />
                  </td>
                  <td className="py-2 pr-3 text-right whitespace-nowrap">
                    {own.length > 0 && (
                      <IconButton
                        size="small"
                        icon={RotateCcw}
                        label={`Reset ${what}`}
                        onClick={() => void run(resetFigure(place, today, () => void run(restoreFigures(own))))}
                      />
                    )}
                    <IconButton size="small" icon={Pencil} label={`Edit ${what}`} onClick={() => setEdited(place)} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Card>
      {edited && (
        <TintFigureDialog
          title={`${US_STATES[edited.state]}: ${TINT_GROUPS[edited.group]}, ${TINT_CLASSES[vehicleClass]}`}
          place={edited}
          figure={figuresOn(edited, today, shop)[0]}
          commandOf={saveFigure}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

/** The figures that count today, and those of the shop that count later. */
function FiguresCell({ figures, own }: { figures: readonly TintFigure[]; own: readonly TintOverride[] }) {
  const today = useToday();
  const later = own.filter(({ from }) => from > today);
  return (
    <div className="grid gap-2">
      {figures.length === 0 && <p className="text-text-3">No figure on file.</p>}
      {figures.map((figure) => (
        <Figure key={figure.measures} figure={figure} />
      ))}
      {later.map((figure) => (
        <p key={figure.from} className="text-label text-text-2">
          From {formatDate(figure.from)}: {limitText(figure)}
        </p>
      ))}
    </div>
  );
}

function Figure({ figure }: { figure: TintFigure }) {
  const today = useToday();
  const { status, condition, note, checkedOn } = figure;
  const differs = status === 'sources differ';
  const limit = limitText(figure);
  return (
    <div className="grid gap-0.5">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {differs ? 'Unknown' : `${limit.charAt(0).toUpperCase()}${limit.slice(1)}`}
        {status === 'shop' && <Badge tone="blue">Your figure</Badge>}
        {isOldTintFigure(checkedOn, today) && <Badge tone="amber">Confirm</Badge>}
      </p>
      {condition && !differs && <p className="text-label text-text">{condition}</p>}
      <p className="text-label text-text-2">
        {[TINT_STATUSES[status], sourceText(figure)].filter(Boolean).join(' · ')}
      </p>
      {note && <p className="text-label text-text-2">{note}</p>}
    </div>
  );
}
