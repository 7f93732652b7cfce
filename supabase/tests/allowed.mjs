// Who may do what with which table, as it is expected, and a shop with a row in each.
import {
  buildBooking,
  buildClaim,
  buildConsent,
  buildCustomer,
  buildDeposit,
  buildEmployee,
  buildEstimate,
  buildFollowUp,
  buildInspection,
  buildInvoice,
  buildJob,
  buildLead,
  buildMessage,
  buildProduct,
  buildRemoval,
  buildService,
  buildStation,
  buildWarranty,
  buildWarrantyTier,
} from '#test/build.ts';

const OFFICE = ['owner', 'manager'];
const ALL = [...OFFICE, 'technician'];
const shared = { select: ALL, insert: OFFICE, update: OFFICE, delete: OFFICE };
const office = { select: OFFICE, insert: OFFICE, update: OFFICE, delete: OFFICE };
const readOnly = { select: ALL };
/** Whom each verb is allowed in the shop; to all others it is not. `move` takes a row to another shop: that is allowed to nobody. */
export const ALLOWED = {
  customers: shared,
  vehicles: shared,
  services: shared,
  stations: shared,
  employees: shared,
  // A technician changes the columns of the work alone.
  bookings: { ...shared, update: ALL },
  jobs: { ...shared, update: ALL },
  products: shared,
  warrantyTiers: shared,
  // The owner deletes one after its job.
  warranties: { ...shared, insert: ALL, update: ALL, delete: ['owner'] },
  claims: { ...shared, insert: ALL, update: ALL },
  followUps: { ...shared, insert: ALL, update: ALL },
  claim_credits: office,
  // Those that are open; a closed one is changed by nobody.
  inspections: { ...shared, insert: ALL, update: ALL },
  shop_settings: shared,
  price_rules: office,
  service_costs: office,
  product_costs: office,
  service_prices: office,
  employee_rates: office,
  booking_pricing: office,
  leads: office,
  invoices: office,
  payments: office,
  estimates: office,
  deposits: office,
  // The log of messages stays; an owner clears it.
  messages: { ...office, delete: ['owner'] },
  // With the deletion of their invoice, or its return: ledgers/removals.test.mjs.
  removals: office,
  // A no that belongs to a number stays as it is, too.
  consents: { ...office, delete: ['owner'] },
  // What was added stays as it is. A technician removes no evidence.
  photos: { select: ALL, insert: ALL, delete: OFFICE },
  shops: readOnly,
  booking_days: readOnly,
  changes: readOnly,
  shop_members: { select: ALL, update: ['owner'], delete: ['owner'] },
  // Written by functions alone.
  shop_margins: { select: OFFICE },
  shop_invitations: { select: ['owner'] },
  shop_uploads: { select: ['owner'], insert: ['owner'], delete: ['owner'] },
  shop_backups: { select: ['owner'] },
  shop_backup_rows: { select: ['owner'] },
  // Added by car owners, by a function.
  request_photos: { select: OFFICE, delete: OFFICE },
  // Made by share_document, share_inspection and share_job, changed by the functions of the customer; the office withdraws them.
  document_links: { select: OFFICE, update: OFFICE },
  inspection_links: { select: OFFICE, update: OFFICE },
  job_links: { select: OFFICE, update: OFFICE },
  // Those of the owner: the others see it, it is changed by the owner alone.
  user_profiles: { select: ALL, update: ['owner'], insert: ['owner'] },
};

/** A column that no check and no key watches. */
export const HARMLESS = {
  shops: 'created_at',
  shop_members: 'role',
  shop_invitations: 'created_at',
  shop_settings: 'updated_at',
  shop_margins: 'target_margin',
  booking_days: 'holds',
  shop_uploads: 'made_at',
  shop_backups: 'bytes',
  shop_backup_rows: 'rows',
  changes: 'op',
  document_links: 'revoked_at',
  inspection_links: 'revoked_at',
  job_links: 'revoked_at',
  request_photos: 'orphaned_at',
  bookings: 'history',
  jobs: 'internal_notes',
  inspections: 'belongings',
  deposits: 'note',
  messages: 'subject',
  removals: 'customer',
  consents: 'wording',
  warrantyTiers: 'source',
  warranties: 'registration',
  claims: 'seen',
  claim_credits: 'maker_credit',
  followUps: 'text',
  services: 'description',
  products: 'warranty',
  stations: 'description',
  employees: 'phone',
  vehicles: 'make',
  price_rules: 'fixed_prices',
  service_costs: 'base_cost',
  product_costs: 'cost_per_foot',
  service_prices: 'base_price',
  employee_rates: 'hourly_rate',
  booking_pricing: 'total_cost',
  payments: 'note',
  photos: 'width',
  user_profiles: 'phone',
};

export const SHOP = {
  customers: [buildCustomer({ priceRule: { percentOff: 10 } })],
  services: [buildService()],
  stations: [buildStation()],
  employees: [buildEmployee()],
  bookings: [buildBooking()],
  leads: [buildLead()],
  invoices: [
    buildInvoice({ payments: [{ id: 'p', amount: 1, date: '2026-11-20', method: 'Cash', reference: '', note: '' }] }),
  ],
  estimates: [buildEstimate()],
  jobs: [buildJob()],
  products: [buildProduct()],
  inspections: [buildInspection()],
  deposits: [buildDeposit()],
  messages: [buildMessage()],
  removals: [buildRemoval()],
  consents: [buildConsent()],
  warrantyTiers: [buildWarrantyTier()],
  warranties: [buildWarranty({ jobId: 'gone' })],
  claims: [buildClaim({ makerCredit: 120 })],
  followUps: [buildFollowUp()],
};

/** A row of the links of inspections. */
export const inspectionLinkRow = (shop) => ({
  shop_id: shop,
  inspection_id: 'inspection-1',
  token_hash: shop.replaceAll('-', '').repeat(2),
  time_zone: 'UTC',
  last_day: '2099-01-01',
});

/** A row of the links of jobs. */
export const jobLinkRow = (shop) => ({
  shop_id: shop,
  job_id: 'job-1',
  token_hash: shop.replaceAll('-', '').repeat(2),
  time_zone: 'UTC',
});

/** A row of the photos of requests. */
export const requestPhotoRow = (shop) => ({ shop_id: shop, lead_id: 'lead-1', place: 0, photo: Buffer.from('photo') });

/** A row of the photos. */
export const photoRow = (shop) => ({ shop_id: shop, id: 'a1'.repeat(32), bytes: 9, width: 4, height: 3 });

/** Records of the files of that photo, as the team server writes them. */
export const photoFileRows = (shop, id = photoRow(shop).id) =>
  [true, false].map((isThumbnail) => ({
    shop_id: shop,
    id,
    is_thumbnail: isThumbnail,
    ...(isThumbnail ? { bytes: 4, hash: 'f0'.repeat(32) } : { bytes: 5, hash: id }),
  }));

/** Every verb on every table by each of the people. */
export function attemptsOf(verbs, people) {
  return Object.keys(ALLOWED).flatMap((table) =>
    verbs.flatMap((verb) =>
      people.map((who) => ({ table, verb, who, allowed: ALLOWED[table][verb]?.includes(who) ?? false })),
    ),
  );
}
