import { useRef } from 'react';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';

type ReworkDialogProps = {
  jobNumber: string;
  /** `note`: undefined when the user canceled. */
  onClose: (note: string | undefined) => void;
};

/** Asks for the note that quality check needs to send a job back. */
export function ReworkDialog({ jobNumber, onClose }: ReworkDialogProps) {
  const answer = useRef<string>(undefined);
  return (
    <AnswerDialog
      title={`Send ${jobNumber} Back`}
      label="What has to be redone?"
      missing="Write what has to be redone."
      verb="Send Back"
      onAnswer={async (note) => {
        answer.current = note;
      }}
      onClose={() => onClose(answer.current)}
    />
  );
}
