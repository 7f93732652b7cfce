import type { Article } from '../article.ts';

export const GLOSSARY_ARTICLE: Article = {
  id: 'glossary',
  category: 'Get started',
  title: 'Glossary of trade and money terms',
  summary: 'PPF, VLT, multiplier, margin: the words that the app and the trade use, in a sentence each.',
  keywords: ['definition', 'meaning', 'what is', 'terms', 'dictionary', 'words', 'jargon'],
  sections: [
    {
      title: 'Money',
      body: [
        {
          terms: [
            ['Balance', 'What is left to pay on an invoice: the total without the payments.'],
            ['Base cost', 'Film, liquids and whatever else one job uses up, whatever the size of the vehicle.'],
            ['Base price', 'The price of a service on a mid-size vehicle.'],
            [
              'Discount',
              'Dollars or a percentage taken off, after tax or before it. It never makes a total less than 0.',
            ],
            ['Estimate', 'An offer with a last day. The customer accepts or declines it.'],
            ['Gross profit', 'What is left of the price of a job after labor and base cost.'],
            ['Labor cost', 'The hours of the job times the hourly rate of the person who does it.'],
            ['Line item', 'One line of an estimate or invoice: what, how many, at which price, taxable or not.'],
            [
              'Margin',
              'Gross profit as a percentage of the price. 50% and more is Excellent, 30% Good, 15% Fair, less is Low.',
            ],
            ['Net 15, Net 30', 'The invoice is due 15 or 30 days after its date. Due on Receipt: on its date.'],
            ['Overdue', 'Sent or viewed, the due date has passed, and there is a balance.'],
            ['Tax rate', 'A percentage of the taxable lines.'],
          ],
        },
      ],
    },
    {
      title: 'The shop',
      body: [
        {
          terms: [
            ['Booking', 'A job on the calendar: a customer, a service, a station, a person, one or more days.'],
            ['Clash', 'A booking that needs a station or a person who is taken or not there at that time.'],
            ['Lead', 'Somebody who asked and has not become a customer yet.'],
            ['Multiplier', 'The factor by which a vehicle size changes the price and the hours of a service.'],
            [
              'Skill level',
              'Basic, Intermediate, Advanced or Expert. A job goes to people who hold exactly its level.',
            ],
            ['Slot', 'A free time that the quick quote offers: a day, a start, a station and a person.'],
            ['Station', 'A bay: where work is done, when it is open, and how many jobs it holds at once.'],
          ],
        },
      ],
    },
    {
      title: 'The trade',
      body: [
        {
          terms: [
            ['AS-1 line', 'A mark on the windshield. Most states allow tint only above it.'],
            ['Bulk install', 'Film cut and wrapped on the car, without a template: covers the edges, takes longer.'],
            [
              'Ceramic coating',
              'A liquid that hardens on the paint. It makes washing easier and repels water; it does not stop rock chips.',
            ],
            ['Chrome delete', 'Covering chrome trim with vinyl, mostly in black.'],
            ['Cure', 'The time in which film, coating or tint reaches its final hold or hardness.'],
            [
              'Decontamination',
              'Removing iron, tar and sap with chemicals and clay before polishing, film or coating.',
            ],
            ['Full front', 'Film on the whole hood, fenders, bumper, mirrors and headlights.'],
            ['Maintenance wash', 'A safe wash of a coated car, often with a topper.'],
            [
              'Paint correction',
              'Machine polishing that removes swirls and scratches. One stage for light, two for deep ones.',
            ],
            ['Partial front', 'Film on the bumper, the mirrors and the first 18 to 24 inches of hood and fenders.'],
            ['PPF', 'Paint protection film: clear film of urethane that takes rock chips instead of the paint.'],
            ['Self-healing', 'Light scratches in the film close again with warmth.'],
            ['Stealth', 'Film with a satin finish.'],
            ['Template', 'Film cut by a machine to the shape of a panel. It stops just short of the edges.'],
            ['Topper', 'A light product over a coating that refreshes gloss and water behavior.'],
            ['Track pack', 'A full front, and also rockers, A-pillars, the edge of the roof and the rear arches.'],
            ['VIN', 'The vehicle identification number: 17 characters, without I, O and Q.'],
            ['Vinyl wrap', 'Colored film over the paint: a new color or a print, removable later.'],
            ['VLT', 'Visible light transmission: the share of light that tinted glass lets through. Lower is darker.'],
          ],
        },
      ],
    },
  ],
};
