import type { Article } from '../article.ts';

export const CATALOG_ARTICLES: readonly Article[] = [
  {
    id: 'add-a-service',
    category: 'Catalog and pricing',
    title: 'Add a service',
    summary: 'How each field of a service affects quotes and bookings.',
    keywords: ['service', 'catalog', 'price list', 'package', 'category', 'duplicate', 'copy', 'change a price'],
    sections: [
      {
        title: 'Key fields',
        body: [
          {
            terms: [
              ['{Category}', 'Which stations can do it: only those with this category under {Capabilities}.'],
              ['{Skill Level}', 'Who can do it: only people with exactly this level.'],
              ['{Station Assignment}', 'Where you do it. Choose at least one station.'],
              ['{Base Price}', 'The price for a mid-size vehicle.'],
              ['{Base Cost}', 'The cost of film, liquids and other supplies. It’s the same for every vehicle size.'],
              ['{Base Time (hours)}', 'The hours for a mid-size vehicle.'],
            ],
          },
          'To add a service that’s similar to another, use {Duplicate} in the [Services](/services) list.',
        ],
      },
      {
        title: 'Change it later',
        body: [
          'New quotes and bookings use the new price. Existing bookings, estimates and invoices keep the price they were made with.',
        ],
      },
    ],
  },
  {
    id: 'price-by-vehicle-size',
    category: 'Catalog and pricing',
    title: 'Price by vehicle size',
    summary: 'Set one base price and a multiplier for each of the seven vehicle sizes.',
    keywords: ['multiplier', 'size', 'suv', 'truck', 'compact', 'luxury', 'sports', 'price', 'factor'],
    sections: [
      {
        title: 'How it works',
        body: [
          'The app multiplies a service’s price and hours by the multiplier of the vehicle size. Base cost doesn’t change. Mid-size is 1. A new service starts with Compact 0.8, Full-size 1.2, SUV 1.4, Truck 1.5, Luxury 1.3 and Sports 1.1.',
          'For example, a coating for $800 and 9 hours costs $1,120 and takes 12.6 hours on an SUV.',
        ],
      },
      {
        title: 'Change the multipliers',
        body: [
          {
            picture: 'size-table',
            alt: 'The form of a service with the table of the seven vehicle sizes: multiplier, price, hours, labor and margin of each.',
          },
          'Open a service. The {Vehicle Size Multipliers} table shows the price, hours, labor and margin for each size as you type. Check that large vehicles earn as much margin as small ones: hours often grow faster than the price customers accept.',
        ],
      },
      {
        title: 'Which size a vehicle has',
        body: [
          'The app suggests a size from the make and model. You can change it on the customer and in the quick quote. The price uses the size you choose there.',
        ],
      },
    ],
  },
  {
    id: 'set-up-stations',
    category: 'Catalog and pricing',
    title: 'Set up stations',
    summary: 'Set what a station can do, how many jobs it holds, and when it’s open.',
    keywords: ['station', 'bay', 'capability', 'hours', 'opening', 'capacity', 'concurrent', 'closed', 'rename'],
    sections: [
      {
        title: 'Fill in the form',
        body: [
          '{Capabilities} are the service categories you do at this station. {Max Concurrent Jobs} is how many cars it holds at once. Set {Operating Hours} for each day; {Copy from Monday} gives every day Monday’s hours. Hours may end at midnight: enter 12:00 AM as the end.',
          'To start using a new station, add it to your services and assign people to it.',
        ],
      },
      {
        title: 'Rename or delete a station',
        body: [
          'A new name updates services, staff and bookings automatically. Deleting a station removes it from services and staff; bookings keep its name. Before you delete it, the app lists the services that would have no station left.',
        ],
      },
    ],
  },
  {
    id: 'set-up-staff',
    category: 'Catalog and pricing',
    title: 'Set up staff',
    summary: 'Set what each person can do, when they work, and what an hour of their work costs you.',
    keywords: ['staff', 'employee', 'technician', 'skill', 'rate', 'hourly', 'availability', 'contractor', 'vacation'],
    sections: [
      {
        title: 'Skill levels',
        body: [
          'A job goes only to people with exactly its skill level. Check every level the person can do. For example, an Expert who also does basic work needs both.',
        ],
      },
      {
        title: 'Hourly rate',
        body: [
          'The hourly rate is what an hour of work costs your shop, not what the customer pays. It sets the labor cost and margin of each job. Existing bookings keep the rate they were made with.',
        ],
      },
      {
        title: 'Availability',
        body: [
          'Set the hours for each day; an unchecked day is a day off. A shift may end at midnight: enter 12:00 AM as the end. The app offers times only when both the person and the station are available. Employee or Contractor is for your information only.',
        ],
      },
    ],
  },
  {
    id: 'quote-window-tint',
    category: 'Catalog and pricing',
    title: 'Quote window tint',
    summary: 'VLT, windows and state law: what to ask before you quote tint.',
    keywords: ['tint', 'vlt', 'legal', 'law', 'state', 'percent', 'dark', 'windshield', 'exemption'],
    sections: [
      {
        title: 'What VLT means',
        body: [
          'VLT is the share of light that passes through: 5% is very dark, 70% is nearly clear. Film on factory privacy glass multiplies: 35% film on 20% glass gives about 7%.',
        ],
      },
      {
        title: 'Before you quote',
        body: [
          {
            list: [
              'Ask which state the car is registered in, and choose it under {Registration State}. That state’s rules apply, not those where your shop is.',
              'Limits differ by window. Front side windows are the strictest. On the windshield, most states allow tint only above the AS-1 line.',
              'A medical exemption is a document the driver carries in the car. Ask to see it.',
              'Write the shade for each window in {Notes (visible to customer)}.',
            ],
          },
          'See [Check a tint shade for a state](/help/check-a-tint-shade). Confirm with the state before you install.',
        ],
      },
    ],
  },
  {
    id: 'check-a-tint-shade',
    category: 'Catalog and pricing',
    title: 'Check a tint shade for a state',
    summary: 'What the tint check compares, what its answers mean, and where the figures come from.',
    keywords: ['tint limit', 'tint laws', 'darkest tint', 'percent', 'exemption', 'acknowledgement', 'state', 'glass'],
    sections: [
      {
        title: 'What is compared',
        body: [
          'The film and the factory glass together: 20% film on 70% glass lets 14% of light through. That is the net VLT, rounded down. A few states measure the film by itself; then that is compared.',
          'Glass counts as 70%. Behind the front doors of an SUV, van or truck it counts as 20% privacy glass. If you measured the glass, enter it under Factory Glass of the vehicle.',
          'The figure is the one for the car’s {Registration State}, the kind of vehicle and the window, on the day of the work. Older jobs keep the figure of their day.',
        ],
      },
      {
        title: 'What the answers mean',
        body: [
          {
            terms: [
              ['Within the limit on file', 'The shade meets the figure, or any shade is on file.'],
              ['Within the tolerance', 'It is below the figure, by no more than the state allows for measuring.'],
              ['Below the limit on file', 'It is darker than the figure.'],
              ['No film on file', 'The figure on file for this window is no film, or only a strip at the top.'],
              ['Unknown', 'The vehicle has no state, no figure is on file, or the sources differ. Ask the state.'],
            ],
          },
        ],
      },
      {
        title: 'When a shade is below',
        body: [
          {
            list: [
              'Choose a lighter film.',
              'See the customer’s medical exemption, and keep a copy of the paper.',
              'Have the customer sign that they chose the shade and know the figure.',
            ],
          },
        ],
      },
      {
        title: 'Where the figures come from',
        body: [
          '[Settings › Tint Limits](/settings/tint) shows each figure with its source and the date of the check. Rules change, so confirm with the state.',
          'If the state says something else, edit the figure, enter your source and press {Save Figure}. It counts from the day you choose. You can reset it later. Your figures are part of a data export.',
        ],
      },
    ],
  },
  {
    id: 'ppf-or-ceramic-coating',
    category: 'Catalog and pricing',
    title: 'PPF or ceramic coating',
    summary: 'What each one does and doesn’t do, and why many customers get both.',
    keywords: ['ppf', 'ceramic', 'difference', 'sell', 'compare', 'protection', 'coating', 'film', 'upsell', 'versus'],
    sections: [
      {
        title: 'The difference',
        body: [
          {
            terms: [
              [
                'PPF',
                'Takes rock chips and scratches so the paint doesn’t. Light scratches heal with heat. The film wears out over time to save the paint.',
              ],
              [
                'Ceramic coating',
                'Makes the paint slick, glossy and easy to wash. It doesn’t stop rock chips, and it locks in any flaw you didn’t polish out first.',
              ],
              ['Both', 'Film where chips hit, mostly the front, and coating over the film and the rest of the paint.'],
            ],
          },
        ],
      },
      {
        title: 'Set expectations',
        body: [
          'Note existing damage, repaints and old film before you begin. Film can lift paint that isn’t original. Template-cut film stops just short of some edges. Wrapped edges take longer, so give them their own line on the estimate.',
        ],
      },
    ],
  },
];
