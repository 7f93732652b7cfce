import type { Article } from '../article.ts';

export const DAILY_WORK_ARTICLES: readonly Article[] = [
  {
    id: 'quick-quote',
    category: 'Daily work',
    title: 'Quote and book in one go',
    summary: 'The quick quote: vehicle, service, price and free times, customer, booking.',
    keywords: ['new quote', 'wizard', 'price', 'slot', 'appointment', 'availability', 'recommended'],
    sections: [
      {
        title: 'The five steps',
        body: [
          {
            steps: [
              '{Vehicle Info}: type make and model into {Search vehicles}, or choose under {Browse}. The size is proposed; change it when the car is smaller or larger than it looks.',
              '{Service}: each service shows its price and hours for this size.',
              '{Quote & Availability}: the price in parts, and the free times of the next 14 days, Monday to Friday. {Recommended} is the one that leaves the most, with the reason.',
              '{Customer Details}: name, e-mail and phone. When the e-mail is known, tick {Use existing customer} and no second record is made.',
              '{Confirm Booking}: read it once more and press {Confirm Booking}.',
            ],
          },
        ],
      },
      {
        title: 'If you are interrupted',
        body: [
          'A half-finished quote waits in its tab. {New Quote} then offers {Resume Quote} or {Start New}. {Start Over} throws the quote away and leads to the calendar.',
          'If somebody takes the time while you type, {Confirm Booking} says so and offers the closest free one.',
        ],
      },
    ],
  },
  {
    id: 'follow-up-leads',
    category: 'Daily work',
    title: 'Answer and follow up leads',
    summary: 'Note who asked, be in touch, and turn the lead into a customer.',
    keywords: ['lead', 'pipeline', 'kanban', 'board', 'prospect', 'call', 'contact', 'convert', 'lost'],
    sections: [
      {
        title: 'Note a lead',
        body: [
          'Press {New Lead} on the [Leads](/leads) page, or {Add Lead} at the foot of a column. Only the first name is needed. With a vehicle and services chosen, the form offers their price as {Estimated Value}.',
          {
            picture: 'leads',
            alt: 'The board of leads: five columns from New Leads to Lost, each with its total and its cards.',
          },
        ],
      },
      {
        title: 'Be in touch',
        body: [
          'The menu of a lead has {Email}, {Call} and {Text message}: each opens the program of your device for it. The day is noted as the last contact, and a new lead becomes Contacted.',
          'Give each lead a day for the {Next Follow-up}. Choose {Overdue follow-ups} or {Follow-up today} beside the search to see whom to call now.',
        ],
      },
      {
        title: 'Move it along',
        body: [
          'Drag the card into another column, or use its menu {Move}. By keyboard the menu does all that dragging does.',
          '{Convert to customer} opens the form of a new customer with everything the lead says. When you save it, the lead is Converted and linked to the customer. Tick {Start an estimate next, with the services chosen here} to go straight on.',
        ],
      },
    ],
  },
  {
    id: 'customers-and-vehicles',
    category: 'Daily work',
    title: 'Keep customers and their vehicles',
    summary: 'One record for each customer, with one vehicle, their history and their money.',
    keywords: ['customer', 'vin', 'plate', 'duplicate', 'vehicle', 'car', 'history', 'second car'],
    sections: [
      {
        title: 'A new customer',
        body: [
          'Press {New Customer} on the [Customers](/customers) page. In an invoice, an estimate or a booking the link {New Customer} below the customer makes one in a few fields without leaving the form.',
          'Somebody with the same e-mail or phone is pointed out while you type. You can still save: a second car of the same person is a second record.',
        ],
      },
      {
        title: 'The VIN',
        body: [
          'A VIN has 17 characters. When its check digit fits, the form offers the make and year it stands for. A wrong one is pointed out and can still be saved: cars made for other markets often have no check digit. Quick quotes note a temporary VIN that begins with TEMP: replace it when the car is there.',
        ],
      },
      {
        title: 'What the page shows',
        body: [
          'Below the form of a stored customer you find what they spent, what they owe, and every booking, the latest first.',
        ],
      },
    ],
  },
  {
    id: 'undo-a-deletion',
    category: 'Daily work',
    title: 'Delete, and take it back',
    summary: 'What a deletion does to other records, and how to undo it.',
    keywords: ['delete', 'undo', 'remove', 'restore', 'mistake', 'bring back'],
    sections: [
      {
        title: 'Before and after',
        body: [
          'Every deletion asks first and says what refers to the record. For ten seconds the message at the bottom right offers {Undo}, which puts the record back as it was. If another document got its number in the meantime, it comes back with the next free number, and the message tells you which.',
          'Bookings, estimates and invoices have a copy of their customer and service. They stay readable when the customer or the service is deleted.',
        ],
      },
      {
        title: 'Later than that',
        body: [
          'Open the [data settings](/settings/data). A backup is made on each day that you use the app, on a server before each import and reset. {Restore} puts all lists back to what they were then; see [Restore a backup](/help/restore-a-backup).',
        ],
      },
    ],
  },
  {
    id: 'unsaved-work',
    category: 'Daily work',
    title: 'What happens to work that is not saved',
    summary: 'Forms that were left, closed or interrupted, and saves that fail.',
    keywords: ['draft', 'unsaved', 'lost', 'closed', 'crash', 'retry', 'not saved', 'error', 'failed'],
    sections: [
      {
        title: 'Leaving a form',
        body: [
          'A form with changes asks before you leave it. {Cancel} on the form does not ask: it gives up what was typed.',
          'An estimate or invoice that you were writing is kept while you type. After a reload it is still there. After the tab was closed, the form offers {Continue with it} or {Discard}.',
          'Each tab has its own draft. If you duplicate a tab, the copy asks whether to go on with the same draft or start a new one, so you don’t save the same document twice.',
        ],
      },
      {
        title: 'A save that fails',
        body: [
          'A red line at the top says what is not saved and why. {Retry} saves what stands in the form by then. {Export} keeps a copy of everything that was saved before. Nothing that you typed goes away.',
        ],
      },
    ],
  },
  {
    id: 'care-after-the-job',
    category: 'Daily work',
    title: 'What to tell the customer about care',
    summary: 'How long film, wrap, coating and tint must rest, and how to wash them after that.',
    keywords: [
      'care',
      'cure',
      'wash',
      'warranty',
      'hand-over',
      'pickup',
      'ppf',
      'ceramic',
      'tint',
      'wrap',
      'aftercare',
    ],
    sections: [
      {
        title: 'The usual times',
        body: [
          'Makers differ. Use the sheet of your product where it says something else.',
          {
            terms: [
              [
                'PPF',
                'Leave it alone for 48 to 72 hours, first wash after 5 to 7 days, no wax for 7 days. Haze, small bubbles and water pockets are normal; it cures fully in 3 to 4 weeks. Look at the edges after two weeks.',
              ],
              [
                'Vinyl wrap',
                'Keep it dry for 24 to 48 hours, first wash after 7 days. By hand, without brushes, and no wax on matte film.',
              ],
              [
                'Ceramic coating',
                'Keep it dry for 24 to 48 hours, first wash after 7 to 14 days. Then wash by hand every one to two weeks, no tunnel with brushes, no wax. Decontaminate once a year.',
              ],
              [
                'Window tint',
                'Windows stay up for 3 to 5 days, 7 when it is cold. Clean inside after 3 to 7 days, without ammonia and without blades. Haze and water pockets can stay for 30 days.',
              ],
            ],
          },
        ],
      },
      {
        title: 'Where to write it',
        body: [
          '{Notes (visible to customer)} on an estimate or invoice is printed. {Internal Notes} is seen by your team alone.',
        ],
      },
    ],
  },
];
