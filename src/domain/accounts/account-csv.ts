import type { Service } from '#domain/catalog/service.ts';
import { sameText } from '#domain/text/fold-text.ts';
import { readTypedNumber } from '#domain/text/typed-number.ts';
import type { FixedPrice, PriceRule } from './account.ts';
import { priceRuleOf } from './account-facts.ts';

/** Formats fixed prices in one cell: 'Window Tint: 350.00; Detail: 120.00'. Leaves out services that were deleted. */
export function fixedPricesText({ fixedPrices = [] }: PriceRule, services: ReadonlyMap<string, Service>): string {
  return fixedPrices
    .flatMap(({ serviceId, price }) => {
      const name = services.get(serviceId)?.name;
      return name === undefined ? [] : `${name.replace(/\s*[;|\n]\s*/g, '; ')}: ${price.toFixed(2)}`;
    })
    .join('; ');
}

function fixedPriceOf(text: string, services: readonly Service[]): FixedPrice | undefined {
  const [, name = '', amount = ''] = /^([\s\S]*):([^:]*)$/.exec(text) ?? [];
  const service = services.find((one) => sameText(one.name.replace(/\s*[;|\n]\s*/g, '; '), name.trim()));
  const price = readTypedNumber(amount)?.value;
  return service && price !== undefined && price >= 0 ? { serviceId: service.id, price } : undefined;
}

/** Reads such a cell. A semicolon may also be part of a service's name. `unread` are the parts that are not a service with its price. */
function readFixedPrices(text: string, services: readonly Service[]) {
  const parts = text.split(/[;|\n]/).flatMap((part) => part.trim() || []);
  const prices: FixedPrice[] = [];
  const unread: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let end = at + 1;
    let price = fixedPriceOf(parts[at] ?? '', services);
    for (; !price && end < parts.length; end += 1) price = fixedPriceOf(parts.slice(at, end + 1).join('; '), services);
    if (price) prices.push(price);
    else unread.push(parts[at] ?? '');
    at = price ? end : at + 1;
  }
  return { prices, unread };
}

/** Reads a percentage of 0 to 100; undefined for anything else. */
function readPercent(text: string): number | undefined {
  const { value, unit } = readTypedNumber(text) ?? {};
  return value !== undefined && unit !== '$' && value >= 0 && value <= 100 ? value : undefined;
}

type AccountTexts = { percentOff?: string; fixedPrices?: string };

/** Reads the agreed prices of a row. Adds to the hints what could not be read. */
export function readPriceRule(
  { percentOff, fixedPrices = '' }: AccountTexts,
  services: readonly Service[],
  hints: string[],
): PriceRule | undefined {
  const percent = percentOff === undefined ? 0 : readPercent(percentOff);
  if (percent === undefined) hints.push(`“${percentOff}” isn't a percentage of 0 to 100, so it's left out`);
  const { prices, unread } = readFixedPrices(fixedPrices, services);
  for (const part of unread) hints.push(`“${part}” isn't one of your services with a price, so it's left out`);
  return priceRuleOf(percent ?? 0, prices);
}
