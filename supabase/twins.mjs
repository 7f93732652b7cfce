// Rules that are written twice: in the app, and in the SQL of the database. A change of one is a change of both, and the test of the row compares
// them. To add a rule, add its row here, write "The rule is `name` in src/…" over the SQL function, and name both in the test
// (tests/twins/list.test.mjs checks that).
/** @typedef {{ rule: string, app: `${string}.${'ts' | 'mjs'}#${string}`, sql: string, test: string }} Twin sql: a function, or a check constraint */

/** @type {(test: string, rows: readonly [rule: string, app: Twin['app'], sql: string][]) => Twin[]} */
const comparedBy = (test, rows) => rows.map(([rule, app, sql]) => ({ rule, app, sql, test: `supabase/tests/${test}` }));

export const TWINS = [
  ...comparedBy('twins/inspection-versions.test.mjs', [
    [
      'version of an inspection that counts',
      'src/domain/inspections/inspection-facts.ts#currentInspection',
      'current_inspection',
    ],
    ['known damage at hand-over', 'src/domain/inspections/inspection-facts.ts#checkInAtHandOver', 'shown_inspection'],
    ['a closed inspection stays as it is', 'src/domain/inspections/inspection-changes.ts#assertOpen', 'keep_closed'],
  ]),
  ...comparedBy('requests/requests.test.mjs', [
    ['price that a request was shown', 'src/domain/leads/car-request.ts#requestPrice', 'asked_price'],
    ['sizes of a requested car', 'src/domain/vehicles/vehicle.ts#VEHICLE_SIZES', 'asked_vehicle'],
    ['body types of a requested car', 'src/domain/vehicles/vehicle.ts#BODY_TYPES', 'asked_vehicle'],
    ['words of the consent', 'src/domain/leads/request-consent.ts#consentWords', 'request_consent'],
  ]),
  ...comparedBy('time.test.mjs', [
    ['times that a job occupies', 'src/domain/scheduling/booking.ts#occupiedStretches', 'days_of'],
    ['days on which a booking is shown', 'src/domain/scheduling/booking.ts#bookingDates', 'days_of'],
    ['times at which a car cures', 'src/domain/scheduling/booking.ts#cureStretches', 'cure_days_of'],
    ['statuses that hold bay and person', 'src/domain/scheduling/booking.ts#holdsTime', 'holds_time'],
  ]),
  ...comparedBy('twins/clashes.test.mjs', [
    ['person or bay is taken', 'src/domain/scheduling/clashes.ts#clashesOf', 'refuse_clash'],
  ]),
  ...comparedBy('twins/money.test.mjs', [
    ['total of an invoice', 'src/domain/documents/document-totals.ts#totalOf', 'total_of'],
    ['sum of the lines that count', 'src/domain/documents/billing-totals.ts#billingTotals', 'subtotal_of'],
    ['rounding of a quotient', 'src/domain/money/money.ts#ratio', 'ratio_in_cents'],
    ['what a ledger entry pays', 'src/domain/invoices/owed.ts#paidBy', 'paid_by'],
    ['sum of a ledger', 'src/domain/invoices/owed.ts#paidBy', 'ledger_sum'],
    ['what is recorded as paid', 'src/domain/invoices/owed.ts#recordedAsPaid', 'recorded_as_paid'],
    ['what prolongs the link of a paid invoice', 'src/domain/invoices/owed.ts#paidBy', 'standard_link_day'],
    ['what is paid on an invoice', 'src/domain/invoices/owed.ts#owedOn', 'paid_on'],
    ['status of an opened invoice', 'src/domain/invoices/invoice-status.ts#invoiceStatus', 'status_when_opened'],
    ['deposit that lines ask for', 'src/domain/deposits/deposit-due.ts#depositDue', 'deposit_due'],
    ['deposits taken on an estimate', 'src/domain/deposits/deposit-due.ts#depositsTaken', 'payment_of'],
  ]),
  ...comparedBy('choices.test.mjs', [
    ['lines and totals of a choice', 'src/domain/estimates/choice.ts#withChoice', 'chosen_content'],
    ['sealed text of an answer', 'src/domain/estimates/evidence/evidence-text.ts#answerText', 'answer_seal'],
    ['digest of a text', 'src/io/browser/sha256.ts#sha256OfText', 'answer_seal'],
  ]),
  ...comparedBy('ledgers/web-addresses.test.mjs', [
    ['address of a link for customers', 'src/domain/text/web-address.ts#isWebAddress', 'is_web_address'],
  ]),
  ...comparedBy('answers/closed-records.test.mjs', [
    [
      'answer of an estimate that is edited',
      'src/domain/estimates/evidence/earlier-answers.ts#answerKept',
      'keep_answered',
    ],
    ['record of a sample', 'src/domain/samples/sample-records.ts#isSample', 'is_unshown_sample'],
  ]),
  ...comparedBy('links/figures.test.mjs', [
    ['texts that a customer agrees to', 'src/domain/estimates/offer.ts#textsToAgree', 'texts_to_agree'],
    ['deposit that an estimate asks for', 'src/domain/deposits/deposit-due.ts#depositDue', 'shown_deposit_rules'],
  ]),
  ...comparedBy('links.test.mjs', [
    ['opening an estimate', 'src/domain/estimates/estimate-lifecycle.ts#estimateViewed', 'open_document'],
    ['opening an invoice', 'src/domain/invoices/invoice-lifecycle.ts#viewed', 'open_document'],
    ['accepting an estimate', 'src/domain/estimates/accepted.ts#accepted', 'answer_document'],
    ['declining an estimate', 'src/domain/estimates/estimate-lifecycle.ts#declined', 'answer_document'],
    ['an estimate takes an answer', 'src/domain/documents/shared-document.ts#isOpenToCustomer', 'answer_document'],
    ['longest name of an answer', 'src/domain/documents/shared-document.ts#MAX_NAME_LENGTH', 'answer_document'],
    ['longest reason of an answer', 'src/domain/documents/shared-document.ts#MAX_REASON_LENGTH', 'answer_document'],
    ['customer on a document', 'src/domain/customers/customer.ts#customerForRecord', 'shown_customer'],
    ['car of a document among several', 'src/domain/vehicles/garage.ts#carInGarage', 'shown_customer'],
  ]),
  ...comparedBy('twins/texts.test.mjs', [
    ['text that cannot be seen', 'src/domain/text/fold-text.ts#isBlankText', 'is_blank_text'],
    ['same document number', 'src/domain/documents/number-key.ts#numberKey', 'number_key'],
    ['plate as it is compared', 'src/domain/text/search-text.ts#plateKey', 'plate_key'],
    ['VIN as it is compared', 'src/domain/vehicles/vin.ts#normalizeVin', 'normal_vin'],
    ['complete VIN', 'src/domain/vehicles/vin.ts#completeVin', 'complete_vin'],
    ['name of a car', 'src/domain/vehicles/vehicle.ts#vehicleName', 'vehicle_name'],
    ['same car', 'src/domain/vehicles/vehicle.ts#isSameCar', 'is_same_car'],
    ['time zone', 'src/domain/calendar/calendar.ts#isTimeZone', 'is_time_zone'],
    ['time of day', 'src/domain/calendar/calendar.ts#isTime', 'is_time'],
  ]),
  ...comparedBy('twins/declared.test.mjs', [
    ['rights of a role', 'src/domain/shop/roles.ts#can', 'my_shop_ids_as'],
    ['lists of a shop', 'src/domain/lists/lists.ts#LISTS', 'list_tables'],
    ['tables of a shop', 'src/io/hosted/hosted-rows.ts#partsOf', 'backup_tables'],
    ['values of every field with a fixed choice', 'src/domain/lists/lists.ts#LISTS', 'bookings_status_check'],
    ['today in the shop', 'src/domain/calendar/calendar.ts#localDay', 'today_in'],
    ['time zone of a shop', 'src/domain/shop/settings.ts#zoneOf', 'shop_zone'],
    ['backups that are kept', 'src/domain/data-files/backup-retention.ts#backupsToDelete', 'drop_surplus_backups'],
    ['photo of a path', 'server/photos/photo-paths.mjs#readPhotoPath', 'photo_id'],
    ['shop of a path', 'server/photos/photo-paths.mjs#readPhotoPath', 'photo_shop'],
  ]),
];
