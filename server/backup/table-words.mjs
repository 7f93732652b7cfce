/** Tables whose name is not what a shop calls their rows. @type {Record<string, string>} */
const WORDS = {
  'auth.users': 'accounts',
  'private.calendar_links': 'links to calendars',
  'private.calendar_states': 'what calendars said',
  'private.card_refunds': 'refunds to cards',
  'private.card_sessions': 'card payments',
  'private.deployment': 'settings of the server',
  'private.sendings': 'messages sent by the server',
  'private.shop_keys': 'sealed keys of accounts',
  'private.texts_taken': 'texts of customers',
  'public.booking_days': 'days of bookings',
  'public.booking_pricing': 'prices of bookings',
  'public.changes': 'latest changes',
  'public.claim_credits': 'credits of claims',
  'public.document_links': 'links to documents',
  'public.employee_rates': 'hourly rates',
  'public.employees': 'staff',
  'public.followUps': 'follow-ups',
  'public.inspection_links': 'links to inspections',
  'public.job_links': 'links to jobs',
  'public.price_rules': 'prices of customers',
  'public.product_costs': 'costs of films',
  'public.products': 'films',
  'public.request_photos': 'photos of requests',
  'public.service_costs': 'costs of services',
  'public.service_prices': 'prices of services',
  'public.removals': 'deleted invoices',
  'public.shop_backup_rows': 'pieces of backups in the app',
  'public.shop_backups': 'backups in the app',
  'public.shop_invitations': 'invitations',
  'public.shop_margins': 'margins, deposit rules and packages',
  'public.shop_members': 'members',
  'public.shop_settings': 'settings',
  'public.shop_uploads': 'unfinished uploads',
  'public.user_profiles': 'profiles',
  'public.warrantyTiers': 'tiers',
};

/** Returns what the rows of a table are to a shop. @param {string} table with its schema */
export const wordsOf = (table) => {
  const plain = table.replaceAll('"', '');
  return WORDS[plain] ?? plain.replace('public.', '').replaceAll('_', ' ');
};
