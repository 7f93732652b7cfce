import type { DocumentColors } from './document-colors.ts';

/** A label with its value. */
export type DocumentFact = { label: string; value: string };

export type DocumentItem = {
  id: string;
  name: string;
  /** Details shown below the name: what the work covers, and whether it is not taxed. May be empty. */
  detail: string;
  quantity: string;
  unitPrice: string;
  total: string;
  /** An optional line: in the sums when 'chosen', not when 'open'. Undefined for a line that is always in the sums. */
  addOn?: 'open' | 'chosen' | undefined;
};

/** One of several offers in an estimate. */
export type SheetOption = {
  id: string;
  /** Name, or 'Option 2' without one. */
  name: string;
  recommended: boolean;
  items: readonly DocumentItem[];
  sums: readonly DocumentFact[];
  total: string;
  /** Total with every optional line; undefined when all are in the total. */
  withAddOns?: string | undefined;
  /** Sentences about dark tint that this option needs. Undefined for none. */
  acknowledgements?: readonly string[] | undefined;
};

export type DocumentVehicle = {
  /** Year, make, model and trim. */
  name: string;
  /** Paint name, as the shop wrote it. */
  color: string;
  /** Color and plate on one line. */
  looks: string;
  vin: string;
};

/**
 * An invoice or estimate as the customer sees it on screen, in print and in the PDF: every text and figure, formatted.
 * Never includes internal notes, costs or margins. Only details, notes and terms may contain line breaks.
 */
export type CustomerDocument = Sheet & { kind: 'Invoice' | 'Estimate' };

/** Words of a sheet whose lines are not work: heads of the columns with amounts, and labels of the total and of the list next to it. */
export type SheetWords = { columns: readonly [string, string, string]; total: string; payments: string };

/** A page for a customer in the look of the shop's documents. */
export type Sheet = {
  kind: string;
  /** Undefined for the words of an invoice. */
  words?: SheetWords | undefined;
  number: string;
  /** 'Invoice INV-0013' */
  title: string;
  shop: {
    name: string;
    initial: string;
    address: string;
    contact: string;
    /** License or tax id, as the shop wrote it. May be empty. */
    license: string;
    /** A PNG as a data URL. Without one, the initial is shown. */
    logo: string | undefined;
  };
  /** The app's colors when undefined. */
  colors: DocumentColors | undefined;
  /** Most important fact: the amount due and its date, or the estimate's validity. */
  headline: { label: string; amount: string };
  recipient: { label: string; name: string; lines: readonly string[] };
  vehicle: DocumentVehicle | undefined;
  facts: readonly DocumentFact[];
  /** Lines of the option that leads or was accepted, where an estimate has options. */
  items: readonly DocumentItem[];
  /** Options of an estimate that is not accepted, shown instead of the items and their totals. Undefined for none. */
  options?: readonly SheetOption[] | undefined;
  /** Options and optional lines that the customer left out, with their prices. Undefined for none. */
  notChosen?: readonly DocumentFact[] | undefined;
  /** Subtotal, tax, discount and adjustment, which add up to the total. Empty when only the total is known. */
  sums: readonly DocumentFact[];
  total: string;
  /** Total with every optional line; undefined when all are in the total. */
  withAddOns?: string | undefined;
  /** Paid amount and balance of an invoice. Undefined on an estimate. */
  paid: string | undefined;
  balance: string | undefined;
  /** Sentence about the deposit of an estimate. Undefined if the shop asks for none. */
  deposit?: string | undefined;
  /** Address at which the customer pays the balance or the deposit, and its amount. */
  payOnline?: { url: string; host: string; amount: string } | undefined;
  payments: readonly DocumentFact[];
  notes: string;
  /** Sentences that the customer signs by hand about dark tint. Undefined for none. */
  acknowledgements?: readonly string[] | undefined;
  terms: string;
  footer: string;
};

/** Label of the option that the shop advises. */
export const RECOMMENDED = 'Recommended';
/** Label of the total with every optional line. */
export const WITH_ADD_ONS = 'With all add-ons';
/** Heading of what the customer left out. */
export const NOT_CHOSEN = 'Not chosen';

/** Note next to the code of the payment link. */
export const SCAN_TO_PAY = 'Scan the code to pay online.';

/** Says which website a link opens. */
export const opensSite = (host: string) => `Opens ${host}`;

/** Heading of what the customer signs about the tint. */
export const ACKNOWLEDGEMENT = 'Window tint';
