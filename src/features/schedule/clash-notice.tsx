import type { Ref } from 'react';
import type { Clash } from '#domain/clashes.ts';
import { fullName } from '#domain/customer.ts';
import { clashText } from '#parts/clash-text.ts';
import { Alert } from '#ui/alert.tsx';
import { CheckboxField } from '#ui/field.tsx';
import type { Resolved } from './booking-draft.ts';

type ClashNoticeProps = {
  clashes: readonly Clash[];
  resolved: Resolved;
  accepted: boolean;
  /** Saving was tried without the tick. */
  asked: boolean;
  onAccept: (accepted: boolean) => void;
  ref: Ref<HTMLInputElement>;
};

/** What is in the way of the booking, and the tick that books it all the same. */
export function ClashNotice({ clashes, resolved, accepted, asked, onAccept, ref }: ClashNoticeProps) {
  const placed = { station: resolved.station.name, employee: fullName(resolved.employee) };
  const sentences = [...new Set(clashes.map((clash) => clashText(clash, placed)))];
  return (
    <div className="mt-4">
      <Alert tone="amber" title="This time is not free">
        <ul className="mb-2 list-disc pl-4">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <CheckboxField
          ref={ref}
          label="Book anyway"
          checked={accepted}
          onChange={(event) => onAccept(event.target.checked)}
          error={asked && !accepted ? 'Change the time, or tick this to book it all the same.' : undefined}
        />
      </Alert>
    </div>
  );
}
