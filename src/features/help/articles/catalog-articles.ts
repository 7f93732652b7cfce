import type { Article } from '../article.ts';

export const CATALOG_ARTICLES: readonly Article[] = [
  {
    id: 'add-a-service',
    category: 'Catalog and pricing',
    title: 'Add a service',
    summary: 'What every field of a service does to quotes and bookings.',
    keywords: ['service', 'catalogue', 'price list', 'package', 'category', 'duplicate', 'copy'],
    sections: [
      {
        title: 'The fields that matter',
        body: [
          {
            terms: [
              ['{Category}', 'Decides which stations may do it: they must have it among their {Capabilities}.'],
              ['{Skill Level}', 'Decides who may do it: people who hold exactly this level.'],
              ['{Station Assignment}', 'Where it is done. At least one.'],
              ['{Base Price}', 'The price on a mid-size vehicle.'],
              ['{Base Cost}', 'Film, liquids and other materials used for the job. It is the same for every size.'],
              ['{Base Time (hours)}', 'The hours on a mid-size vehicle.'],
            ],
          },
          'A service that is like another is made quickest with {Duplicate} in the list of [Services](/services).',
        ],
      },
      {
        title: 'Changing it later',
        body: [
          'New quotes and bookings use the new price. Bookings, estimates and invoices that were made keep the price they were made with.',
        ],
      },
    ],
  },
  {
    id: 'price-by-vehicle-size',
    category: 'Catalog and pricing',
    title: 'Price by vehicle size',
    summary: 'One base price, and a multiplier for each of the seven sizes.',
    keywords: ['multiplier', 'size', 'suv', 'truck', 'compact', 'luxury', 'sports', 'price', 'factor'],
    sections: [
      {
        title: 'How it works',
        body: [
          'Price and hours of a service are multiplied by the factor of the vehicle size; material is not. Mid-size is the baseline with 1. A new service starts with Compact 0.8, Full-size 1.2, SUV 1.4, Truck 1.5, Luxury 1.3 and Sports 1.1.',
          'An example: a coating for $800 and 9 hours costs $1,120 and takes 12.6 hours on an SUV.',
        ],
      },
      {
        title: 'Change the factors',
        body: [
          {
            picture: 'size-table',
            alt: 'The form of a service with the table of the seven vehicle sizes: multiplier, price, hours, labor and margin of each.',
          },
          'Open a service. The table {Vehicle Size Multipliers} shows price, hours, labor and margin of each size while you type. Set a factor so that the margin of large vehicles is not thinner than that of small ones: hours often grow faster than the price that customers accept.',
        ],
      },
      {
        title: 'Which size a vehicle has',
        body: [
          'The size is proposed from the make and model and can be changed on the customer and in the quick quote. What is chosen there counts.',
        ],
      },
    ],
  },
  {
    id: 'stations',
    category: 'Catalog and pricing',
    title: 'Stations, capabilities and hours',
    summary: 'What a station can do, how many jobs it holds, and when it is open.',
    keywords: ['station', 'bay', 'capability', 'hours', 'opening', 'capacity', 'concurrent', 'closed', 'rename'],
    sections: [
      {
        title: 'The form',
        body: [
          '{Capabilities} are the categories that can be done there. {Max Concurrent Jobs} is how many cars it holds at once. {Operating Hours} are set for each day; {Copy from Monday} gives every day the hours of Monday.',
          'A new station is used once services list it and people are assigned to it: tick it on both.',
        ],
      },
      {
        title: 'Renaming and deleting',
        body: [
          'Services, staff and bookings get a new name automatically. A deleted station goes out of services and staff; bookings keep its name. The question before it says which services nobody could do any more.',
        ],
      },
    ],
  },
  {
    id: 'staff-and-skills',
    category: 'Catalog and pricing',
    title: 'Staff, skills and rates',
    summary: 'Who may do what, when they work, and what an hour of them costs.',
    keywords: ['staff', 'employee', 'technician', 'skill', 'rate', 'hourly', 'availability', 'contractor', 'vacation'],
    sections: [
      {
        title: 'Skill levels',
        body: [
          'A job goes to people who hold exactly its level. Tick every level that a person may do: an Expert who also does basic work needs both ticks.',
        ],
      },
      {
        title: 'Hourly rate',
        body: [
          'It is what an hour of work costs the shop, not what the customer pays. It makes the labor cost of every job, and with it the margin. Bookings that were made keep the rate they were made with.',
        ],
      },
      {
        title: 'Availability',
        body: [
          'Set the hours of each day; a day without the tick is off. Times are offered only where the person and the station are both there. Employee or Contractor is a note and changes nothing.',
        ],
      },
    ],
  },
  {
    id: 'tint-and-the-law',
    category: 'Catalog and pricing',
    title: 'Talking about tint',
    summary: 'VLT, windows and states: what to ask before you quote tint.',
    keywords: ['tint', 'vlt', 'legal', 'law', 'state', 'percent', 'dark', 'windshield', 'exemption'],
    sections: [
      {
        title: 'VLT in two sentences',
        body: [
          'VLT is the share of light that passes: 5% is very dark, 70% nearly clear. Factory privacy glass multiplies with the film: 35% film on 20% glass gives about 7%.',
        ],
      },
      {
        title: 'Before you quote',
        body: [
          {
            list: [
              'Ask in which state the car is registered: its law counts, not that of your shop.',
              'Limits differ by window. The front sides are strictest; on the windshield tint is mostly allowed only above the AS-1 line.',
              'A medical exemption is a paper that is carried in the car. Ask to see it.',
              'Write the shade of each window into {Notes (visible to customer)}.',
            ],
          },
          'This is not legal advice. Check the rule of the state before you install.',
        ],
      },
    ],
  },
  {
    id: 'film-or-coating',
    category: 'Catalog and pricing',
    title: 'PPF or ceramic: how to explain it',
    summary: 'What each one does, what it does not do, and why many customers take both.',
    keywords: ['ppf', 'ceramic', 'difference', 'sell', 'compare', 'protection', 'coating', 'film', 'upsell'],
    sections: [
      {
        title: 'In short',
        body: [
          {
            terms: [
              [
                'PPF',
                'Takes rock chips and scratches instead of the paint, and heals light ones with warmth. It is a layer that wears so that the paint does not.',
              ],
              [
                'Ceramic coating',
                'Makes the surface slick and glossy, and washing easy. It does not stop rock chips, and it locks in every flaw that was not polished out before.',
              ],
              ['Both', 'Film where the chips come, mostly the front, and coating over film and paint.'],
            ],
          },
        ],
      },
      {
        title: 'Set expectations',
        body: [
          'Note existing damage, repaints and old film before you begin. Film on paint that is not original may lift it. Template-cut film stops short of some edges; wrapped edges take longer and are worth a line of their own on the estimate.',
        ],
      },
    ],
  },
];
