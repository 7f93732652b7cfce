import { ListChecks } from 'lucide-react';
import { Button } from '#ui/form/button.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import { SignatureField } from '#ui/form/signature-field.tsx';
import { type AnswerState, TYPED_SIGNATURE } from './use-answer.ts';

type AnswerFieldsProps = {
  answer: AnswerState;
  /** On the shop's tablet: one press checks all texts, which are in sight. */
  mayCheckAll?: boolean;
};

/** The fields with which the customer accepts what is chosen: name, texts and signature. */
export function AnswerFields({ answer, mayCheckAll = false }: AnswerFieldsProps) {
  const { offer, lines, name, attempted, problems, texts, ticked } = answer;
  const shop = offer.context.shop.businessName.trim();
  function labelOf({ about, text }: (typeof texts)[number]): string {
    return about === 'terms' ? `I accept this estimate of ${lines.total} and its terms and conditions.` : text;
  }
  return (
    <>
      <TextField
        label="Your full name"
        required
        // The shop's tablet must not offer the names of other customers.
        autoComplete={mayCheckAll ? 'off' : 'name'}
        data-start
        value={name}
        onChange={({ target }) => answer.setName(target.value)}
        error={attempted ? problems.name : undefined}
        hint={`Typing your name here counts as your signature. ${shop || 'The shop'} keeps a copy of what you accept.`}
      />
      {mayCheckAll && texts.filter(({ text }) => !ticked.has(text)).length > 1 && (
        <Button
          size="small"
          icon={ListChecks}
          onClick={({ currentTarget }) => {
            // This button is gone then: the first box takes its focus.
            currentTarget.nextElementSibling?.querySelector('input')?.focus({ preventScroll: true });
            answer.tickAll();
          }}
          className="justify-self-start"
        >
          Check All Boxes
        </Button>
      )}
      {texts.map((one) => (
        <CheckboxField
          key={one.text}
          required
          checked={ticked.has(one.text)}
          onChange={({ target }) => answer.tick(one.text, target.checked)}
          error={attempted && problems.texts.includes(one.text) ? 'Check the box to agree.' : undefined}
          label={labelOf(one)}
        />
      ))}
      <SignatureField
        key={JSON.stringify(answer.choice)}
        label={answer.needsSignature ? 'Signature' : 'Signature (optional)'}
        error={attempted ? problems.signature : undefined}
        onChange={(drawn) => answer.setSignature(drawn?.paths.join(''))}
      />
      {answer.needsSignature && (
        <CheckboxField
          label={TYPED_SIGNATURE}
          checked={ticked.has(TYPED_SIGNATURE)}
          onChange={({ target }) => answer.tick(TYPED_SIGNATURE, target.checked)}
        />
      )}
    </>
  );
}
