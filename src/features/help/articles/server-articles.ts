import type { Article } from '../article.ts';

export const SERVER_ARTICLES: readonly Article[] = [
  {
    id: 'move-your-shop',
    category: 'Data and backups',
    title: 'Move your shop to a server',
    summary: 'Move your data from a browser to a server, to another server, or back, with nothing lost or duplicated.',
    keywords: ['move', 'migrate', 'server', 'team', 'supabase', 'upload', 'hosted', 'transfer', 'browser', 'switch'],
    sections: [
      {
        title: 'From this browser to your server',
        body: [
          'If your server uses the same address you worked at before, it finds the shop in this browser when the owner signs in, and offers to bring it in.',
          {
            steps: [
              'Sign in as the owner. The page shows how many records the browser has.',
              'Press {Bring In}. You can stop it at any time. Next time, it continues where it stopped and adds nothing twice.',
              'Read the report: what was sent, what was already there, and what the server refused and why.',
              'Keep the copy in the browser, or press {Remove the Copy in This Browser}. The app never removes it for you.',
            ],
          },
          'If you pressed {Not Now}, you can start it later in [data settings](/settings/data).',
        ],
      },
      {
        title: 'From another address or computer',
        body: [
          'Choose {Export} there. Here, sign in as the owner, choose {Import} and select that file. The app shows what the file contains before it changes anything. It imports everything or nothing, and shows the list and row of any record it can’t import.',
        ],
      },
      {
        title: 'From a server to a browser or another server',
        body: [
          'The owner’s {Export} has all lists and settings. {Import} loads it into a browser or any server. Members and customer links don’t move: invite your team again with the same roles.',
        ],
      },
      {
        title: 'Import and reset on a server',
        body: [
          'Both change the shop for everyone, so only the owner can do them. The server makes a backup first. You can restore these backups in [data settings](/settings/data).',
        ],
      },
    ],
  },
  {
    id: 'changed-elsewhere',
    category: 'Data and backups',
    title: 'Someone else changed this record',
    summary: 'What to do when a yellow notice says a record changed while you were editing it.',
    keywords: [
      'conflict',
      'changed',
      'another tab',
      'another device',
      'keep mine',
      'take theirs',
      'overwrite',
      'two people',
    ],
    sections: [
      {
        title: 'Choose a version',
        body: [
          'When someone changes other fields than you, the form takes over their change and says so. The notice asks only about fields that both of you changed, with the new value and the value in your form. You can’t save until you choose, so nothing is overwritten by accident.',
          {
            terms: [
              ['Keep mine', 'Keeps your values of the fields in the notice. Saving overwrites theirs.'],
              [
                'Take theirs',
                'Loads their values of these fields. Everything else you typed stays, unless the notice says otherwise.',
              ],
            ],
          },
          'To keep only one of their values, type it into your form, then choose {Keep mine}.',
          'Fields that belong together count as one: the day, time, station and person of a booking, or all that a total follows from.',
        ],
      },
    ],
  },
];
