import { type AddressConsent, addressConsentSchema } from '#domain/messages/address-consent.ts';
import type { ListDeclaration } from './list-declaration.ts';

export const consents: ListDeclaration<AddressConsent> = {
  schema: addressConsentSchema,
  indexes: {},
  snapshots: {},
  sampledWith: 'customers',
  names: { record: 'consent', list: 'consents' },
  title: ({ address }) => address,
  technician: 'nothing',
  rank: 15,
};
