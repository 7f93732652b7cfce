import type { Article } from '../article.ts';

export const SERVER_ARTICLES: readonly Article[] = [
  {
    id: 'move-your-shop',
    category: 'Data and backups',
    title: 'Move your shop to a server, or back',
    summary:
      'From a browser to a server, from one server to another, and back to a browser, with nothing lost or doubled.',
    keywords: ['move', 'migrate', 'server', 'team', 'supabase', 'upload', 'hosted', 'transfer', 'browser', 'switch'],
    sections: [
      {
        title: 'From this browser to your server',
        body: [
          'Where your server stands at the address at which you worked before, it finds the shop in this browser when its owner signs in, and offers to bring it in.',
          {
            steps: [
              'Sign in as the owner. The page says how many records the browser holds.',
              'Press {Bring In}. It may be stopped, and it may be interrupted: the next time it goes on from there, and nothing comes twice.',
              'Read the report: what was sent, what was there already, and what the server did not take, with the reason.',
              'Keep the copy in the browser, or press {Remove the Copy in This Browser}. It is never removed by itself.',
            ],
          },
          'If you pressed {Not Now}, the [data settings](/settings/data) offer it again.',
        ],
      },
      {
        title: 'From another address or another computer',
        body: [
          'There, press {Export}. Here, signed in as the owner, press {Import} and choose that file. An import shows what the file holds before it changes anything. It takes all of it or nothing, and names the list and row of a record that it cannot take.',
        ],
      },
      {
        title: 'From a server to a browser, or to another server',
        body: [
          'The owner’s {Export} holds all lists and the settings; {Import} takes it in a browser and on any server. Members and the links of customers do not come along: invite your people again, with the roles they had.',
        ],
      },
      {
        title: 'Import and reset on a server',
        body: [
          'They change the shop for everybody, so they are the owner’s alone. The state before is kept on the server: the [data settings](/settings/data) show these backups and can restore them.',
        ],
      },
    ],
  },
  {
    id: 'changed-elsewhere',
    category: 'Data and backups',
    title: 'Somebody else changed what you edit',
    summary: 'What the yellow notice in a form says, and what Keep mine and Take theirs do.',
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
        title: 'What it shows',
        body: [
          'Each field that was changed on the other side, what it says now, and what your form says. Saving waits until you have chosen: nothing is written over unseen.',
          {
            terms: [
              [
                'Keep mine',
                'Your form stays as it is, and saving writes over theirs, also in fields that you did not change.',
              ],
              ['Take theirs', 'The form shows the other state, and what you typed is given up.'],
            ],
          },
          'When only a field of theirs is right, take it over by hand, then choose {Keep mine}.',
        ],
      },
    ],
  },
];
