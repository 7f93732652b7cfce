import type { Article } from '../article.ts';

export const DATA_ARTICLES: readonly Article[] = [
  {
    id: 'where-your-data-is-stored',
    category: 'Data and backups',
    title: 'Where your data is stored',
    summary: 'What lives where: in this browser or on your server, and under which keys.',
    keywords: [
      'storage',
      'indexeddb',
      'localstorage',
      'privacy',
      'cloud',
      'server',
      'keys',
      'bms',
      'where',
      'data',
      'stored',
      'saved',
      'kept',
    ],
    sections: [
      {
        title: 'In a browser or on a server',
        body: [
          'Without a server, all your records are stored in the browser you work in. Nothing is sent anywhere. You can’t see them in another browser, another browser profile, a private window or on another computer. Clearing the site data for this address deletes them.',
          'Without a server, signing in only keeps profiles apart. It doesn’t protect your data: passwords aren’t checked, and anyone who can use this browser can see everything.',
          'If your shop is on a server, your records are stored there, and every signed-in device sees the same data. The browser keeps the data it loaded last so you can see it while the server is unavailable, and clears it when you sign out. To see which one you use, open [Connection](/settings/connection). The rest of this article is about a shop stored in a browser.',
        ],
      },
      {
        title: 'Two places in the browser',
        body: [
          {
            terms: [
              [
                'Browser database (IndexedDB, named clearcoat)',
                'Every save is written here before the app confirms it. It survives a browser crash. Backups are stored here too.',
              ],
              [
                'Plain text (localStorage)',
                'A copy of the lists as JSON that other tools can read. It’s updated right after each save. If the lists get too big for it, only the database is used.',
              ],
            ],
          },
          {
            picture: 'data',
            alt: 'The data settings: where your data lives, whether saves survive a crash, and the data as a file.',
          },
          '[Data settings](/settings/data) show which of the two is in use, how much space each list takes, and whether saves survive a crash.',
        ],
      },
      {
        title: 'Keys in localStorage',
        body: [
          {
            terms: [
              [
                'bms_customers, bms_leads, bms_services, bms_stations, bms_employees, bms_bookings, bms_estimates, bms_invoices, bms_jobs, bms_products, bms_inspections',
                'The lists. Products are your films. Inspections name their photos, which are only in the database: see [Photos and the space they take](/help/photos-and-the-space-they-take).',
              ],
              ['bms_settings', 'Your shop settings.'],
              ['bms_profiles, bms_demo_user', 'Profiles by email, and who is signed in.'],
              ['bms_initialized', 'Whether this is the demo shop or a real one.'],
              ['bms_home', 'Present if the lists are only in the database.'],
              ['bms_damaged_ and a name', 'Damaged data the app couldn’t use and kept for you.'],
              [
                'bms_theme, bms_leads_view, bms_tutorials, bms_shortcuts, bms_recent',
                'Theme, leads view, tutorial progress, single-key shortcuts on or off, and the records you opened last. They belong to this browser, not to the shop.',
              ],
            ],
          },
          'An unfinished quick quote is stored only in its tab and is gone when you close the tab.',
        ],
      },
    ],
  },
  {
    id: 'back-up-your-data',
    category: 'Data and backups',
    title: 'Back up your data',
    summary: 'How automatic backups work, and the export you should do every week.',
    keywords: ['backup', 'export', 'copy', 'save', 'safe', 'file', 'json', 'persist', 'keep'],
    sections: [
      {
        title: 'Automatic backups',
        body: [
          'The app keeps a backup of the whole shop in this browser each day you use it, and before every import, reset and restore. It keeps up to ten: the newest one from each of the last seven days that have one, then the newest of the rest. Ten imports in an hour don’t push out last week’s backups. These backups help if you make a mistake. They don’t help if you lose the computer.',
          'If your shop is on a server, a backup is kept there before every import, reset, fresh start and restore. Daily backups are up to the person who runs your server.',
        ],
      },
      {
        title: 'Once a week',
        body: [
          {
            steps: [
              'Choose {Export} in the {Data} menu. This downloads a file named business-data with today’s date.',
              'Save it on another disk, or in a folder that your computer backs up.',
            ],
          },
          'The file has all your lists and settings. You can import it into this app on any computer. It has no photos: see [Photos and the space they take](/help/photos-and-the-space-they-take).',
        ],
      },
      {
        title: 'Ask the browser to keep your data',
        body: [
          'Browsers may clear a site’s data when the disk is full. If [data settings](/settings/data) say Not promised, press {Keep this data}. Browsers are more likely to agree if you bookmark the page or use it often.',
        ],
      },
    ],
  },
  {
    id: 'restore-a-backup',
    category: 'Data and backups',
    title: 'Restore a backup',
    summary: 'Put all lists back to an earlier day, import an export file, or reset.',
    keywords: ['restore', 'import', 'reset', 'go back', 'recover', 'undo', 'lost', 'old version', 'replace'],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'Open [data settings](/settings/data).',
              'Under {Backups}, press {Restore} next to a day. The app shows how many records it has.',
              'Confirm. All lists go back to how they were then. Settings don’t change.',
            ],
          },
          'The app first makes a backup of what you have now, so you can go back.',
        ],
      },
      {
        title: 'Import an export file',
        body: [
          '{Import} in the {Data} menu reads an export file and shows what it contains before anything changes. It imports everything or nothing: if a record is invalid, the app shows its list and row and imports nothing. Lists that aren’t in the file don’t change.',
          'On a server for your team, a file can’t change what a customer signed or accepted in this shop. If it has another version of such a record, the app names the record and imports nothing.',
        ],
      },
      {
        title: 'Reset',
        body: [
          '{Reset} puts every list back to its defaults: sample records in the demo shop, or services, stations and staff in a real shop. Your profile and settings don’t change.',
        ],
      },
    ],
  },
  {
    id: 'import-customers',
    category: 'Data and backups',
    title: 'Import customers',
    summary: 'Bring customers over from another program, a spreadsheet or a phone.',
    keywords: [
      'csv',
      'import customers',
      'import contacts',
      'spreadsheet',
      'excel',
      'jobber',
      'housecall',
      'square',
      'quickbooks',
      'google contacts',
      'outlook',
      'vcard',
      'contacts',
    ],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'Export the customers from your old program as a CSV file: Jobber, Housecall Pro, Square, QuickBooks, Google Contacts, Outlook or any spreadsheet. Phone contacts can be a vCard file (.vcf).',
              'On the [Customers](/customers) page, press {Import from CSV}. If you already have customers, it’s the button with the arrow next to {New Customer}.',
              'Choose the file. Check the columns and the notices above the preview, then import.',
            ],
          },
          'Each row becomes one customer with one vehicle; further rows of the same customer add their vehicles to it. Only a name is required. The first phone and email are used. Other numbers go in the notes. For someone who is already a customer, you can add just the vehicles that are new.',
        ],
      },
      {
        title: 'Good to know',
        body: [
          'If accented letters look wrong in the preview, choose another text encoding. The app lists columns it would leave out; one press adds them to the notes.',
          'The import adds all rows or none, and you can undo it right after.',
        ],
      },
    ],
  },
  {
    id: 'export-to-a-spreadsheet',
    category: 'Data and backups',
    title: 'Export to a spreadsheet',
    summary: 'Download any list as a CSV file for Excel or your bookkeeping program.',
    keywords: [
      'csv',
      'excel',
      'google sheets',
      'spreadsheet',
      'accounting',
      'bookkeeping',
      'quickbooks',
      'numbers',
      'download list',
    ],
    sections: [
      {
        title: 'Download a list',
        body: [
          'Press the button with the arrow above a list to download that list as a CSV file. [Data settings](/settings/data) have all the lists, plus invoice lines and payments. You can open the files in Excel, Numbers, Google Sheets and bookkeeping programs.',
          'A CSV file isn’t a backup: see [Back up your data](/help/back-up-your-data).',
        ],
      },
    ],
  },
  {
    id: 'move-to-another-computer',
    category: 'Data and backups',
    title: 'Move to another computer',
    summary: 'Take everything to another computer or browser in one file.',
    keywords: ['move', 'transfer', 'new computer', 'migrate', 'other browser', 'laptop', 'sync', 'two devices'],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'On the old computer, choose {Export} in the {Data} menu. Copy the file to the new computer.',
              'On the new computer, open the app, choose {Sign up} and press {Create Account}.',
              'Choose {Import} in the {Data} menu, select the file, check the counts and confirm.',
            ],
          },
          'After that, the two are separate: changes on one don’t reach the other. Work on one of them, or put the shop on a server so all your devices share it: see [Move your shop to a server](/help/move-your-shop).',
        ],
      },
    ],
  },
  {
    id: 'storage-is-full',
    category: 'Data and backups',
    title: 'Storage is full',
    summary: 'What to do when the app says it’s out of space.',
    keywords: ['full', 'quota', 'space', 'room', 'disk', 'storage full', '5 mb', 'not enough'],
    sections: [
      {
        title: 'Plain text is almost full',
        body: [
          'You don’t have to do anything. When the lists take more than 80% of the plain text space, the app stores them only in the browser’s database, which has room for years of data. Export and import work as before.',
        ],
      },
      {
        title: 'Nothing can be saved',
        body: [
          {
            steps: [
              'Press {Export} in the red line or in the {Data} menu so you have a copy.',
              'Free up disk space on the computer. The browser gives each site a share of the free space.',
              'Press {Retry}.',
            ],
          },
          'In a private window, everything is deleted when you close it. Use a normal window instead.',
        ],
      },
    ],
  },
  {
    id: 'shop-could-not-be-opened',
    category: 'Data and backups',
    title: 'Your shop could not be opened',
    summary: 'What to do when the browser can’t open its database.',
    keywords: ['error', 'database', 'indexeddb', 'not open', 'does not start', 'try again', 'crash', 'private window'],
    sections: [
      {
        title: 'What to do',
        body: [
          {
            steps: [
              'Close private windows and other tabs of the app, then press {Try Again}.',
              'If that doesn’t help, free up disk space and restart the browser.',
              'Press {Export What This Browser Holds} to get a copy. It may be older than your last save.',
            ],
          },
          'Your records are still in the browser’s database. Until it opens, you can’t save, so an older copy can’t replace them. Don’t clear the site data for this address: that deletes your records.',
          'Some browsers have no database in a private window. Open the app in a normal window.',
        ],
      },
    ],
  },
  {
    id: 'two-tabs',
    category: 'Data and backups',
    title: 'Use the app in two tabs',
    summary: 'Both tabs show the same shop, and nothing is overwritten without asking you.',
    keywords: ['tab', 'second tab', 'two windows', 'changed in another tab', 'keep mine', 'take theirs', 'conflict'],
    sections: [
      {
        title: 'What happens',
        body: [
          'What you save in one tab shows up in the other. If you have a record open in a form and it changes elsewhere, the form adds the change to what you typed. If both of you changed the same field, it waits for you: {Keep mine} keeps your value, {Take theirs} loads the other one.',
          'After an app update, an old tab may say that its data is newer than the app. Reload that tab.',
        ],
      },
    ],
  },
  {
    id: 'damaged-data',
    category: 'Data and backups',
    title: 'Damaged data',
    summary: 'What the notice means, what the app did, and how to recover.',
    keywords: ['damaged', 'corrupt', 'broken', 'not as expected', 'repair', 'notice', 'unreadable'],
    sections: [
      {
        title: 'What the app did',
        body: [
          'The app keeps data it can’t read and never deletes it. If one record is damaged, only that record is left out: a line above its list says so. If a whole list is damaged, the app loads it from the crash-safe copy, or starts with the default records if there is no copy.',
        ],
      },
      {
        title: 'What you can do',
        body: [
          {
            steps: [
              'Press {Review} in the line above the list, or open [data settings](/settings/data). The damaged records are at the top. The owner and managers can repair them.',
              'Press {Repair} next to a record. You see what can’t be kept before anything changes.',
              'If there is no {Repair}, a value is lost that only you know. Press {Download}, enter the record again, then press {Remove}.',
              'In a browser, the originals stay under {Damaged data}. Press {Delete} when you no longer need them.',
            ],
          },
          'If records are missing, restore the latest backup: see [Restore a backup](/help/restore-a-backup).',
        ],
      },
    ],
  },
  {
    id: 'my-data-is-gone',
    category: 'Data and backups',
    title: 'My data is gone',
    summary: 'Five common reasons, and how to get your records back.',
    keywords: ['lost', 'gone', 'missing', 'empty', 'disappeared', 'deleted', 'cleared', 'recover'],
    sections: [
      {
        title: 'Check these first',
        body: [
          {
            list: [
              'You’re in another browser, another browser profile or a private window: open the one you worked in.',
              'You’re at another address: the shop belongs to one exact address, including the port. A bookmark may open a different one.',
              'A filter or search is on: choose All Status and clear the search.',
              'Someone reset, imported or restored: restore the backup from before it in [data settings](/settings/data).',
              'The browser’s site data was cleared, by hand or by a cleanup program: you need an export file. Use {Import} to load it.',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'diagnostics-file',
    category: 'Data and backups',
    title: 'Create a diagnostics file',
    summary: 'Facts about the app and browser for the person helping you, with no customer data.',
    keywords: ['diagnostics', 'support', 'bug', 'problem', 'version', 'error', 'report', 'log'],
    sections: [
      {
        title: 'What’s in it',
        body: [
          'The app version, your browser, how many records each list has, where your data is stored and how much space it takes, and the kinds of recent errors. It has no names, numbers or text from your records.',
          { tool: 'diagnostics' },
        ],
      },
    ],
  },
];
