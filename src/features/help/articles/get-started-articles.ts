import type { Article } from '../article.ts';

export const GET_STARTED_ARTICLES: readonly Article[] = [
  {
    id: 'set-up-your-shop',
    category: 'Get started',
    title: 'Set up your shop in ten minutes',
    summary: 'Profile, stations, staff and services: what the app needs to know before the first quote.',
    keywords: ['begin', 'start', 'first steps', 'checklist', 'onboarding', 'configure'],
    sections: [
      {
        title: 'In this order',
        body: [
          {
            steps: [
              'Open [Profile](/profile) and fill in business name, phone and address. They stand on every estimate and invoice. Press {Save Changes}.',
              'Open the [settings of the business](/settings/business) for {Time Zone}, logo, {Accent Color} and {License or Tax ID}, and those of [documents](/settings/documents) for {Tax Rate}, {Payment Terms} and the {Terms and Conditions}.',
              'Open [Stations](/stations). Each one is a bay: say what can be done there under {Capabilities}, how many jobs fit at once under {Max Concurrent Jobs}, and when it is open under {Operating Hours}.',
              'Open [Staff](/staff). Each person has an {Hourly Rate}, {Skill Levels}, {Assigned Stations} and {Availability}.',
              'Open [Services](/services). Each service has a price, a cost and hours for a mid-size vehicle, a skill level and the stations where it is done.',
              'Press {New Quote} and quote a car you know well. If the price and the hours look right, you are ready.',
            ],
          },
          'A new shop starts with sample services, stations and staff to change. It starts without customers and without money.',
        ],
      },
      {
        title: 'Why all three have to fit together',
        body: [
          'A time is offered only where a station that can do the service is open while a person with exactly the needed skill level works there. If one of the three is missing, the service can be neither quoted nor booked. See [Why no time is found](/help/no-available-slots).',
          'The tutorial "Set up stations and staff" on the [Tutorials](/tutorials) page walks you through it on the real screens.',
        ],
      },
    ],
  },
  {
    id: 'tour-of-the-demo-shop',
    category: 'Get started',
    title: 'Look around in the demo shop',
    summary: 'A shop in full swing to try everything in, without risk.',
    keywords: ['demo', 'sample', 'example', 'test data', 'try', 'load demo'],
    sections: [
      {
        title: 'Open it',
        body: [
          {
            steps: [
              'On the sign-in page press {Load Demo}. It fills in the e-mail and the password of the demo account.',
              'Press {Sign In}.',
            ],
          },
          'The demo shop has services, four stations, three people, a dozen customers, and leads, estimates, invoices and bookings around today in every status.',
        ],
      },
      {
        title: 'Nothing can break',
        body: [
          'Change, delete and pay as you like. {Reset} in the {Data} menu puts every list back to the sample records, after a backup of the state before.',
          'To work for real, press {Start fresh} in the notice of sample data at the top, or {Start Fresh} in the [data settings](/settings/data). For half a minute its message offers {Undo}; later the backup from before it brings the samples back.',
          'One browser holds one shop. If you sign in with another e-mail in the same browser, you see the same data.',
        ],
      },
    ],
  },
  {
    id: 'make-it-your-own',
    category: 'Get started',
    title: 'Make it your own',
    summary: 'What each section of the settings changes.',
    keywords: [
      'settings',
      'logo',
      'color',
      'tax rate',
      'prefix',
      'holiday',
      'closed days',
      'email text',
      'theme',
      'customize',
    ],
    sections: [
      {
        title: 'The sections',
        body: [
          {
            terms: [
              [
                '[Business](/settings/business)',
                'Logo, accent color, license or tax ID: how estimates and invoices look. Names and address come from the [Profile](/profile).',
              ],
              [
                '[Documents](/settings/documents)',
                'With what a new document starts: {Tax Rate}, {Payment Terms}, validity, number prefixes, {Terms and Conditions} and {Footer}.',
              ],
              [
                '[Texts](/settings/texts)',
                'The e-mails with which invoices and estimates are sent, with fields that are filled in by themselves.',
              ],
              [
                '[Hours](/settings/hours)',
                'Usual hours, closed days and holidays. On a closed day every station is closed.',
              ],
              [
                '[Pricing](/settings/pricing)',
                'Your {Target Margin}: services, quotes and bookings that leave less are marked.',
              ],
              ['[Appearance](/settings/appearance)', 'The theme of this browser.'],
              ['[Data](/settings/data)', 'Where the data lives, export, import, backups, lists for spreadsheets.'],
              ['[Connection](/settings/connection)', 'The mode the app runs in, and a check of its storage.'],
              [
                'Members',
                'Who works in the shop, and what they see. Where it is on a server: [Let your crew in](/help/let-your-crew-in).',
              ],
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'first-quote-to-paid-invoice',
    category: 'Get started',
    title: 'From the first quote to the paid invoice',
    summary: 'The whole way of a job in six steps.',
    keywords: ['workflow', 'process', 'overview', 'how it works', 'job'],
    sections: [
      {
        title: 'The way of a job',
        body: [
          {
            steps: [
              'Press {New Quote}. Choose the vehicle, then the service: the price follows from the size of the vehicle.',
              'Choose one of the times that are free, then enter the customer and press {Confirm Booking}.',
              'The job stands on the [Calendar](/schedule). Open it when the work is done and set its {Status} to Complete.',
              'Press {Create invoice} on the booking. A draft with the booked service and price opens: check it and press {Update Invoice}.',
              'Open the invoice with {View} and press {Send}.',
              'When the money comes in, press {Record Payment}. Once the whole total is paid, the invoice is Paid.',
            ],
          },
        ],
      },
      {
        title: 'When the customer wants to think about it',
        body: [
          'Start with an estimate instead: see [Send an estimate and get a yes](/help/send-an-estimate). An accepted estimate becomes a booking and an invoice without typing anything twice.',
        ],
      },
    ],
  },
  {
    id: 'let-your-crew-in',
    category: 'Get started',
    title: 'Let your crew in',
    summary: 'Invite by link, choose a role, remove somebody, hand the shop over. Only where the shop is on a server.',
    keywords: ['members', 'invite', 'invitation', 'role', 'owner', 'manager', 'technician', 'team', 'remove', 'crew'],
    sections: [
      {
        title: 'Invite somebody',
        body: [
          {
            steps: [
              'Open Settings › Members. It is there where the shop is on a server; a shop in one browser has no members.',
              'Enter the email address, choose the role and press Make Invitation.',
              'Copy the link or write the email. The link is shown once; New Link makes another one, and the former one ends.',
              'The person opens it, gives a name and a password, and is in the shop. It works once, for seven days.',
            ],
          },
        ],
      },
      {
        title: 'What each role sees',
        body: [
          'The owner: everything, and alone invites, removes, imports and resets. A manager: everything else.',
          'A technician: calendar, customers and vehicles, to look at. Costs, margins, invoices, estimates and leads never come to their browser.',
        ],
      },
      {
        title: 'Change a role, remove, hand over',
        body: [
          'Change beside the name offers all three. It takes effect at once: an open page of that person is shut or starts anew.',
          'A shop needs an owner. Transfer Ownership makes somebody else the owner, and you a manager; the name, phone and address of the business go along.',
        ],
      },
    ],
  },
  {
    id: 'find-your-way',
    category: 'Get started',
    title: 'Find your way around',
    summary: 'The menu, the top bar, the lists, and what is different on a phone.',
    keywords: ['navigation', 'menu', 'sidebar', 'mobile', 'phone', 'dark mode', 'theme', 'list', 'sort', 'filter'],
    sections: [
      {
        title: 'The frame',
        body: [
          {
            list: [
              'The menu on the left has three groups: who you sell to, what you sell and where, and Tutorials, Settings and Help.',
              'The top bar has {Search}, {New Quote}, the {Data} menu and your own menu with {Profile Settings} and {Sign Out}. There you also choose {Dark theme} or {Light theme}.',
              'The line below it says where you are. The house leads to the invoices.',
            ],
          },
        ],
      },
      {
        title: 'Search everything',
        body: [
          'Press {Search} in the top bar, the slash key, or Ctrl and K (Command and K on a Mac). It finds customers by name, phone, plate or VIN, invoices, estimates, bookings, leads, services, pages and actions while you type. Accents do not matter: munoz finds Muñoz, weiss finds Weiß. The arrow keys choose, Enter opens. See [Keyboard shortcuts](/help/keyboard-shortcuts).',
        ],
      },
      {
        title: 'Lists',
        body: [
          'Every list has a search that looks through names, numbers and texts at once. Click the head of a column to sort. A click on a row opens it.',
        ],
      },
      {
        title: 'On a phone',
        body: [
          'Leads, Invoices, New Quote and Calendar stand in the bar at the bottom. {More} opens everything else, the {Data} menu included. Lists become cards, and the calendar becomes a strip of days with the bookings below.',
        ],
      },
    ],
  },
  {
    id: 'keyboard-shortcuts',
    category: 'Get started',
    title: 'Keyboard shortcuts',
    summary: 'Search, make and go anywhere without the mouse.',
    keywords: ['keys', 'shortcut', 'hotkey', 'keyboard', 'fast', 'command', 'slash'],
    sections: [
      {
        title: 'Everywhere',
        body: [
          'They work wherever nothing is being typed. Two keys are pressed one after the other. The question mark, or {Keyboard shortcuts} in the menu of your name, shows this list on any page; there the shortcuts of single keys can be switched off. Ctrl and K (Command and K on a Mac) always searches.',
          { tool: 'shortcuts' },
        ],
      },
      {
        title: 'In lists, forms and windows',
        body: [
          {
            terms: [
              ['Escape', 'Closes a window or a menu, and empties a search.'],
              [
                'Enter in a line of an invoice',
                'Adds the next line. The arrow keys go up and down, with Alt they move the line.',
              ],
              ['Arrow keys in the month', 'Go from day to day. Enter opens the day, F2 goes into it.'],
              ['Space on a job in the week', 'Picks it up. See [Move a job](/help/move-a-job).'],
              ['F8', 'Goes to the latest message, to its {Undo} where it has one. Escape dismisses it and goes back.'],
              ['F6 while a tutorial runs', 'Goes between its panel and the page. Escape in the panel makes it small.'],
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'without-a-network',
    category: 'Get started',
    title: 'Without a network, as an app, and new versions',
    summary: 'Clearcoat opens without a network, can be installed, and never updates under your hands.',
    keywords: [
      'offline',
      'internet',
      'wifi',
      'connection',
      'install',
      'app',
      'home screen',
      'icon',
      'update',
      'version',
    ],
    sections: [
      {
        title: 'Without a network',
        body: [
          'Once Clearcoat has been open for a few seconds, this browser keeps the whole app. From then on it opens and works without a network. An e-mail leaves when your mail program is connected again.',
          'A shop on a server then shows what was read last. Nothing can be saved until the server is back.',
        ],
      },
      {
        title: 'Install it',
        body: [
          {
            list: [
              'Chrome and Edge: press the sign for installing at the end of the address line, or look for it in the menu of the browser.',
              'An iPhone or iPad: in Safari press Share, then Add to Home Screen.',
              'An Android phone: in the menu of Chrome press Add to Home screen, or Install.',
              'Where the browser does not offer it, a bookmark does as well.',
            ],
          },
          'It then has a window and an icon of its own. In the same browser of a computer it shows the same data. On an iPhone or iPad what is on the home screen keeps data of its own: bring yours over as in [Move to another computer or browser](/help/another-computer).',
        ],
      },
      {
        title: 'A new version',
        body: [
          'When there is one, a notice says so at the top of the page. Press {Update now} when nothing is half typed, or {Later} to go on as you are. Nothing is updated before you choose to; if something typed would be lost, the browser asks first. Your data stays as it is.',
        ],
      },
    ],
  },
];
