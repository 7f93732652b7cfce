import type { Article } from '../article.ts';

export const GLOSSARY_ARTICLE: Article = {
  id: 'glossary',
  category: 'Get started',
  title: 'Glossary',
  summary: 'Shop and money terms, from AS-1 line to VLT, each explained in a sentence or two.',
  keywords: ['definition', 'meaning', 'what is', 'terms', 'dictionary', 'words', 'jargon', 'trade', 'money'],
  sections: [
    {
      title: 'Money',
      body: [
        {
          terms: [
            ['Add-on', 'An optional line of an estimate. The customer decides whether to take it.'],
            ['Aging', 'Open balances by how late they are: not due, 1–30 days, 31–60, 61–90 and over 90.'],
            ['Balance', 'What’s left to pay on an invoice: the total minus payments.'],
            [
              'Base cost',
              'The cost of film, liquids and other supplies for one job. It’s the same for every vehicle size.',
            ],
            ['Base price', 'The price of a service for a mid-size vehicle.'],
            ['Day’s close', 'The money that came in and went out on a day, by method, and the cash that you counted.'],
            [
              'Books closed',
              'The last day that your bookkeeper is done with. Later changes are booked on the day you make them.',
            ],
            [
              'Credit',
              'Money of a customer that no invoice asks for: overpaid, paid on a cancelled invoice, or held in deposits.',
            ],
            [
              'Deposit',
              'Money that a customer pays before there is an invoice. It’s held until its invoice is sent, or until it’s refunded or kept.',
            ],
            ['Discount', 'Dollars or a percentage off, before or after tax. The total never goes below $0.'],
            ['Estimate', 'An offer that’s valid until a set date. The customer accepts or declines it.'],
            ['Evidence', 'Who accepted an estimate, when and how, with the texts they agreed to and the signature.'],
            ['Forfeit', 'A payment or deposit that you keep because the customer canceled or didn’t come.'],
            ['Gross profit', 'What’s left of a job’s price after labor cost and base cost.'],
            ['Labor cost', 'A job’s hours times the hourly rate of the person who does it.'],
            [
              'Line item',
              'One line of an estimate or invoice: description, quantity, price, and whether it’s taxable.',
            ],
            [
              'Margin',
              'Gross profit as a percentage of the price. 50% or more is Excellent, 30% Good, 15% Fair. Anything less is Low.',
            ],
            ['Net 15, Net 30', 'The invoice is due 15 or 30 days after its date. Due on Receipt means on its date.'],
            [
              'Option',
              'One of two to four offers in an estimate, such as Good, Better and Best. The customer takes one of them.',
            ],
            ['Overdue', 'An invoice that was sent or viewed, is past its due date and has a balance.'],
            ['Payment link', 'Your own link from Stripe, Square or PayPal, where customers pay online.'],
            ['Refund', 'Money that you give back. Either it lowers the price, or the customer owes it again.'],
            ['Statement', 'A customer’s invoices and payments of a month, and what is left to pay.'],
            ['Supplement', 'An estimate for more work on an accepted one. The customer answers it on its own.'],
            ['Tax rate', 'The percentage of tax on the taxable lines.'],
            ['Tip', 'Money for your team. It’s not part of the invoice and is not taxed.'],
          ],
        },
      ],
    },
    {
      title: 'Your shop',
      body: [
        {
          terms: [
            ['Booking', 'A job on the calendar: a customer, a service, a station, a person, and one or more days.'],
            ['Clash', 'A booking at a time when its station, person or car is already taken or not available.'],
            [
              'Consent',
              'A yes or no to messages: by email or text, about an appointment or for reviews and offers. It belongs to the number or address.',
            ],
            ['Job', 'The work order of one car: one or more bookings that move through the shop together.'],
            ['Lead', 'Someone who asked about your services but isn’t a customer yet.'],
            ['Morning round', 'All messages that are due today, one after another.'],
            ['Multiplier', 'A number for each vehicle size that a service’s price and hours are multiplied by.'],
            ['Quiet hours', 'The time in which no text message is offered.'],
            [
              'Skill level',
              'Basic, Intermediate, Advanced or Expert. A job goes only to people with exactly its level.',
            ],
            ['Rework', 'Work that quality check sends back. The job counts it.'],
            ['Slot', 'An available time in the quick quote: a day, a start time, a station and a person.'],
            ['Stage', 'Where a job is: Booked, Checked In, Prep, In Work, Curing, Quality Check, Ready or Delivered.'],
            ['Station', 'A bay where you do work. It has opening hours and a limit on how many jobs it holds at once.'],
          ],
        },
      ],
    },
    {
      title: 'Film, coating and tint',
      body: [
        {
          terms: [
            [
              'AS-1 line',
              'A mark on the edge of the windshield, a few inches from the top. Most states allow tint only above it.',
            ],
            [
              'Bulk install',
              'Film cut and wrapped on the car without a template. It covers the edges and takes longer.',
            ],
            [
              'Ceramic coating',
              'A liquid that hardens on the paint. It repels water and makes washing easier. It doesn’t stop rock chips.',
            ],
            ['Chrome delete', 'Covering chrome trim with vinyl, usually black.'],
            ['Cure', 'The time film, coating or tint takes to bond or harden fully.'],
            [
              'Decontamination',
              'Removing iron, tar and sap with chemicals and clay before polishing, film or coating.',
            ],
            [
              'Etching',
              'A mark that bird droppings, bugs or hard water ate into the clear coat. Washing doesn’t remove it.',
            ],
            ['Full front', 'Film on the whole hood, fenders, bumper, mirrors and headlights.'],
            ['Maintenance wash', 'A safe wash of a coated car, often with a topper.'],
            ['Micron', 'A thousandth of a millimeter (µm). Paint gauges show microns. 25.4 microns are one mil.'],
            ['Mil', 'A thousandth of an inch, the unit of film thickness. Not a millimeter.'],
            [
              'Net VLT',
              'The share of light through film and glass together: 35% film on 70% glass is 24.5%. Most states measure this.',
            ],
            [
              'Paint correction',
              'Machine polishing that removes swirls and scratches. One stage for light ones, two for deep ones.',
            ],
            [
              'Partial front',
              'Film on the bumper, the mirrors, and the first 18 to 24 inches of the hood and fenders.',
            ],
            ['PPF', 'Paint protection film: clear urethane film that takes rock chips so the paint doesn’t.'],
            ['Relief cut', 'A small cut that lets film lie flat around a tight curve. It can show as a fine line.'],
            ['Self-healing', 'Light scratches in the film disappear with heat.'],
            ['Stealth', 'Film with a satin finish.'],
            [
              'Swirl',
              'Fine circular scratches from washing and drying, seen under a strong light. Polishing removes them.',
            ],
            ['Template', 'Film cut by machine to the shape of a panel. It stops just short of the edges.'],
            ['Topper', 'A light product over a coating that refreshes its gloss and water beading.'],
            ['Track pack', 'A full front plus the rockers, A-pillars, roof edge and rear arches.'],
            ['VIN', 'Vehicle identification number: 17 characters, never I, O or Q.'],
            ['Vinyl wrap', 'Colored film over the paint: a new color or a print that can be removed later.'],
            [
              'VLT',
              'Visible light transmission: the share of light that passes through tinted glass. Lower is darker.',
            ],
            ['Wrapped edge', 'Film folded around the edge of a panel, so that its end is out of sight.'],
          ],
        },
      ],
    },
  ],
};
