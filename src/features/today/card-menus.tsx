import { ArrowRightLeft, CirclePause, CirclePlay, KeyRound, SquareArrowOutUpRight } from 'lucide-react';
import { STAGES, type Stage } from '#domain/jobs/job.ts';
import { nextStep } from '#domain/jobs/stages/next-step.ts';
import type { TodayCard } from '#domain/jobs/today-board.ts';
import { useSettings } from '#io/react/world.tsx';
import { STAGE_LOOKS, STAGE_STEPS, useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { cardName } from './card-text.ts';

const cardButton =
  'relative grid size-6 flex-none cursor-pointer place-items-center rounded-badge text-text-3 hover:bg-surface-3 hover:text-text aria-expanded:bg-surface-3 tablet:-my-1 tablet:size-8 phone:-my-2.5 phone:size-11';

/** Moves the card to another stage without dragging (WCAG 2.5.7). */
export function MoveMenu({ card, onMove }: { card: TodayCard; onMove: (to: Stage) => void }) {
  const label = useStageLabel();
  return (
    <MenuButton
      label={`Move ${cardName(card)}`}
      data-tour="move-job"
      buttonClass={cardButton}
      items={STAGES.filter((stage) => stage !== card.stage).map((stage) => ({
        id: stage,
        label: label(stage),
        onSelect: () => onMove(stage),
      }))}
    >
      <ArrowRightLeft size={14} aria-hidden />
    </MenuButton>
  );
}

/** Commands of a card besides moving it. */
export type CardActions = {
  open: (card: TodayCard) => void;
  /** Opens the check-in of the card's job. */
  checkIn: (card: TodayCard) => void;
  hold: (card: TodayCard) => void;
  release: (card: TodayCard) => void;
};

type CardMenuProps = {
  card: TodayCard;
  actions: CardActions;
  /** The user can move the card. */
  canMove: boolean;
};

export function CardMenu({ card, actions, canMove }: CardMenuProps) {
  const { job, stage } = card;
  const items: MenuItem[] = [
    { id: 'open', label: 'Open', icon: SquareArrowOutUpRight, onSelect: () => actions.open(card) },
  ];
  if (stage === 'Booked' && canMove)
    items.push({ id: 'check-in', label: 'Check In', icon: KeyRound, onSelect: () => actions.checkIn(card) });
  if (job?.hold)
    items.push({ id: 'release', label: 'Remove Hold', icon: CirclePlay, onSelect: () => actions.release(card) });
  else if (job && stage !== 'Delivered')
    items.push({ id: 'hold', label: 'On Hold', icon: CirclePause, onSelect: () => actions.hold(card) });
  return <MenuButton label={`More actions for ${cardName(card)}`} buttonClass={cardButton} items={items} />;
}

type NextStepProps = { card: TodayCard; actions: CardActions; onMove: (to: Stage) => void };

/** Does the next thing for the car in one press. */
export function NextStepButton({ card, actions, onMove }: NextStepProps) {
  const label = useStageLabel();
  const step = nextStep(card.stage, card.bookings, useSettings());
  if (step === undefined) return null;
  const { kind, to } = step;
  const { [to]: name = `Move to ${label(to)}` } = STAGE_STEPS;
  return (
    <Button
      icon={STAGE_LOOKS[to].icon}
      block
      className="relative mt-auto"
      onClick={() => (kind === 'check-in' ? actions.checkIn(card) : onMove(to))}
    >
      {name}
      <span className="sr-only">, {cardName(card)}</span>
    </Button>
  );
}
