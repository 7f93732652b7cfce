import { paths } from '#parts/navigation/paths.ts';
import type { Tutorial } from './tutorial.ts';
import { onPage, openFromMenu } from './tutorial-steps.ts';

const job = onPage(paths.job, paths.today);
const tab = (name: string) => ({ at: { to: paths.job, search: { tab: name } } });

/** Lessons about cars in the shop. */
export const FLOOR_TUTORIALS: readonly Tutorial[] = [
  {
    id: 'car-through-the-shop',
    title: 'A car through the shop',
    summary: 'Move a car into the shop and from stage to stage, and hand it over.',
    minutes: 4,
    steps: [
      openFromMenu('Today', paths.today, 'today-link'),
      {
        title: 'Move a car into the shop',
        text: 'On a card in Booked, press the two arrows and choose Checked In. You can also drag the card. For practice, write any reason why it is not inspected. For a real car, press {Inspect Now}.',
        page: { to: paths.today },
        control: 'move-job',
        done: { changed: 'jobs' },
      },
      {
        title: 'Open its job',
        text: 'Press the job number on the card.',
        page: { to: paths.today },
        done: { at: { to: paths.job } },
      },
      {
        title: 'Tick the checklist',
        text: 'Under Checklist, tick what is done. Your name and the time are saved with it.',
        ...job,
        done: { changed: 'jobs' },
      },
      {
        title: 'Move it through the stages',
        text: 'The large button at the top is the next step. Press it until it says {Hand Over}: the job is Ready.',
        ...job,
        control: 'next-stage',
        done: { shows: 'hand-over' },
      },
      {
        title: 'Open the pickup',
        text: 'Press {Hand Over}. The page has all of the pickup: money, damage and signature.',
        ...job,
        control: 'hand-over',
        done: { at: { to: paths.pickUpJob } },
      },
      {
        title: 'Hand over the car',
        text: 'Here {Take Payment} creates the invoice and takes the money. For practice, write under {Not Signed Because} why there is no signature, and press {Complete Hand-over}.',
        ...onPage(paths.pickUpJob, paths.today),
        done: { more: 'jobs', status: 'closed' },
      },
      {
        title: 'The car is delivered',
        text: 'Its bookings are Complete. See [Hand over a car](/help/hand-over-a-car).',
        done: 'next',
      },
    ],
  },
  {
    id: 'check-in-a-car',
    title: 'Check in a car',
    summary: 'Photograph the car all around, mark its damage, and have the customer sign.',
    minutes: 4,
    steps: [
      openFromMenu('Today', paths.today, 'today-link'),
      {
        title: 'Open the job',
        text: 'Press the job number on a card in Booked.',
        page: { to: paths.today },
        done: { at: { to: paths.job } },
      },
      {
        title: 'Open its check-in',
        text: 'Press {Check In}. All of it works on a phone, next to the car.',
        ...job,
        control: 'check-in',
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
      openFromMenu('Today', paths.today, 'today-link'),
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
  {
    id: 'multi-day-job',
    title: 'Book a multi-day job',
    summary: 'Book a job that takes several days. The app splits it; you adjust the days.',
    minutes: 4,
    steps: [
      openFromMenu('Calendar', paths.schedule, 'calendar-link'),
      {
        title: 'Pick a day',
        text: 'Point at a day and press its plus. With the keyboard, go to the day, press F2, then Tab to the plus.',
        page: { to: paths.schedule },
        control: 'add-booking',
        done: { at: { to: paths.newBooking } },
      },
      {
        title: 'Choose a long job',
        text: 'Choose a {Customer}, then a {Service} longer than 8 hours, such as Full Vehicle PPF Clear. The app chooses a free {Station} and {Employee}, which you can change.',
        page: { to: paths.newBooking },
        control: 'customer',
        done: { shows: 'job-days' },
      },
      {
        title: 'Plan the days',
        text: 'The app split the job into days of up to 8 hours. Change a day or its hours, or press {Add a day}. The line below shows whether all hours are planned.',
        page: { to: paths.newBooking },
        control: 'job-days',
        done: 'next',
      },
      {
        title: 'Save the booking',
        text: 'Press {Create Booking}. If the time isn’t free, the notice offers the next free start time.',
        page: { to: paths.newBooking },
        control: 'save-booking',
        done: { more: 'bookings' },
      },
      {
        title: 'See it in the week',
        text: 'Open the [week](/schedule?view=week) of the job. Its bar spans all its days, and you can drag it. To learn more, see [Book a multi-day job](/help/book-a-multi-day-job).',
        done: 'next',
      },
    ],
  },
];
