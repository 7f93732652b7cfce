import { CarFront } from 'lucide-react';
import { useState } from 'react';
import acura from 'simple-icons/icons/acura.svg?url';
import audi from 'simple-icons/icons/audi.svg?url';
import bmw from 'simple-icons/icons/bmw.svg?url';
import chevrolet from 'simple-icons/icons/chevrolet.svg?url';
import ford from 'simple-icons/icons/ford.svg?url';
import honda from 'simple-icons/icons/honda.svg?url';
import hyundai from 'simple-icons/icons/hyundai.svg?url';
import nissan from 'simple-icons/icons/nissan.svg?url';
import porsche from 'simple-icons/icons/porsche.svg?url';
import tesla from 'simple-icons/icons/tesla.svg?url';
import toyota from 'simple-icons/icons/toyota.svg?url';
import volkswagen from 'simple-icons/icons/volkswagen.svg?url';

/** The icon set lacks Lexus and Mercedes-Benz, which show a generic vehicle. */
const LOGOS: Readonly<Record<string, string>> = {
  Acura: acura,
  Audi: audi,
  BMW: bmw,
  Chevrolet: chevrolet,
  Ford: ford,
  Honda: honda,
  Hyundai: hyundai,
  Nissan: nissan,
  Porsche: porsche,
  Tesla: tesla,
  Toyota: toyota,
  Volkswagen: volkswagen,
};

type MakeLogoProps = {
  make: string;
  /** URLs by make. */
  logos?: Readonly<Record<string, string>>;
};

/** Shows the logo of a make, or a generic vehicle if there is none or it can't be loaded (VEH-18). */
export function MakeLogo({ make, logos = LOGOS }: MakeLogoProps) {
  const [broken, setBroken] = useState<string>();
  const address = Object.hasOwn(logos, make) ? logos[make] : undefined;
  return (
    <span
      aria-hidden
      className="grid size-8.5 flex-none place-items-center rounded-control bg-surface-2 text-text-2 shadow-hairline"
    >
      {address === undefined || address === broken ? (
        <CarFront size={16} />
      ) : (
        <img
          src={address}
          alt=""
          width={18}
          height={18}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(address)}
          className="size-4.5 opacity-80 dark:invert"
        />
      )}
    </span>
  );
}
