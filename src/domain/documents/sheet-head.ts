import { billedName, type Customer, fullName, initials } from '#domain/customers/customer.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Address, AppUser } from '#domain/shop/profile.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { joinFilled } from '#domain/text/join-filled.ts';
import { type Vehicle, vehicleName } from '#domain/vehicles/vehicle.ts';
import { isTemporaryVin } from '#domain/vehicles/vin.ts';
import { documentColors, isHexColor } from './document-colors.ts';
import type { CustomerDocument, DocumentVehicle, Sheet } from './sheet-content.ts';

export type DocumentContext = {
  /** Shop's identity, from the signed-in user's profile. */
  shop: Pick<AppUser, 'businessName' | 'email' | 'phone' | 'address'>;
  settings: Pick<
    Settings,
    'documentFooter' | 'logo' | 'documentColor' | 'licenseId' | 'tintLimits' | 'paymentLink' | 'depositRules'
  >;
  /** Dollars of deposits taken on the estimate. */
  depositTaken?: number | undefined;
  /** Recipient: the record's snapshot, or the live customer. */
  customer: Customer;
  today: string;
  /** The shop's time zone. */
  zone: string;
};

export const DEFAULT_FOOTER = 'Thank you for trusting us with your car.';

/** Formats '2208 Kramer Lane, Austin, TX 78758'. Adds the country outside the United States. */
function addressLine({ street, city, state, zipCode, country }: Address): string {
  const abroad = ['', 'united states', 'usa', 'us'].includes(country.trim().toLowerCase()) ? '' : country;
  return joinFilled([street, city, joinFilled([state, zipCode], ' '), abroad], ', ');
}

/** Returns the logo if it can be printed: imported files may have one that is not a PNG. */
export function drawableLogo(logo: string | undefined): string | undefined {
  return logo?.startsWith('data:image/png;base64,') ? logo : undefined;
}

/** Returns the shop's identity and colors. Ignores a logo that is not a PNG and an invalid color, which imported files may have. */
export function identityOf({ shop, settings }: DocumentContext): Pick<Sheet, 'shop' | 'colors'> {
  const name = shop.businessName.trim();
  const { documentColor, licenseId = '' } = settings;
  return {
    shop: {
      name,
      initial: initials({ firstName: name, lastName: '' }),
      address: addressLine(shop.address),
      contact: joinFilled([shop.phone, shop.email], ' · '),
      license: licenseId.trim(),
      logo: drawableLogo(settings.logo),
    },
    colors: documentColor && isHexColor(documentColor) ? documentColors(documentColor) : undefined,
  };
}

/** Returns the customer's name and contact, below a label such as 'Bill to'. */
export function recipientOf(
  label: string,
  customer: Customer,
  { taxExemptNumber = '' }: Pick<Invoice, 'taxExemptNumber'>,
): CustomerDocument['recipient'] {
  const person = fullName(customer);
  const name = billedName(customer);
  const exemption = taxExemptNumber.trim() && `Tax exempt: ${taxExemptNumber.trim()}`;
  const lines = [name === person ? '' : person, customer.email, customer.phone, exemption].map((line) => line.trim());
  return { label, name, lines: lines.filter((line) => line !== '') };
}

/** Returns the lines about the car; undefined if nothing is known. */
export function sheetVehicle(vehicle: Vehicle): DocumentVehicle | undefined {
  const name = joinFilled([vehicleName(vehicle), vehicle.trim], ' ');
  const plate = vehicle.licensePlate.trim();
  const vin = isTemporaryVin(vehicle.vin) ? '' : vehicle.vin.trim();
  // Non-breaking spaces keep a plate on one line.
  const looks = joinFilled([vehicle.color, plate && `Plate ${plate}`.replaceAll(' ', '\u00a0')], ' · ');
  return joinFilled([name, looks, vin], '') === '' ? undefined : { name, color: vehicle.color.trim(), looks, vin };
}
