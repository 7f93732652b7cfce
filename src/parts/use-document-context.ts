import type { Customer } from '#domain/customer.ts';
import type { DocumentContext } from '#domain/document.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { useAuthState, useSettings, useToday } from '#io/react.tsx';

/** What a document shows besides its record. Undefined without a user, and until the settings are read. */
export function useDocumentContext(): ((customer: Customer) => DocumentContext) | undefined {
  const auth = useAuthState();
  const { data, failed } = useSettings();
  const today = useToday();
  const settings = data ?? (failed ? DEFAULT_SETTINGS : undefined);
  if (auth.status !== 'signed-in' || !settings) return undefined;
  return (customer) => ({ shop: auth.user, settings, customer, today });
}
