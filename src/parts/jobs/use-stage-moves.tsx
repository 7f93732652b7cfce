import { useNavigate } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Stage } from '#domain/jobs/job.ts';
import { isRework } from '#domain/jobs/job-moves.ts';
import { paths } from '#parts/navigation/paths.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { type JobRef, makeJob, useJobMove } from './job-commands.ts';
import { NotInspected } from './job-operations.ts';
import { ReworkDialog } from './rework-dialog.tsx';
import { SkipInspectionDialog } from './skip-inspection-dialog.tsx';
import { useStageLabel } from './stage-badge.tsx';

/** A car on the screen. `name`: of its card or job. */
export type ShownCar = { ref: JobRef; name: string; stage: Stage };

/** A question about a move. `answer`: with undefined when the user canceled. */
type Question = {
  about: 'rework' | 'inspection';
  car: ShownCar;
  to: Stage;
  answer: (note: string | undefined) => void;
};

export type StageMoves = {
  /** Moves the car, or asks first what has to be known. Resolves to whether it was moved. */
  move: (car: ShownCar, to: Stage) => Promise<boolean>;
  /** Opens the check-in of the car. */
  checkIn: (ref: JobRef) => void;
  dialog: ReactNode;
};

/** Returns how cars are moved on a screen, and the dialog that a move opens. */
export function useStageMoves(): StageMoves {
  const { run } = useTransaction();
  const moveJob = useJobMove();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();

  const moves = useMemo(() => {
    function checkIn(ref: JobRef) {
      const open = (id: string) => void navigate({ to: paths.job, params: { id }, search: { tab: 'check-in' } });
      if ('jobId' in ref) open(ref.jobId);
      else void run(makeJob(ref.bookingId, open));
    }

    async function move(car: ShownCar, to: Stage): Promise<boolean> {
      const { ref, stage } = car;
      // The car leaves by the pickup, which asks for money and signature.
      if (to === 'Delivered' && 'jobId' in ref) {
        void navigate({ to: paths.pickUpJob, params: { id: ref.jobId } });
        return false;
      }
      const asked = (about: Question['about']) =>
        new Promise<string | undefined>((answer) => setQuestion({ about, car, to, answer }));
      const moved = async (note: string | undefined) => note !== undefined && run(moveJob(ref, stage, to, note));
      if (isRework(stage, to)) return moved(await asked('rework'));
      let answered = Promise.resolve(false);
      const isMoved = await run({
        ...moveJob(ref, stage, to),
        refused(error) {
          if (!(error instanceof NotInspected)) return false;
          answered = asked('inspection').then(moved);
          return true;
        },
      });
      return isMoved || answered;
    }
    return { checkIn, move };
  }, [navigate, run, moveJob]);

  return {
    ...moves,
    dialog: question && (
      <MoveDialog question={question} onCheckIn={moves.checkIn} onClose={() => setQuestion(undefined)} />
    ),
  };
}

type MoveDialogProps = {
  question: Question;
  onCheckIn: (ref: JobRef) => void;
  onClose: () => void;
};

function MoveDialog({ question: { about, car, to, answer }, onCheckIn, onClose }: MoveDialogProps) {
  const label = useStageLabel();
  const reason = useRef<string>(undefined);
  const close = (note: string | undefined) => {
    onClose();
    answer(note);
  };
  if (about === 'rework') return <ReworkDialog jobNumber={car.name} onClose={close} />;
  return (
    <SkipInspectionDialog
      title={`Move ${car.name} to ${label(to)}`}
      label="Why is it not inspected?"
      verb="Move Without Inspection"
      onAnswer={async (text) => {
        reason.current = text;
      }}
      onClose={() => close(reason.current)}
    >
      <p className="text-label text-text-2">
        The inspection shows what the car had when it came. Closing it moves the car.
      </p>
      <Button
        icon={ScanSearch}
        className="justify-self-start"
        onClick={() => {
          close(undefined);
          onCheckIn(car.ref);
        }}
      >
        Inspect Now
      </Button>
    </SkipInspectionDialog>
  );
}
