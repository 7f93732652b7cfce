import type { Due } from '#domain/messages/due-messages.ts';
import { templateLabel } from '#domain/messages/templates.ts';
import { useMainButton } from '#parts/customer-messages/sent-question.tsx';
import { Card } from '#ui/display/card.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { BackButton, CustomerHead, SlideFooter, type SlidePlace } from './slide-parts.tsx';
import { useRoundKeys } from './use-round-keys.ts';

const REASONS: Readonly<Record<Due['record']['kind'], string>> = {
  booking: 'The appointment was moved or cancelled, or has begun.',
  estimate: 'The estimate was answered, changed or deleted.',
  invoice: 'The invoice was paid, changed or deleted.',
  job: 'The job moved on, or was deleted.',
};

type GoneSlideProps = SlidePlace & {
  /** The message as it was last shown. */
  due: Due;
  /** Why it is held back now; undefined when its reason is gone. */
  held: Due['held'];
};

/** A message that was on the screen when its reason ended, or the customer said no. */
export function GoneSlide({ due, held, onNext, onBack }: GoneSlideProps) {
  const main = useMainButton();
  useRoundKeys({ back: onBack, next: onNext });
  const { customer, customerId, template, why, record } = due;
  return (
    <Card className="animate-rise">
      <CustomerHead customerId={customerId} customer={customer} template={templateLabel(template)} why={why} />
      <div className="border-t px-5.5 py-4.5 phone:px-4">
        <Alert tone="amber" role="alert" title="This message is no longer offered">
          {held?.sentence ?? REASONS[record.kind]} Nothing was sent.
        </Alert>
      </div>
      <SlideFooter back={<BackButton onBack={onBack} />}>
        <Button ref={main} size="large" variant="solid" onClick={onNext}>
          Next
        </Button>
      </SlideFooter>
    </Card>
  );
}
