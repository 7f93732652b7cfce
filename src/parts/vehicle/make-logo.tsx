import { CarFront } from 'lucide-react';
import { useState } from 'react';
import acura from './logos/acura.svg?url';
import audi from './logos/audi.svg?url';
import bmw from './logos/bmw.svg?url';
import chevrolet from './logos/chevrolet.svg?url';
import ford from './logos/ford.svg?url';
import honda from './logos/honda.svg?url';
import hyundai from './logos/hyundai.svg?url';
import nissan from './logos/nissan.svg?url';
import porsche from './logos/porsche.svg?url';
import tesla from './logos/tesla.svg?url';
import toyota from './logos/toyota.svg?url';
import volkswagen from './logos/volkswagen.svg?url';

/** Logos of Simple Icons 16.37 (CC0), which lacks Lexus and Mercedes-Benz: these show a generic vehicle. */
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
