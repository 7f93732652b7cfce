import { Link as LinkIcon, PenLine } from 'lucide-react';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Inspection } from '#domain/inspections/inspection.ts';
import { AnswerDialog } from '#parts/forms/answer-dialog.tsx';
import { useKeptDraft } from '#parts/forms/kept-draft.ts';
import { Section } from '#parts/inspections/section.tsx';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import { type DrawnStrokes, SignatureField } from '#ui/form/signature-field.tsx';
import { AGREED, AWAY, TYPED_STATEMENT } from './inspection-messages.ts';
import { keptName } from './kept-name.ts';
import type { InspectionCommands } from './use-inspection-commands.ts';
import { useInspectionLinks } from './use-inspection-links.ts';

type SignSectionProps = {
  inspection: Inspection;
  commands: InspectionCommands;
  /** Name of the person who will sign, unless another one is typed. */
  signer: string;
};
type Lacking = { strokes?: string; name?: string };

/** The customer signs, types a name, or is away; then the inspection is closed. */
export function SignSection({ inspection, commands, signer }: SignSectionProps) {
  const links = useInspectionLinks();
  const { run, save } = useTransaction();
  const [drawn, setDrawn] = useState<DrawnStrokes>();
  const [isTyped, setIsTyped] = useState(false);
  // It stays when the page is loaded again.
  const keptSigner = useKeptDraft({
    name: keptName(inspection, 'signer'),
    base: inspection.id,
    lasts: 'visit' as const,
    schema: z.string(),
  });
  const [name, setName] = useState(keptSigner.restored ?? signer);
  const [lacking, setLacking] = useState<Lacking>({});
  const [isClosing, setIsClosing] = useState(false);
  const [isAway, setIsAway] = useState(false);
  const typedBox = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);

  async function sign(): Promise<void> {
    const problems: Lacking = {
      ...(!isTyped && !drawn && { strokes: 'Sign above, or tick the box below and type your name.' }),
      ...(!name.trim() && { name: 'Type the name of the person who signs.' }),
    };
    setLacking(problems);
    if (problems.strokes) return typedBox.current?.focus();
    if (problems.name) return nameField.current?.focus();
    const how = isTyped ? { paths: [], width: 0, height: 0, statement: TYPED_STATEMENT } : drawn;
    setIsClosing(true);
    const signing = { paths: [], width: 0, height: 0, ...how, name: name.trim() };
    await run({ ...commands.close(inspection, { signing }), after: keptSigner.forget });
    setIsClosing(false);
  }

  return (
    <Section title="Signature of the Customer">
      <p className="text-label text-text-2">{AGREED}</p>
      <div className={isTyped ? 'hidden' : undefined}>
        <SignatureField label="Signature" error={lacking.strokes} onChange={setDrawn} />
      </div>
      <CheckboxField
        ref={typedBox}
        label={TYPED_STATEMENT}
        checked={isTyped}
        onChange={({ target }) => {
          setIsTyped(target.checked);
          // The signature is a name that the customer types.
          if (target.checked && name === signer) setName('');
        }}
      />
      <TextField
        ref={nameField}
        label="Name of the Person Who Signs"
        autoComplete="off"
        maxLength={200}
        value={name}
        error={lacking.name}
        onChange={({ target }) => {
          keptSigner.keep(target.value);
          setName(target.value);
        }}
      />
      <div className="flex flex-wrap gap-2 phone:grid">
        <BusyButton
          data-tour="sign-and-close"
          icon={PenLine}
          variant="tint"
          disabled={isClosing}
          onClick={() => void sign()}
        >
          Sign and Close
        </BusyButton>
        <Button onClick={() => setIsAway(true)}>Close Without Signature</Button>
        {links && (
          <BusyButton
            icon={LinkIcon}
            disabled={isClosing}
            onClick={() => void run(commands.close(inspection, { unsignedBecause: AWAY }))}
          >
            Customer Not Here? Close and Send a Link
          </BusyButton>
        )}
      </div>
      {isAway && (
        <AnswerDialog
          title="Close Without Signature"
          label="Reason"
          hint="Such as: key drop, the customer was not here."
          missing="Write why the customer does not sign."
          verb="Close Inspection"
          onAnswer={(unsignedBecause) => save(commands.close(inspection, { unsignedBecause }))}
          onClose={() => setIsAway(false)}
        />
      )}
    </Section>
  );
}
