import { paths } from '#parts/navigation/paths.ts';
import type { Tutorial } from './tutorial.ts';
import { openFromMenu } from './tutorial-steps.ts';

const round = { to: paths.messages, search: { round: '1' } };

/** Lessons about what comes back every day or week. */
export const DAILY_TUTORIALS: readonly Tutorial[] = [
  {
    id: 'morning-round',
    title: 'The morning round',
    summary: 'Send reminders, follow-ups and other messages that are due today, one after another.',
    minutes: 3,
    steps: [
      openFromMenu('Messages', paths.messages, 'messages-link'),
      {
        title: 'Start the round',
        text: 'The page lists who should hear from you today, and why. Press {Start Morning Round}.',
        page: { to: paths.messages },
        control: 'start-round',
        done: { at: round },
      },
      {
        title: 'Open a message',
        text: 'Read the message and change what you like. Press the outlined button: your mail or text program opens with it. For practice, close it without sending.',
        page: round,
        control: 'open-message',
        done: { more: 'messages' },
      },
      {
        title: 'Say whether you sent it',
        text: 'Press {Yes} if you sent it there, or {Not Sent} to get it offered again. The log keeps your answer.',
        page: round,
        control: 'sent-answer',
        done: { changed: 'messages' },
      },
      {
        title: 'Skip one',
        text: 'A message that nobody needs: press {Skip}, or the right arrow key. It’s not offered again today.',
        page: round,
        control: 'skip-message',
        done: { more: 'messages' },
      },
      {
        title: 'Every morning',
        text: 'Leave the round whenever you like: it goes on where you were. Your texts and quiet hours are in [Settings › Messages](/settings/messages). To learn more, see [Message customers every morning](/help/message-customers).',
        done: 'next',
      },
    ],
  },
  {
    id: 'close-the-day',
    title: 'Close the day',
    summary: 'Count the cash, print the day, and see who owes you money.',
    minutes: 2,
    steps: [
      openFromMenu('Money', paths.money, 'money-link'),
      {
        title: 'Read the day’s close',
        text: 'It adds up what came in and went out today, by method: payments, deposits, refunds and tips. Choose another {Day} to look back.',
        page: { to: paths.money },
        control: 'day-close',
        done: 'next',
      },
      {
        title: 'Count the cash',
        text: 'Under {Starting cash}, type what the drawer began with; under {Counted cash}, what is in it now. Difference shows whether it adds up.',
        page: { to: paths.money },
        control: 'counted-cash',
        done: 'next',
      },
      {
        title: 'Keep a copy',
        text: 'Press {Download CSV} for a file, or {Print} for paper.',
        page: { to: paths.money },
        control: 'close-csv',
        done: 'pressed',
      },
      {
        title: 'See who owes you money',
        text: 'Aging splits open balances by how late they are. Press a customer to open the statement.',
        page: { to: paths.money },
        control: 'aging',
        done: 'next',
      },
      {
        title: 'The day is closed',
        text: 'At the end of a month, {Download Bookkeeping CSV} has every movement for your bookkeeper. To learn more, see [Close the day](/help/close-the-day).',
        done: 'next',
      },
    ],
  },
  {
    id: 'back-up-your-data',
    title: 'Back up your data',
    summary: 'See where your data is stored, export it to a file, and find your backups.',
    minutes: 2,
    steps: [
      {
        title: 'Open the data settings',
        text: 'Open the [data settings](/settings/data).',
        control: 'settings-link',
        done: { at: { to: paths.dataSettings } },
      },
      {
        title: 'See where your data is stored',
        text: 'Read {Where your data lives}. If it says Not promised, press {Keep this data}.',
        page: { to: paths.storageSettings },
        done: 'next',
      },
      {
        title: 'Export everything',
        text: 'Press {Export}. This downloads one file with everything. Save it on another disk.',
        page: { to: paths.dataSettings },
        control: 'export-data',
        done: 'pressed',
      },
      {
        title: 'Find your backups',
        text: 'Recent backups are listed below. {Restore} puts your lists back to how they were in one of them.',
        page: { to: paths.dataSettings },
        control: 'backups',
        done: 'next',
      },
      {
        title: 'Once a week',
        text: 'Backups stay in this browser. If you lose this computer, only an export file helps, so export every week. To learn more, see [Back up your data](/help/back-up-your-data).',
        done: 'next',
      },
    ],
  },
];
