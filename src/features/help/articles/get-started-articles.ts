import type { Article } from '../article.ts';

export const GET_STARTED_ARTICLES: readonly Article[] = [
  {
    id: 'set-up-your-shop',
    category: 'Get started',
    title: 'Set up your shop',
    summary: 'Enter your profile, stations, staff and services. It takes about ten minutes.',
    keywords: ['begin', 'start', 'first steps', 'checklist', 'onboarding', 'configure'],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'Open [Profile](/profile) and enter your business name, phone and address. They print on every estimate and invoice. Press {Save Changes}.',
              'Open [business settings](/settings/business) to set your {Time Zone}, logo, {Accent Color} and {License or Tax ID}. Then open [document settings](/settings/documents) to set your {Tax Rate}, {Payment Terms} and {Terms and Conditions}.',
              'Open [Stations](/stations). Each station is a bay. Set what you do there under {Capabilities}, how many jobs it holds at once under {Max Concurrent Jobs}, and when it’s open under {Operating Hours}.',
              'Open [Staff](/staff). For each person, set an {Hourly Rate}, {Skill Levels}, {Assigned Stations} and {Availability}.',
              'Open [Services](/services). For each service, set the price, cost and hours for a mid-size vehicle, the skill level, and the stations where you do it.',
              'Press {New Quote} and quote a car you know well. If the price and hours look right, you’re ready.',
            ],
          },
          'A new shop starts with sample services, stations and staff that you can edit. It has no customers or invoices yet.',
        ],
      },
      {
        title: 'Make sure they match',
        body: [
          'The app offers a time only when a station that can do the service is open and a person with exactly the right skill level is working there. If a service has no matching station or person, you can’t quote or book it. See [No available slots found](/help/no-available-slots).',
          'To practice on the real screens, start "Set up stations and staff" on the [Tutorials](/tutorials) page.',
        ],
      },
    ],
  },
  {
    id: 'try-the-demo-shop',
    category: 'Get started',
    title: 'Try the demo shop',
    summary: 'Explore a busy sample shop. It’s safe to change anything in it.',
    keywords: ['demo', 'sample', 'example', 'test data', 'try', 'load demo', 'tour'],
    sections: [
      {
        title: 'Open the demo shop',
        body: [
          {
            steps: [
              'On the sign-in page, press {Load Demo}. It fills in the demo account’s email and password.',
              'Press {Sign In}.',
            ],
          },
          'The demo shop has services, four stations, three staff members and a dozen customers. Its leads, estimates, invoices and bookings are dated around today and show every status.',
        ],
      },
      {
        title: 'Reset it or start fresh',
        body: [
          'Change, delete and pay whatever you like. To get the sample records back, choose {Reset} in the {Data} menu. The app makes a backup first.',
          'When you’re ready to work for real, press {Start fresh} in the sample data notice at the top, or {Start Fresh} in [data settings](/settings/data). You can press {Undo} for 30 seconds. After that, restore the backup the app made if you need the samples back.',
          'Each browser holds one shop. If you sign in with a different email in the same browser, you see the same data.',
        ],
      },
    ],
  },
  {
    id: 'change-your-settings',
    category: 'Get started',
    title: 'Change your settings',
    summary: 'See what you can change in each section of Settings.',
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
        title: 'Sections of Settings',
        body: [
          {
            terms: [
              [
                '[Business](/settings/business)',
                'Your logo, accent color, and license or tax ID on estimates and invoices. Your name and address come from your [Profile](/profile).',
              ],
              [
                '[Documents](/settings/documents)',
                'Defaults for new documents: {Tax Rate}, {Payment Terms}, how long estimates are valid, number prefixes, {Terms and Conditions} and {Footer}.',
              ],
              [
                '[Texts](/settings/texts)',
                'The emails that go out with invoices and estimates. Fields such as the customer’s name fill in automatically.',
              ],
              [
                '[Hours](/settings/hours)',
                'Your usual hours, closed days and holidays. Every station is closed on a closed day.',
              ],
              [
                '[Pricing](/settings/pricing)',
                'Your {Target Margin}. Services, quotes and bookings below it are marked.',
              ],
              ['[Appearance](/settings/appearance)', 'Light or dark theme in this browser.'],
              [
                '[Data](/settings/data)',
                'Where your data is stored, export, import, backups, and lists for spreadsheets.',
              ],
              [
                '[Connection](/settings/connection)',
                'Whether the app uses this browser or a server, and a storage check.',
              ],
              [
                'Members',
                'Who works in the shop and what they can see. Only for a shop on a server: see [Invite your team](/help/invite-your-team).',
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
    title: 'From first quote to paid invoice',
    summary: 'Follow a job from quote to payment in six steps.',
    keywords: ['workflow', 'process', 'overview', 'how it works', 'job'],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'Press {New Quote}. Choose the vehicle, then the service. The price depends on the vehicle size.',
              'Choose an available time, enter the customer and press {Confirm Booking}.',
              'The job is now on the [Calendar](/schedule). When the work is done, open it and set {Status} to Complete.',
              'On the booking, press {Create invoice}. This opens a draft with the booked service and price. Check it and press {Update Invoice}.',
              'Open the invoice with {View} and press {Send}.',
              'When you get paid, press {Record Payment}. Once the total is paid, the invoice is marked Paid.',
            ],
          },
        ],
      },
      {
        title: 'If the customer needs time to decide',
        body: [
          'Start with an estimate instead: see [Send an estimate](/help/send-an-estimate). You can turn an accepted estimate into a booking and an invoice without typing anything twice.',
        ],
      },
    ],
  },
  {
    id: 'invite-your-team',
    category: 'Get started',
    title: 'Invite your team',
    summary: 'Invite people by link, choose their role, remove them, or transfer the shop. For shops on a server.',
    keywords: ['members', 'invite', 'invitation', 'role', 'owner', 'manager', 'technician', 'team', 'remove', 'crew'],
    sections: [
      {
        title: 'Invite someone',
        body: [
          {
            steps: [
              'Open Settings › Members. You see it only if your shop is on a server. A shop stored in one browser has no members.',
              'Enter their email address, choose a role and press Create Invitation.',
              'Copy the link or send it by email. The link is shown only once. If you need another, press New Link; the old link stops working.',
              'They open the link and choose a name and password. The link works once and expires after seven days.',
            ],
          },
        ],
      },
      {
        title: 'What each role can do',
        body: [
          'An owner can do everything. Only an owner can invite and remove people, import data, free photos and reset the shop. A manager can do everything else.',
          'A technician can view the calendar, customers and vehicles, and move jobs on [Today](/today): stages, holds, checklists and notes. They also inspect cars: take photos, mark damage, have the customer sign, and make a new version of a closed inspection. They choose film for a car among the shop’s films and see the tint check. They can’t discard an inspection, delete photos from the server, or change films, tint limits and other settings. Prices, costs, margins, invoices, estimates and leads are never sent to a technician’s browser.',
        ],
      },
      {
        title: 'Change a role, remove someone or transfer the shop',
        body: [
          'Press Change next to the person’s name. Changes apply right away: if that person has the app open, it closes or reloads.',
          'A shop always has an owner. Transfer Ownership makes someone else the owner and makes you a manager. The business name, phone and address move to the new owner’s profile.',
        ],
      },
    ],
  },
  {
    id: 'find-your-way-around',
    category: 'Get started',
    title: 'Find your way around',
    summary: 'Use the menu, the top bar and lists, on a computer or a phone.',
    keywords: ['navigation', 'menu', 'sidebar', 'mobile', 'phone', 'dark mode', 'theme', 'list', 'sort', 'filter'],
    sections: [
      {
        title: 'Menu and top bar',
        body: [
          {
            list: [
              'The menu on the left has three groups: customers and sales; services, calendar, stations and staff; and Tutorials, Settings and Help.',
              'The top bar has {Search}, {New Quote}, the {Data} menu, and your own menu with {Profile Settings}, {Dark theme} or {Light theme}, and {Sign Out}.',
              'The line below the top bar shows where you are. The home icon opens Invoices.',
            ],
          },
        ],
      },
      {
        title: 'Search everything',
        body: [
          'Press {Search} in the top bar, the slash key, or Ctrl+K (Command+K on a Mac). Search finds customers by name, phone, plate or VIN. It also finds invoices, estimates, bookings, leads, services, pages and actions as you type. Accents don’t matter: munoz finds Muñoz, and weiss finds Weiß. Use the arrow keys to choose a result and Enter to open it. See [Keyboard shortcuts](/help/keyboard-shortcuts).',
        ],
      },
      {
        title: 'Lists',
        body: [
          'The search above a list looks through names, numbers and text at once. Click a column heading to sort. Click a row to open it.',
        ],
      },
      {
        title: 'On a phone',
        body: [
          'Leads, Invoices, New Quote and Calendar are in the bar at the bottom. Press {More} for everything else, including the {Data} menu. Lists show as cards, and the calendar shows a strip of days with that day’s bookings below.',
        ],
      },
    ],
  },
  {
    id: 'keyboard-shortcuts',
    category: 'Get started',
    title: 'Keyboard shortcuts',
    summary: 'Search, create and get around without the mouse.',
    keywords: ['keys', 'shortcut', 'hotkey', 'keyboard', 'fast', 'command', 'slash'],
    sections: [
      {
        title: 'Everywhere',
        body: [
          'Shortcuts work whenever you’re not typing in a field. Where two keys are shown, press one after the other. Press the question mark, or choose {Keyboard shortcuts} in your own menu, to see this list on any page. You can turn off single-key shortcuts there. Ctrl+K (Command+K on a Mac) always opens search.',
          { tool: 'shortcuts' },
        ],
      },
      {
        title: 'In lists, forms and dialogs',
        body: [
          {
            terms: [
              ['Escape', 'Closes a dialog or menu, and clears a search.'],
              [
                'Enter on an invoice line',
                'Adds the next line. The up and down arrow keys move between lines. Hold Alt to move the line itself.',
              ],
              ['Arrow keys in the month', 'Move from day to day. Press Enter to open the day, or F2 to go into it.'],
              ['Space on a job in the week', 'Picks up the job. See [Move a booking](/help/move-a-booking).'],
              [
                'F8',
                'Goes to the latest message, and to its {Undo} if it has one. Press Escape to dismiss the message and go back.',
              ],
              [
                'F6 during a tutorial',
                'Switches between the tutorial panel and the page. Press Escape in the panel to minimize it.',
              ],
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'work-offline',
    category: 'Get started',
    title: 'Work offline, install the app, get updates',
    summary: 'Clearcoat works without internet, installs like an app, and updates only when you say so.',
    keywords: [
      'offline',
      'internet',
      'wifi',
      'network',
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
        title: 'Work offline',
        body: [
          'After Clearcoat has been open for a few seconds, this browser keeps the whole app. Then it opens and works without internet. Emails go out once your mail program is back online.',
          'If your shop is on a server, you see the data that was loaded last. You can’t save until the server is back.',
        ],
      },
      {
        title: 'Install the app',
        body: [
          {
            list: [
              'Chrome or Edge: press the install icon at the end of the address bar, or look for it in the browser menu.',
              'iPhone or iPad: in Safari, press Share, then Add to Home Screen.',
              'Android: in the Chrome menu, press Add to Home screen or Install.',
              'If your browser doesn’t offer it, use a bookmark.',
            ],
          },
          'The installed app has its own window and icon. On a computer, it shows the same data as the browser you installed it from. On an iPhone or iPad, it has its own data: to bring yours over, see [Move to another computer](/help/move-to-another-computer).',
        ],
      },
      {
        title: 'Get a new version',
        body: [
          'When a new version is ready, a notice appears at the top of the page. Press {Update now}, or {Later} to keep working. Nothing updates until you choose to, and the browser warns you if you would lose something you typed. Your data doesn’t change.',
        ],
      },
    ],
  },
];
