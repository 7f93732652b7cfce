import type { Article } from '../article.ts';

export const DATA_ARTICLES: readonly Article[] = [
  {
    id: 'where-your-data-lives',
    category: 'Data and backups',
    title: 'What lives where',
    summary: 'In this browser alone, or on your server: the places and their keys.',
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
        title: 'In short',
        body: [
          'Without a server, all records are kept in the browser you work in. Nothing is sent anywhere. Another browser, another computer, another profile of the browser and a private window do not see them. Clearing the site data of this address deletes them.',
          'Signing in then keeps profiles apart. It is no lock: passwords are not checked, and whoever can use this browser can see the data.',
          'A shop on a server is kept there, and every device that is signed in sees the same. Its browser keeps what it read last, to show it while the server cannot be reached, and forgets it when you sign out. [Connection](/settings/connection) says which one yours is; what follows is about a shop in a browser.',
        ],
      },
      {
        title: 'The two places',
        body: [
          {
            terms: [
              [
                'Database of the browser (IndexedDB, named clearcoat)',
                'Every save is written here before the app confirms it. It survives a browser that is killed. Backups are here too.',
              ],
              [
                'Plain text (localStorage)',
                'A copy of the lists as JSON that other tools can read. It is brought up to date right after each save. When the lists outgrow it, the database carries on alone.',
              ],
            ],
          },
          {
            picture: 'data',
            alt: 'The data settings: where the data lives, whether saves survive a crash, and the data as a file.',
          },
          'The [data settings](/settings/data) say which of the two is in use, how much room each list takes, and whether saves survive a crash.',
        ],
      },
      {
        title: 'The keys in localStorage',
        body: [
          {
            terms: [
              [
                'bms_customers, bms_leads, bms_services, bms_stations, bms_employees, bms_bookings, bms_estimates, bms_invoices',
                'The eight lists.',
              ],
              ['bms_settings', 'The settings of the shop.'],
              ['bms_profiles, bms_demo_user', 'The profiles by e-mail, and who is signed in.'],
              ['bms_initialized', 'Whether this is the demo shop or one that started for real.'],
              ['bms_home', 'Says that the lists live in the database alone.'],
              ['bms_damaged_ and a name', 'A text that could not be used and was set aside.'],
              [
                'bms_theme, bms_leads_view, bms_tutorials, bms_shortcuts, bms_recent',
                'Theme, the view of the leads, how far you are in the tutorials, whether single keys are shortcuts, and what you opened last. They belong to this browser, not to the shop.',
              ],
            ],
          },
          'A half-finished quick quote lives in its tab alone and ends with it.',
        ],
      },
    ],
  },
  {
    id: 'back-up-your-data',
    category: 'Data and backups',
    title: 'Backups: keep your data safe',
    summary: 'What is backed up by itself, and the one thing to do yourself every week.',
    keywords: ['backup', 'export', 'copy', 'save', 'safe', 'file', 'json', 'persist', 'keep'],
    sections: [
      {
        title: 'By itself',
        body: [
          'On each day that you use the app, and before every import, reset and restore, the whole shop is kept as a backup in this browser. Up to ten are kept: the newest one from each of the last seven days that have one, then the newest others. So ten imports in an hour don’t push out the backups of last week. They help after a mistake. They do not help when the computer is lost.',
          'Where the shop is on a server, a backup is kept there before every import, reset, fresh start and restore, and none each day: whoever looks after the server makes those.',
        ],
      },
      {
        title: 'Once a week',
        body: [
          {
            steps: [
              'Press {Export} in the {Data} menu. A file named business-data with the date is downloaded.',
              'Put it on another disk, or into the folder that your computer backs up.',
            ],
          },
          'The file has all lists and the settings. It can be read by this app on any computer.',
        ],
      },
      {
        title: 'Ask the browser to keep it',
        body: [
          'Browsers may clear data of pages when the disk fills up. If the [data settings](/settings/data) say Not promised, press {Keep this data}. Browsers agree more readily to pages that are bookmarked or used often.',
        ],
      },
    ],
  },
  {
    id: 'restore-a-backup',
    category: 'Data and backups',
    title: 'Restore a backup, import a file, reset',
    summary: 'Three ways to replace all lists. Each keeps the state before it.',
    keywords: ['restore', 'import', 'reset', 'go back', 'recover', 'undo', 'lost', 'old version', 'replace'],
    sections: [
      {
        title: 'Restore a backup',
        body: [
          {
            steps: [
              'Open the [data settings](/settings/data).',
              'Under {Backups} press {Restore} beside the day. The question says how many records it holds.',
              'Confirm. All lists are what they were then. Settings stay.',
            ],
          },
          'The state before becomes a backup itself, so that you can come back to it.',
        ],
      },
      {
        title: 'Import a file',
        body: [
          '{Import} in the {Data} menu reads an export file and shows what it holds before anything is written. It is all or nothing: a broken record refuses the whole file and names the list and the row. Lists that the file does not have stay as they are.',
        ],
      },
      {
        title: 'Reset',
        body: [
          '{Reset} puts every list back to its default values: the sample records in the demo shop; services, stations and staff in a shop that started for real. Profile and settings stay.',
        ],
      },
    ],
  },
  {
    id: 'spreadsheets',
    category: 'Data and backups',
    title: 'Lists for spreadsheets and bookkeeping',
    summary: 'Each list as a CSV file, and customers from one.',
    keywords: [
      'csv',
      'excel',
      'google sheets',
      'spreadsheet',
      'accounting',
      'bookkeeping',
      'import customers',
      'jobber',
      'quickbooks',
      'outlook',
      'vcard',
      'contacts',
    ],
    sections: [
      {
        title: 'Out',
        body: [
          'The button with the arrow above a list downloads that list as a CSV file. The [data settings](/settings/data) have all of them, invoice lines and payments too. Excel, Numbers, Google Sheets and bookkeeping programs read them.',
          'A CSV file is for reading elsewhere. It is no backup: for that, see [Backups: keep your data safe](/help/back-up-your-data).',
        ],
      },
      {
        title: 'Import customers',
        body: [
          {
            steps: [
              'Export the customer list of your old program as a CSV file: Jobber, Housecall Pro, Square, QuickBooks, Google Contacts, Outlook or any spreadsheet. Contacts of a phone may be a vCard file (.vcf).',
              'On the [Customers](/customers) page press {Import from CSV}; when the list is not empty, the button with the arrow next to {New Customer}.',
              'Choose the file. Check the columns and the notices above the preview, then import.',
            ],
          },
          'One row becomes one customer with one vehicle; a name is all that a row must have. The first phone and email count. Other numbers, and other vehicles of the same customer, are added to the notes.',
          'If accents look wrong in the preview, choose another text encoding. Columns that would be left out are listed; one press adds them to the notes.',
          'The import is all or nothing, and can be undone right after.',
        ],
      },
    ],
  },
  {
    id: 'another-computer',
    category: 'Data and backups',
    title: 'Move to another computer or browser',
    summary: 'Take everything along in one file.',
    keywords: ['move', 'transfer', 'new computer', 'migrate', 'other browser', 'laptop', 'sync', 'two devices'],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'On the old computer press {Export} in the {Data} menu and take the file along.',
              'On the new one open the app, choose {Sign up} and press {Create Account}.',
              'Press {Import} in the {Data} menu, choose the file, check the counts and confirm.',
            ],
          },
          'From then on the two are separate: what you change on one does not reach the other. Work on one of them, or put the shop on a server, which several devices share: see [Move your shop to a server, or back](/help/move-your-shop).',
        ],
      },
    ],
  },
  {
    id: 'storage-is-full',
    category: 'Data and backups',
    title: 'The storage is full',
    summary: 'What the messages about room mean, and how to get more of it.',
    keywords: ['full', 'quota', 'space', 'room', 'disk', 'storage full', '5 mb', 'not enough'],
    sections: [
      {
        title: 'Plain text almost full',
        body: [
          'Nothing to do. When the lists take more than 80% of the room for plain text, they are kept in the database of the browser alone, which has room for years. Export and import work as before.',
        ],
      },
      {
        title: 'Nothing can be saved',
        body: [
          {
            steps: [
              'Press {Export} in the red line or in the {Data} menu: now you have a copy.',
              'Free some space on the disk of the computer. A browser gives its pages a share of what is free.',
              'Press {Retry}.',
            ],
          },
          'In a private window there may be no database. The [data settings](/settings/data) say so. Open the app in a normal window.',
        ],
      },
    ],
  },
  {
    id: 'shop-could-not-be-opened',
    category: 'Data and backups',
    title: 'Your shop could not be opened',
    summary: 'What to do when the browser does not open its database.',
    keywords: ['error', 'database', 'indexeddb', 'not open', 'does not start', 'try again', 'crash', 'private window'],
    sections: [
      {
        title: 'What to do',
        body: [
          {
            steps: [
              'Close private windows and other tabs of the app, then press {Try Again}.',
              'If that does not help, free some space on the disk and restart the browser.',
              'Press {Export What This Browser Holds} to have a copy. It may be older than your last save.',
            ],
          },
          'Your records are still in the database of the browser. Until it opens, nothing can be saved, so that no older copy can replace them. Do not clear the site data of this address: that deletes them.',
          'In a private window without a database, the shop can be open in one tab at a time. Close the other tab, then press {Try Again}.',
        ],
      },
    ],
  },
  {
    id: 'two-tabs',
    category: 'Data and backups',
    title: 'The app in two tabs',
    summary: 'Both show the same shop, and nothing is overwritten unseen.',
    keywords: ['tab', 'second tab', 'two windows', 'changed in another tab', 'keep mine', 'take theirs', 'conflict'],
    sections: [
      {
        title: 'What happens',
        body: [
          'What you save in one tab appears in the other. If a record is open in a form and is changed elsewhere, the form says what was changed and waits: {Keep mine} lets your save write over it, {Take theirs} starts anew on the other version.',
          'After an update of the app an old tab may say that its data is newer than it is. Reload it.',
        ],
      },
    ],
  },
  {
    id: 'damaged-data',
    category: 'Data and backups',
    title: 'Stored data was damaged',
    summary: 'What the notice means, what was lost, and what you can do.',
    keywords: ['damaged', 'corrupt', 'broken', 'not as expected', 'repair', 'notice', 'set aside'],
    sections: [
      {
        title: 'What the app did',
        body: [
          'A text that cannot be read is set aside, never thrown away. The list is then taken from the crash-safe copy. Only where there is none does it start with its default values. A single broken record is set aside alone. The notice says which it was.',
        ],
      },
      {
        title: 'What you can do',
        body: [
          {
            steps: [
              'Open the [data settings](/settings/data) and look at {Damaged data}.',
              'Press {Download} beside the text if somebody may still repair it.',
              'Press {Delete} when you no longer need it.',
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
    summary: 'The five usual reasons, and where the records are.',
    keywords: ['lost', 'gone', 'missing', 'empty', 'disappeared', 'deleted', 'cleared', 'recover'],
    sections: [
      {
        title: 'Look here first',
        body: [
          {
            list: [
              'Another browser, another profile of the browser, or a private window: open the one in which you worked.',
              'Another address: the shop belongs to the exact address, port included. A bookmark may lead elsewhere.',
              'A filter or a search: choose All Status and empty the search.',
              'A reset, an import or a restore: the [data settings](/settings/data) have a backup of the state before it.',
              'The site data was cleared, by hand or by a cleaning program: only an export file helps. {Import} reads it.',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'diagnostics-file',
    category: 'Data and backups',
    title: 'Make a diagnostics file',
    summary: 'Facts about the app and the browser for whoever helps you, without any customer data.',
    keywords: ['diagnostics', 'support', 'bug', 'problem', 'version', 'error', 'report', 'log'],
    sections: [
      {
        title: 'What is in it',
        body: [
          'The version of the app, the browser, how many records each list has, where the data lives and how much room it takes, and the kinds of the last errors. No name, no number, no text of a record.',
          { tool: 'diagnostics' },
        ],
      },
    ],
  },
];
