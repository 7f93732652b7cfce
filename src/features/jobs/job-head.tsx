import { Link, useNavigate } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  ChevronDown,
  CirclePause,
  Clock,
  PenLine,
  Plus,
  Printer,
  ReceiptText,
  RotateCcw,
  ScanSearch,
} from 'lucide-react';
import { useState } from 'react';
import { formatInstantTime } from '#domain/calendar/calendar.ts';
import { customerName, fullName } from '#domain/customers/customer.ts';
import { inspectionGap } from '#domain/inspections/inspection-facts.ts';
import { STAGES, type Stage } from '#domain/jobs/job.ts';
import { isLate, reworkCount } from '#domain/jobs/job-facts.ts';
import { nextStep } from '#domain/jobs/stages/next-step.ts';
import { useZone } from '#io/react/world.tsx';
import { useMakeDocument } from '#parts/documents/use-make-document.ts';
import { HoldDialog } from '#parts/jobs/hold-dialog.tsx';
import { releaseJob } from '#parts/jobs/job-commands.ts';
import { HOLD_LABELS } from '#parts/jobs/job-messages.ts';
import { STAGE_LOOKS, STAGE_STEPS, StageBadge, useStageLabel } from '#parts/jobs/stage-badge.tsx';
import { useStageMoves } from '#parts/jobs/use-stage-moves.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { ifRead } from '#parts/queries/if-read.ts';
import { useMinute } from '#parts/queries/use-now.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { VehicleName } from '#parts/vehicle/vehicle-name.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button, buttonClass, iconButtonClass } from '#ui/form/button.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import type { MenuItem } from '#ui/overlay/menu-item.ts';
import { useCareSheet } from './care/use-care-sheet.ts';
import { useJobInspections } from './inspection/use-job-inspections.ts';
import type { JobView } from './job-view.ts';
import { usePrintJobCard } from './use-print-job-card.ts';
import { WarrantyWork } from './warranty-work.tsx';

type JobHeadProps = {
  view: JobView;
  /** Opens the tab of the check-in. */
  onCheckIn: () => void;
};

/** The job's stage, car and promise, and the buttons of the page. */
export function JobHead({ view, onCheckIn }: JobHeadProps) {
  const { job, customer, isCustomerKept } = view;
  const { vehicle } = customer;
  const zone = useZone();
  const minute = useMinute();
  const reworks = reworkCount(job);
  const inspections = ifRead(useJobInspections(job.id));
  const gap = inspections && inspectionGap(job, inspections);
  const link = { id: customer.id, vehicleId: vehicle.id };
  return (
    <section aria-label={`Job ${job.jobNumber}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StageBadge stage={job.stage} />
        {isLate(job, minute) && (
          <Badge tone="red" icon={Clock}>
            Late
          </Badge>
        )}
        {job.hold && (
          <Badge tone="amber" icon={CirclePause}>
            On hold
          </Badge>
        )}
        {gap === 'uninspected' && (
          <Badge tone="amber" icon={ScanSearch}>
            Not inspected
          </Badge>
        )}
        {gap === 'unsigned' && (
          <Badge tone="amber" icon={PenLine}>
            Not signed
          </Badge>
        )}
        {reworks > 0 && (
          <Badge tone="outline" icon={RotateCcw}>
            {reworks === 1 ? '1 rework' : `${reworks} reworks`}
          </Badge>
        )}
        {isCustomerKept ? (
          <Link to={paths.customer} params={link} className="link font-semibold">
            <bdi>{customerName(customer)}</bdi>
          </Link>
        ) : (
          <bdi className="font-semibold">{fullName(customer)}</bdi>
        )}
        {isCustomerKept && vehicle.id ? (
          <Link to={paths.vehicle} params={link} className="link min-w-0">
            <VehicleName vehicle={vehicle} />
          </Link>
        ) : (
          <VehicleName vehicle={vehicle} />
        )}
        {vehicle.licensePlate && <span className="mono text-label text-text-2">{vehicle.licensePlate}</span>}
        {job.promisedAt && (
          <span className="text-label text-text-2">Promised {formatInstantTime(job.promisedAt, zone)}</span>
        )}
      </div>
      <HeadButtons view={view} onCheckIn={onCheckIn} />
      <HoldNotice view={view} />
      {job.claimId && <WarrantyWork claimId={job.claimId} />}
    </section>
  );
}

function HoldNotice({ view: { job } }: { view: JobView }) {
  const { run } = useTransaction();
  const zone = useZone();
  if (!job.hold) return null;
  const { reason, note, since, by } = job.hold;
  return (
    <Alert
      tone="amber"
      title={`On hold: ${HOLD_LABELS[reason]}`}
      action={<Button onClick={() => void run(releaseJob(job))}>Remove Hold</Button>}
    >
      {note && <p className="wrap-anywhere">{note}</p>}
      <p className="text-text-2">
        Since {formatInstantTime(since, zone)}
        {by && (
          <>
            , by <bdi>{by}</bdi>
          </>
        )}
      </p>
    </Alert>
  );
}

/** The next thing to do, and all else: as buttons, or on a phone in two menus next to it. */
function HeadButtons({ view, onCheckIn }: JobHeadProps) {
  const { job } = view;
  const canBill = useCan('viewMoney');
  const canChange = useCan('changeRecords');
  const navigate = useNavigate();
  const make = useMakeDocument();
  const { move: moveCar, dialog } = useStageMoves(onCheckIn);
  const move = (to: Stage) => void moveCar({ ref: { jobId: job.id }, name: job.jobNumber, stage: job.stage }, to);
  const { print, making } = usePrintJobCard(view);
  const care = useCareSheet(view);
  const add: MenuItem = {
    id: 'add',
    label: 'Add a Service',
    icon: Plus,
    onSelect: () => void navigate({ to: paths.addJobService, params: { id: job.id } }),
  };
  const bill: MenuItem = {
    id: 'bill',
    label: 'Create Invoice',
    icon: ReceiptText,
    onSelect: () => void make.billJob(job.id),
  };
  const card: MenuItem = { id: 'card', label: 'Print Job Card', icon: Printer, onSelect: () => void print() };
  const careItem: MenuItem = {
    id: 'care',
    label: 'Print Care Sheet',
    icon: Printer,
    onSelect: () => void care.print(),
  };
  // Before, the pickup has it.
  const hasCare = job.stage === 'Delivered' && care.sheet.care.length > 0;
  const actions = [...(canChange ? [add] : []), ...(canBill ? [bill] : []), card, ...(hasCare ? [careItem] : [])];
  return (
    <div className="flex flex-wrap gap-2">
      <NextStepButton view={view} onCheckIn={onCheckIn} onMove={move} />
      <MoveMenu view={view} onMove={move} />
      {actions.map(({ id, label, icon, onSelect }) => (
        <BusyButton
          key={id}
          icon={icon}
          disabled={(id === card.id && making) || (id === careItem.id && care.making)}
          onClick={onSelect}
          className="phone:hidden"
        >
          {label}
        </BusyButton>
      ))}
      <span className="hidden phone:block">
        <MenuButton
          label={`More for ${job.jobNumber}`}
          buttonClass={iconButtonClass('default', 'secondary')}
          items={actions}
        />
      </span>
      {dialog}
    </div>
  );
}

type Moving = { onMove: (to: Stage) => void };

/** The step that comes next. */
function NextStepButton({ view, onCheckIn, onMove }: JobHeadProps & Moving) {
  const { job, bookings, settings } = view;
  const label = useStageLabel();
  const navigate = useNavigate();
  const step = nextStep(job.stage, bookings, settings);
  if (step === undefined) return null;
  const { kind, to } = step;
  const { [to]: text = `Move to ${label(to)}` } = STAGE_STEPS;
  const press = {
    'check-in': onCheckIn,
    'hand-over': () => void navigate({ to: paths.pickUpJob, params: { id: job.id } }),
    move: () => onMove(to),
  };
  return (
    <Button
      variant="solid"
      icon={STAGE_LOOKS[to].icon}
      data-tour={kind === 'check-in' ? 'check-in' : kind === 'hand-over' ? 'hand-over' : 'next-stage'}
      className="phone:flex-1"
      onClick={press[kind]}
    >
      {text}
    </Button>
  );
}

/** Menu of the stages, and of the hold. */
function MoveMenu({ view: { job }, onMove }: { view: JobView } & Moving) {
  const label = useStageLabel();
  const [isHolding, setIsHolding] = useState(false);
  const items: (MenuItem | 'separator')[] = STAGES.filter((stage) => stage !== job.stage).map((stage) => ({
    id: stage,
    label: label(stage),
    icon: STAGE_LOOKS[stage].icon,
    onSelect: () => onMove(stage),
  }));
  if (!job.hold && job.stage !== 'Delivered')
    items.push('separator', {
      id: 'hold',
      label: 'On Hold',
      icon: CirclePause,
      onSelect: () => setIsHolding(true),
    });
  return (
    <>
      <MenuButton
        label={`Move ${job.jobNumber}`}
        labelInContent
        align="start"
        buttonClass={buttonClass()}
        items={items}
      >
        <ArrowRightLeft size={16} aria-hidden />
        <span className="phone:sr-only">Move {job.jobNumber}</span>
        <ChevronDown size={14} aria-hidden className="phone:hidden" />
      </MenuButton>
      {isHolding && <HoldDialog job={job} onClose={() => setIsHolding(false)} />}
    </>
  );
}
