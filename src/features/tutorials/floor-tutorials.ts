import { paths } from '#parts/navigation/paths.ts';
import type { Tutorial } from './tutorial.ts';

const job = { page: { to: paths.job }, from: paths.today } as const;
const tab = (name: string) => ({ at: { to: paths.job, search: { tab: name } } });

/** Lessons about one car in the bay. */
export const FLOOR_TUTORIALS: readonly Tutorial[] = [
  {
    id: 'check-in-a-car',
    title: 'Check in a car',
    summary: 'Photograph the car all around, mark its damage, and have the customer sign.',
    minutes: 4,
    steps: [
      {
        title: 'Open Today',
        text: 'Open [Today](/today) in the menu. On a phone, it’s under {More}.',
        control: 'today-link',
        done: { at: { to: paths.today } },
      },
      {
        title: 'Open the job',
        text: 'Press the job number on a card in Booked.',
        page: { to: paths.today },
        done: { at: { to: paths.job } },
      },
      {
        title: 'Open its tab Check-in',
        text: 'Choose the tab Check-in. All of it works on a phone, next to the car.',
        ...job,
        done: tab('check-in'),
      },
      {
        title: 'Walk around the car',
        text: 'Each of the eight buttons takes a photo of one side. For practice, press {Skip Missing Views} and write why.',
        ...job,
        control: 'walkaround',
        done: { changed: 'inspections' },
      },
      {
        title: 'Mark the damage',
        text: 'Press {Add Damage}, then the place in the drawing. Choose a type and a severity, add a photo, and save.',
        ...job,
        control: 'add-damage',
        done: { changed: 'inspections' },
      },
      {
        title: 'Have the customer sign',
        text: 'Hand over the phone. The customer signs, you enter the name and press {Sign and Close}. For practice, press {Close Without Signature}.',
        ...job,
        control: 'sign-and-close',
        done: { shows: 'download-report' },
      },
      {
        title: 'The car is checked in',
        text: '{Download Report} makes a PDF for the customer. To learn more, see [Inspect a car](/help/inspect-a-car).',
        done: 'next',
      },
    ],
  },
  {
    id: 'choose-film-for-the-car',
    title: 'Choose film for the car',
    summary: 'Choose the film of each panel and window, and see the tint check.',
    minutes: 3,
    steps: [
      {
        title: 'Open Today',
        text: 'Open [Today](/today) in the menu. On a phone, it’s under {More}.',
        control: 'today-link',
        done: { at: { to: paths.today } },
      },
      {
        title: 'Open the job',
        text: 'Press the job number on a card of a tint or PPF job.',
        page: { to: paths.today },
        done: { at: { to: paths.job } },
      },
      {
        title: 'Open its tab Film',
        text: 'Choose the tab Film. Estimates and invoices have the same under {Film on the Car} in a line.',
        ...job,
        done: tab('film'),
      },
      {
        title: 'Choose a film and its place',
        text: 'Choose a film, then press one of these buttons, or single panels and windows in the drawing or in the list.',
        ...job,
        control: 'film-presets',
        done: 'next',
      },
      {
        title: 'Read the tint check',
        text: 'With a tint film, each shade is compared with the figure on file for the state of the car. Confirm it with the state before you sell it.',
        ...job,
        done: 'next',
      },
      {
        title: 'Save it',
        text: 'Press {Save}. The job card and the invoice name every panel and window.',
        ...job,
        control: 'save-film',
        done: { changed: 'jobs' },
      },
      {
        title: 'Nobody films the wrong panel',
        text: 'Your own films are under [Settings › Films](/settings/films). To learn more, see [Mark what film goes where](/help/mark-film-on-the-car).',
        done: 'next',
      },
    ],
  },
];
