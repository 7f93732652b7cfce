/** Vehicle identification numbers: format by ISO 3779. */
export const VIN_LENGTH = 17;

/** A complete VIN within other text. */
const WHOLE_VIN = /(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/;
/** A label such as 'VIN: ', 'VIN #' or 'Vehicle Identification Number'. No VIN starts with it, because VINs have no I. */
const VIN_LABEL = /^\s*(?:VEHICLE\s+IDENTIFICATION\s+NUMBER|V\.?I\.?N)?(?:\s*(?:NUMBER|NUM|NO|CODE)\b)?[\s.:#=-]*/;

/** Extracts a VIN of any length from input: upper case, without label, spaces and dashes. */
export function extractVin(typed: string): string {
  const text = typed.toUpperCase();
  return WHOLE_VIN.exec(text)?.[0] ?? text.replace(VIN_LABEL, '').replace(/[\s-]/g, '');
}

/** Returns the VIN in its stored form, at most 17 characters (CUS-23, CUS-24). */
export function normalizeVin(typed: string): string {
  return extractVin(typed).slice(0, VIN_LENGTH);
}

/** Returns a placeholder of 'TEMP' and 13 digits, used until the real VIN is known. */
export function temporaryVin(digits: string): string {
  return `TEMP${digits.replace(/\D/g, '').padStart(13, '0').slice(-13)}`;
}

/** Returns whether the VIN is a placeholder. */
export function isTemporaryVin(vin: string): boolean {
  return /^TEMP\d{13}$/.test(vin);
}

/** Returns the normalized VIN if it identifies a car: 17 characters and not a placeholder. */
export function completeVin(vin: string): string | undefined {
  const normal = normalizeVin(vin);
  return normal.length === VIN_LENGTH && !isTemporaryVin(normal) ? normal : undefined;
}
