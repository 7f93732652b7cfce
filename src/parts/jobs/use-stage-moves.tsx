import { useNavigate } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Stage } from '#domain/jobs/job.ts';
import { isRework } from '#domain/jobs/job-moves.ts';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { Button } from '#ui/form/button.tsx';
import { useOnScreen } from '#ui/use-on-screen.ts';
import { type JobRef, makeJob, useJobMove } from './job-commands.ts';
import { NotInspected } from './job-operations.ts';
import { SkipInspectionDialog } from './skip-inspection-dialog.tsx';
import { useStageLabel } from './stage-badge.tsx';

/** A car on the screen. `name`: of its card or job. */
export type ShownCar = { ref: JobRef; name: string; stage: Stage };

/** A question about a move. */
type Question = {
  about: 'rework' | 'inspection';
  car: ShownCar;
  to: Stage;
  /** Called once, with whether the car was moved. */
  answer: (isMoved: boolean) => void;
};

export type StageMoves = {
  /** Moves the car, or asks first what has to be known. Resolves to whether it was moved. */
  move: (car: ShownCar, to: Stage) => Promise<boolean>;
  /** Opens the check-in of the car. */
  checkIn: (ref: JobRef) => void;
  dialog: ReactNode;
};

/** Returns how cars are moved on a screen, and the dialog that a move opens. `onCheckIn`: opens the check-in on the page of the job. */
export function useStageMoves(onCheckIn?: () => void): StageMoves {
  const { run } = useTransaction();
  const moveJob = useJobMove();
  const navigate = useNavigate();
  const onScreen = useOnScreen();
  const [question, setQuestion] = useState<Question>();
  const isAsking = useRef(false);

  const moves = useMemo(() => {
    /** Opens a page of the job, which an older booking gets first. */
    function open(ref: JobRef, page: (id: string) => unknown) {
      if ('jobId' in ref) page(ref.jobId);
      else void run(makeJob(ref.bookingId, page));
    }
    const checkIn = (ref: JobRef) =>
      open(ref, (id) => navigate({ to: paths.job, params: { id }, search: { tab: 'check-in' } }));

    function asked(about: Question['about'], car: ShownCar, to: Stage): Promise<boolean> {
      isAsking.current = true;
      return new Promise((answer) => setQuestion({ about, car, to, answer })).then((isMoved) => {
        isAsking.current = false;
        return isMoved === true;
      });
    }

    async function move(car: ShownCar, to: Stage): Promise<boolean> {
      // The car leaves by the pickup, which asks for money and signature.
      if (to === 'Delivered') {
        open(car.ref, (id) => navigate({ to: paths.pickUpJob, params: { id } }));
        return false;
      }
      if (isRework(car.stage, to)) return asked('rework', car, to);
      let answered = Promise.resolve(false);
      const isMoved = await run({
        ...moveJob(car.ref, car.stage, to),
        refused(error) {
          // Where no dialog can be shown, the toast says what to do.
          if (!(error instanceof NotInspected) || !onScreen.current || isAsking.current) return false;
          answered = asked('inspection', car, to);
          return true;
        },
      });
      return isMoved || answered;
    }
    return { checkIn, move };
  }, [navigate, run, moveJob, onScreen]);

  return {
    ...moves,
    dialog: question && (
      <MoveDialog
        question={question}
        moveJob={moveJob}
        onCheckIn={onCheckIn ?? (() => moves.checkIn(question.car.ref))}
        onClose={() => setQuestion(undefined)}
      />
    ),
  };
}

type MoveDialogProps = {
  question: Question;
  moveJob: ReturnType<typeof useJobMove>;
  onCheckIn: () => void;
  onClose: () => void;
};

function MoveDialog({ question: { about, car, to, answer }, moveJob, onCheckIn, onClose }: MoveDialogProps) {
  const label = useStageLabel();
  const { save } = useTransaction();
  const isMoved = useRef(false);
  const dialog = {
    async onAnswer(note: string) {
      await save(moveJob(car.ref, car.stage, to, note));
      isMoved.current = true;
    },
    onClose() {
      // Gone before what comes next: it gives the focus back, and a reason that was begun would ask whether to leave.
      flushSync(onClose);
      answer(isMoved.current);
    },
  };
  if (about === 'rework')
    return (
      <AnswerDialog
        {...dialog}
        title={`Send ${car.name} Back`}
        label="What has to be redone?"
        missing="Write what has to be redone."
        verb="Send Back"
      />
    );
  return (
    <SkipInspectionDialog
      {...dialog}
      title={`Move ${car.name} to ${label(to)}`}
      label="Why is it not inspected?"
      verb="Move Without Inspection"
    >
      <p className="text-label text-text-2">
        The inspection records the condition of the car on arrival. Closing it moves the car.
      </p>
      <Button
        icon={ScanSearch}
        className="justify-self-start"
        onClick={() => {
          dialog.onClose();
          onCheckIn();
        }}
      >
        Inspect Now
      </Button>
    </SkipInspectionDialog>
  );
}
