import type { ComponentProps } from 'react';
import { opensSite } from '#domain/documents/sheet-content.ts';
import { hostOf, webAddressOf } from '#domain/text/web-address.ts';
import { useCan } from '#parts/navigation/use-can.ts';
import { TextField } from '#ui/form/field.tsx';

type CustomerLinkFieldProps = Omit<ComponentProps<typeof TextField>, 'hint'> & {
  hint: string;
  /** The address as it is typed. */
  typed: string;
  stored: string | undefined;
  /** Says in a sentence what a change means for customers. */
  effect?: string | undefined;
};

/** A field with an address that customers open. It names the website, and only an owner changes it. */
export function CustomerLinkField({ hint, typed, stored = '', effect, ...field }: CustomerLinkFieldProps) {
  const canChange = useCan('changeCustomerLinks');
  const address = webAddressOf(typed);
  const host = hostOf(address);
  return (
    <>
      <TextField
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        readOnly={!canChange}
        hint={canChange ? hint : 'Only the owner can change this link.'}
        {...field}
      />
      <p aria-live="polite" className="mt-1.5 grid gap-1 text-label text-text-2">
        {host && <span className="break-all font-semibold">{opensSite(host)}</span>}
        {effect && address !== stored && <span>{effect}</span>}
      </p>
    </>
  );
}
