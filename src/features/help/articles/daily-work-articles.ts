import type { Article } from '../article.ts';

export const DAILY_WORK_ARTICLES: readonly Article[] = [
  {
    id: 'quote-and-book-a-job',
    category: 'Daily work',
    title: 'Quote and book a job',
    summary: 'Use the quick quote to price a job, find a time and book it.',
    keywords: ['new quote', 'wizard', 'price', 'slot', 'appointment', 'availability', 'recommended'],
    sections: [
      {
        title: 'The five steps',
        body: [
          {
            steps: [
              '{Vehicle Info}: type the make and model in {Search vehicles}, or choose under {Browse}. The app suggests the vehicle size. Change it if it’s wrong.',
              '{Service}: each service shows its price and hours for this size.',
              '{Quote & Availability}: see how the price adds up, and the available times in the next 14 days, Monday to Friday. {Recommended} is the most profitable time, with the reason.',
              '{Customer Details}: enter the name, email and phone. If that email is already on file, check {Use existing customer} to avoid a duplicate.',
              '{Confirm Booking}: check everything and press {Confirm Booking}.',
            ],
          },
        ],
      },
      {
        title: 'If you’re interrupted',
        body: [
          'An unfinished quote stays in its tab. {New Quote} then offers {Resume Quote} or {Start New}. {Start Over} discards the quote and opens the calendar.',
          'If someone takes the time before you finish, {Confirm Booking} lets you know and offers the closest available time.',
        ],
      },
    ],
  },
  {
    id: 'follow-up-on-leads',
    category: 'Daily work',
    title: 'Follow up on leads',
    summary: 'Add a lead, keep in touch, and convert it to a customer.',
    keywords: ['lead', 'pipeline', 'kanban', 'board', 'prospect', 'call', 'contact', 'convert', 'lost'],
    sections: [
      {
        title: 'Add a lead',
        body: [
          'Press {New Lead} on the [Leads](/leads) page, or {Add Lead} at the bottom of a column. Only the first name is required. If you choose a vehicle and services, the form suggests their price as the {Estimated Value}.',
          {
            picture: 'leads',
            alt: 'The board of leads: five columns from New Leads to Lost, each with its total and its cards.',
          },
        ],
      },
      {
        title: 'Keep in touch',
        body: [
          'A lead’s menu has {Email}, {Call} and {Text message}. Each opens the right app on your device. Today becomes the last contact date, and a new lead moves to Contacted.',
          'Set a {Next Follow-up} date for each lead. Choose {Overdue follow-ups} or {Follow-up today} next to the search to see who to call.',
        ],
      },
      {
        title: 'Move or convert a lead',
        body: [
          'Drag the card to another column, or use its {Move} menu. The menu also works with the keyboard.',
          '{Convert to customer} opens a new customer form with the lead’s details filled in. When you save it, the lead is Converted and linked to the customer. Check {Start an estimate next, with the services chosen here} to go straight to an estimate.',
        ],
      },
    ],
  },
  {
    id: 'add-a-customer',
    category: 'Daily work',
    title: 'Add a customer',
    summary: 'Keep each customer’s contact details, vehicle, history and balance in one record.',
    keywords: ['customer', 'vin', 'plate', 'duplicate', 'vehicle', 'car', 'history', 'second car'],
    sections: [
      {
        title: 'New customer',
        body: [
          'Press {New Customer} on the [Customers](/customers) page. While you write an invoice, estimate or booking, press {New Customer} below the customer field to add one without leaving the form.',
          'If another customer has the same email or phone, the form points it out as you type. You can still save.',
        ],
      },
      {
        title: 'VIN',
        body: [
          'A VIN has 17 characters. If its check digit is right, the form suggests the make and year. If it’s wrong, the form points it out, but you can still save: cars built for other markets often have no check digit. The quick quote enters a temporary VIN that begins with TEMP. Replace it when the car arrives.',
        ],
      },
      {
        title: 'Several vehicles',
        body: [
          'Open a customer and press {Add Vehicle}. Bookings, estimates and invoices then ask which vehicle they are for, and use its size for the price. The main vehicle comes first; choose another one with {Make Main}.',
          'When a car is sold, choose {Move to Another Customer}. What you booked and billed for it stays with the customer before, and the new owner’s page of the car shows it. If another vehicle has the same VIN, the form points it out.',
        ],
      },
      {
        title: 'History and balance',
        body: [
          'Open a customer to see their vehicles, what is booked next, their jobs, what they’ve spent and what they owe. Open a vehicle for its own history.',
        ],
      },
    ],
  },
  {
    id: 'undo-a-delete',
    category: 'Daily work',
    title: 'Undo a delete',
    summary: 'Bring back something you deleted.',
    keywords: ['delete', 'deletion', 'undo', 'remove', 'restore', 'mistake', 'bring back'],
    sections: [
      {
        title: 'Right after you delete',
        body: [
          'Before it deletes anything, the app asks you and shows what else uses the record. For ten seconds after, press {Undo} in the message at the bottom right to bring the record back. If another document took its number in the meantime, it gets the next free number, and the message says which.',
          'Bookings, estimates and invoices keep their own copy of the customer and service, so they stay readable if you delete either one.',
        ],
      },
      {
        title: 'Later',
        body: [
          'Open [data settings](/settings/data). The app makes a backup each day you use it. On a server, it makes one before each import and reset. {Restore} puts all lists back the way they were: see [Restore a backup](/help/restore-a-backup).',
        ],
      },
    ],
  },
  {
    id: 'recover-unsaved-work',
    category: 'Daily work',
    title: 'Recover unsaved work',
    summary: 'What happens if you leave a form, close the tab, or a save fails.',
    keywords: ['draft', 'unsaved', 'lost', 'closed', 'crash', 'retry', 'not saved', 'error', 'failed'],
    sections: [
      {
        title: 'If you leave a form',
        body: [
          'If a form has changes, the app asks before you leave. {Cancel} doesn’t ask: it discards what you typed.',
          'An estimate or invoice you’re writing is kept as you type. It’s still there after a reload. If you closed the tab, the form offers {Continue with it} or {Discard}.',
          'Each tab has its own draft. If you duplicate a tab, the copy asks whether to continue with the same draft or start a new one, so you don’t save the same document twice.',
        ],
      },
      {
        title: 'If a save fails',
        body: [
          'A red line at the top says what isn’t saved and why. {Retry} saves what the form has now. {Export} downloads a copy of everything saved before. You don’t lose anything you typed.',
        ],
      },
    ],
  },
  {
    id: 'aftercare-instructions',
    category: 'Daily work',
    title: 'Aftercare instructions',
    summary: 'How long film, wrap, coating and tint take to cure, and how to wash them.',
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
        title: 'Typical cure times',
        body: [
          'Products differ. If the manufacturer’s sheet says something else, follow the sheet.',
          {
            terms: [
              [
                'PPF',
                'Don’t touch it for 48 to 72 hours. First wash after 5 to 7 days; no wax for 7 days. Haze, small bubbles and water pockets are normal. It cures fully in 3 to 4 weeks. Check the edges after two weeks.',
              ],
              [
                'Vinyl wrap',
                'Keep it dry for 24 to 48 hours. First wash after 7 days. Wash by hand without brushes, and don’t wax matte film.',
              ],
              [
                'Ceramic coating',
                'Keep it dry for 24 to 48 hours. First wash after 7 to 14 days. After that, wash by hand every one to two weeks. No brush car washes and no wax. Decontaminate once a year.',
              ],
              [
                'Window tint',
                'Keep windows up for 3 to 5 days, or 7 in cold weather. Clean the inside after 3 to 7 days, without ammonia or blades. Haze and water pockets can last 30 days.',
              ],
            ],
          },
        ],
      },
      {
        title: 'Put it in writing',
        body: ['{Notes (visible to customer)} print on the estimate or invoice. Only your team sees {Internal Notes}.'],
      },
    ],
  },
];
