import { Alert } from '#ui/feedback/alert.tsx';

type ClaimNoticeProps = { number: string /** Customer and vehicle are those of the claim. */; isOfClaim: boolean };

/** Says that a booking makes a claim good, or why it has a price. */
export function ClaimNotice({ number, isOfClaim }: ClaimNoticeProps) {
  return isOfClaim ? (
    <Alert tone="blue" role="status" title={`Warranty work of ${number}`}>
      No price. What it costs counts in the job's money.
    </Alert>
  ) : (
    <Alert tone="amber" role="status" title={`Not the work of ${number}`}>
      Choose the customer and vehicle of the claim to book it without a price.
    </Alert>
  );
}
