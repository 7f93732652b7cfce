/**
 * Reads check digit and model year of a VIN by 49 CFR 565.15, for North America. Cars for other markets may have neither, so both are
 * only hints and never block saving.
 */
import { isTemporaryVin, VIN_LENGTH } from './vin.ts';

/** Values of the letters (49 CFR 565.15, table III). A VIN never contains I, O or Q. */
const LETTER_VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
/** Weights of the seventeen positions (table IV). The check digit has weight 0. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_DIGIT_AT = 8;

/** Codes of the tenth character: model years from 1980, repeating every thirty years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const YEAR_CODE_AT = 9;
const FIRST_MODEL_YEAR = 1980;
/** Position of the era of a car or light truck: a letter means 2010 to 2039, a digit 1980 to 2009 (49 CFR 565.15(c)). */
const ERA_AT = 6;

/** World manufacturer identifiers of the catalog's makes. */
const MAKERS: Record<string, string> = {
  Acura: '19U 19V 2HN 5FR 5J8 JH4',
  Audi: 'TRU WA1 WAU WUA',
  BMW: '3MF 3MW 4US 5UM 5UX 5YM WB1 WB3 WB5 WBA WBS WBX WBY',
  Chevrolet: '1G1 1GA 1GB 1GC 1GN 2CN 2G1 2GB 2GC 2GN 3G1 3GC 3GN KL1 KL7 KL8',
  Ford: '1FA 1FB 1FC 1FD 1FM 1FT 1ZV 2FA 2FM 2FT 3FA 3FM 3FT MAJ NM0 WF0',
  Honda: '19X 1HG 2HG 2HJ 2HK 3CZ 3HG 5FN 5FP 5J6 5KB 7FA JHL JHM SHH',
  Hyundai: '5NM 5NP 5NT KM8 KMF KMH',
  Lexus: '2T2 58A JT6 JT8 JTH JTJ',
  'Mercedes-Benz': '4JG 55S W1K W1N W1W W1Y WD3 WD4 WDB WDC WDD WDF WDY',
  Nissan: '1N4 1N6 3N1 3N6 3N8 5N1 JN1 JN6 JN8 SJN',
  Porsche: 'WP0 WP1',
  Tesla: '5YJ 7G2 7SA LRW SFZ XP7',
  Toyota: '2T1 2T3 3TM 3TY 4T1 4T3 4T4 5TB 5TD 5TE 5TF 5YF 7MU JT2 JT3 JT4 JTD JTE JTK JTL JTM JTN NMT',
  Volkswagen: '1V2 1VW 3VV 3VW 9BW WV1 WV2 WV3 WVG WVW',
};
const MAKE_OF = new Map(
  Object.entries(MAKERS).flatMap(([make, codes]) => codes.split(' ').map((code) => [code, make] as const)),
);

function characterValue(character: string): number {
  return LETTER_VALUES[character] ?? Number(character);
}

/** Calculates the check digit from the other sixteen characters: '0' to '9' or 'X'. */
export function checkDigitOf(vin: string): string {
  const total = [...vin].reduce((sum, character, at) => sum + characterValue(character) * (WEIGHTS[at] ?? 0), 0);
  const rest = total % 11;
  return rest === 10 ? 'X' : String(rest);
}

function modelYear(vin: string, today: string): number | undefined {
  const at = YEAR_CODES.indexOf(vin.charAt(YEAR_CODE_AT));
  if (at < 0) return undefined;
  const isSecond = /[A-Z]/.test(vin.charAt(ERA_AT));
  const year = FIRST_MODEL_YEAR + at + (isSecond ? YEAR_CODES.length : 0);
  // A later model year is not possible yet, so the character has another meaning in this VIN.
  return year <= Number(today.slice(0, 4)) + 1 ? year : undefined;
}

export type VinReading =
  /** Fewer than 17 characters. */
  | { kind: 'incomplete'; length: number }
  /** Has a character not allowed in a VIN: I, O, Q, or neither letter nor digit. */
  | { kind: 'impossible'; sign: string }
  | { kind: 'temporary' }
  /** The check digit is wrong: a typo, or a car not built for North America. */
  | { kind: 'unchecked'; make: string | undefined }
  | { kind: 'checked'; make: string | undefined; year: number | undefined };

/** Decodes a VIN. The make is from the catalog; the year is the model year, at most the year after `today`. */
export function readVin(vin: string, today: string): VinReading {
  if (isTemporaryVin(vin)) return { kind: 'temporary' };
  const sign = [...vin].find((one) => !/[A-HJ-NPR-Z0-9]/.test(one));
  if (sign !== undefined) return { kind: 'impossible', sign };
  if (vin.length !== VIN_LENGTH) return { kind: 'incomplete', length: vin.length };
  const make = MAKE_OF.get(vin.slice(0, 3));
  if (vin.charAt(CHECK_DIGIT_AT) !== checkDigitOf(vin)) return { kind: 'unchecked', make };
  return { kind: 'checked', make, year: modelYear(vin, today) };
}
