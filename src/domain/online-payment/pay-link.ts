import { isWebAddress } from '#domain/text/web-address.ts';

/** Longest reference that Stripe takes. It allows letters, digits, - and _. */
const MAX_REFERENCE_LENGTH = 200;

function parsed(link: string): URL | undefined {
  const address = link.trim();
  return isWebAddress(address) ? new URL(address) : undefined;
}

/** Returns why the text is no payment link, as a sentence; undefined for a link. */
export function payLinkProblem(link: string): string | undefined {
  return parsed(link) ? undefined : 'Enter the whole link, starting with https://. Copy it from your payment provider.';
}

/** Adds the amount to a PayPal.me link that has none: paypal.me/name/123.45USD. */
function withAmount(url: URL, amount: number): void {
  const page = url.pathname.replace(/\/$/, '');
  if (/^(\/paypalme)?\/[^/]+$/i.test(page)) url.pathname = `${page}/${amount.toFixed(2)}USD`;
}

/** Adds the document's number for Stripe, which shows it with the payment. Leaves every other parameter as it was written. */
function withReference(url: URL, number: string): void {
  const reference = number
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_REFERENCE_LENGTH);
  const name = 'client_reference_id';
  if (reference === '') return;
  if (url.searchParams.has(name)) url.searchParams.set(name, reference);
  else url.search += `${url.search === '' ? '?' : '&'}${name}=${reference}`;
}

/**
 * Returns the address at which a customer pays `amount` dollars of the document by the shop's own payment link: with the document's number
 * as `client_reference_id`, or with the amount for PayPal.me. Undefined if the link is no web address, which imported settings may have.
 */
export function payLinkFor(
  link: string | undefined,
  { number, amount }: { number: string; amount: number },
): string | undefined {
  const url = parsed(link ?? '');
  if (!url) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  if (host === 'paypal.me' || (host === 'paypal.com' && /^\/paypalme\//i.test(url.pathname))) withAmount(url, amount);
  else if (host !== 'paypal.com') withReference(url, number);
  return url.href;
}
