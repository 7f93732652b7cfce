import type { Profile } from '#domain/shop/profile.ts';

/** The owner of the demo shop, and its place: all its people and cars are from there. */
export const SAMPLE_PROFILE: Profile = {
  firstName: 'Alex',
  lastName: 'Morgan',
  businessName: 'Apex Auto Protection',
  phone: '(512) 555-0100',
  address: { street: '480 Foundry Way', city: 'Austin', state: 'TX', zipCode: '78701', country: 'United States' },
};
