import { useState } from 'react';
import { MAX_NAME_LENGTH } from '#domain/documents/shared-document.ts';
import type { Sheet } from '#domain/documents/sheet-content.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { CheckboxField, TextField } from '#ui/form/field.tsx';
import { brandStyle } from './brand-style.ts';
import { onSubmitOf, textProblem } from './typed-answer.ts';

type AcknowledgeCardProps = {
  /** Heading, the sentence to tick, and the button. */
  texts: { title: string; seen: string; button: string };
  /** Names the record that keeps the name: 'this inspection'. */
  keptWith: string;
  shared: Pick<Sheet, 'shop' | 'colors'>;
  /** Resolves to the reason if it was refused. */
  onAcknowledge: (name: string) => Promise<string | undefined>;
};

/** The customer types a name and ticks that they have read what is above. */
export function AcknowledgeCard({ texts, keptWith, shared, onAcknowledge }: AcknowledgeCardProps) {
  const [name, setName] = useState('');
  const [isSeen, setIsSeen] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fault = textProblem(name, MAX_NAME_LENGTH, 'Enter your name.');

  async function send(): Promise<void> {
    setAttempted(true);
    if (fault || !isSeen || isSending) return;
    setIsSending(true);
    setFailure(await onAcknowledge(name));
    setIsSending(false);
  }

  return (
    <section aria-label="Your acknowledgement" className="print:hidden">
      <Card>
        <CardHeader title={texts.title} />
        <CardBody>
          {failure && (
            <div className="mb-3.5">
              <Alert tone="red" role="alert" title={failure} />
            </div>
          )}
          <form noValidate aria-label="Acknowledge" className="grid gap-3.5" onSubmit={onSubmitOf(() => void send())}>
            <TextField
              label="Your full name"
              required
              autoComplete="name"
              value={name}
              onChange={({ target }) => setName(target.value)}
              error={attempted ? fault : undefined}
              hint={`${shared.shop.name || 'The shop'} keeps your name and the time with ${keptWith}.`}
            />
            <CheckboxField
              required
              checked={isSeen}
              onChange={({ target }) => setIsSeen(target.checked)}
              error={attempted && !isSeen ? 'Check the box to go on.' : undefined}
              label={texts.seen}
            />
            <div style={brandStyle(shared)}>
              <BusyButton variant="solid" size="large" type="submit" disabled={isSending} className="phone:w-full">
                {texts.button}
              </BusyButton>
            </div>
          </form>
        </CardBody>
      </Card>
    </section>
  );
}
