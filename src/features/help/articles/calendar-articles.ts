import type { Article } from '../article.ts';

export const CALENDAR_ARTICLES: readonly Article[] = [
  {
    id: 'read-the-calendar',
    category: 'Calendar',
    title: 'Read the calendar',
    summary: 'Month and week, what a day tells, and the colors.',
    keywords: ['calendar', 'month', 'week', 'board', 'day', 'color', 'full', 'load', 'station filter'],
    sections: [
      {
        title: 'Month',
        body: [
          'Each day shows how many bookings it has, what they earn and how full the stations are. The first two bookings are shown; the rest opens with the button below them. The cards above count the whole month, for all stations or for the one you chose.',
          'Days on which every station is closed are hatched.',
          {
            picture: 'calendar-month',
            alt: 'The month: four cards with bookings, revenue, profit and margin, below them a grid of days, each with its count, its profit and its first two bookings.',
          },
        ],
      },
      {
        title: 'Week',
        body: [
          '{Week} shows the bay board: a row for each station, or for each person under {Staff}, and a bar for each job from its start to its end. Jobs can be moved there: see [Move a job](/help/move-a-job).',
          {
            picture: 'calendar-week',
            alt: 'The week: a row for each station, and bars for the jobs, some of them over several days.',
          },
        ],
      },
      {
        title: 'Money on the calendar',
        body: [
          'A job over several days counts on its first day. Cancelled and No Show bookings are shown and count no money.',
        ],
      },
      {
        title: 'By keyboard',
        body: [
          'In the month, the arrow keys go from day to day. Enter opens a day, F2 goes into it to its bookings, Escape out again.',
        ],
      },
    ],
  },
  {
    id: 'book-by-hand',
    category: 'Calendar',
    title: 'Book a job by hand',
    summary: 'For a day that the customer has already chosen, or a job that the quick quote cannot place.',
    keywords: ['booking', 'new booking', 'appointment', 'schedule', 'date', 'status', 'weekend', 'saturday'],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'On the [Calendar](/schedule) point at the day and press the plus, or open the day and press {Add Booking}.',
              'Choose {Customer} and {Service}. Only stations that can do the service are offered, and only people with its skill level who are assigned there.',
              'Check {Date}, {Start Time} and the {Pricing Summary}.',
              'Press {Create Booking}.',
            ],
          },
          'By hand you may book Saturdays, days further away than two weeks, and jobs of more than 40 hours, which the quick quote does not offer.',
        ],
      },
      {
        title: 'Later',
        body: [
          'Open the booking to change it. {Status} is free: Scheduled, In Progress, Complete, Cancelled or No Show. Complete, Cancelled and No Show bookings no longer block the time. The history on the page says what was changed and when.',
        ],
      },
    ],
  },
  {
    id: 'multi-day-jobs',
    category: 'Calendar',
    title: 'Jobs over several days',
    summary: 'How a long job is split, and how to plan its days yourself.',
    keywords: ['multi-day', 'several days', 'long job', 'split', 'hours', 'full vehicle', 'wrap', 'overnight'],
    sections: [
      {
        title: 'How it is split',
        body: [
          'A job that ends by closing time stays on its day. A longer one is split: the first day from the start you chose, the next days on which station and person both work, from their opening, at most 8 hours a day.',
          'The quick quote places jobs of up to 40 hours on at most five working days, Monday to Friday.',
        ],
      },
      {
        title: 'Plan the days yourself',
        body: [
          'The booking form lists the {Days of the job} with their hours. Change a day, a start or an end, take a day out, or press {Add a day}. The line below says whether all hours are planned. {Plan again} gives the days back to the rule.',
        ],
      },
    ],
  },
  {
    id: 'this-time-is-not-free',
    category: 'Calendar',
    title: '"This time is not free"',
    summary: 'What a clash is, and the ways out of it.',
    keywords: ['clash', 'conflict', 'double booking', 'overlap', 'full', 'closed', 'book anyway', 'capacity'],
    sections: [
      {
        title: 'What is checked',
        body: [
          {
            list: [
              'The station has no more jobs at once than its {Max Concurrent Jobs}.',
              'The person has no other job at that time.',
              'The car is at no other station at that time.',
              'Station and person are there: opening hours, availability, closed days.',
            ],
          },
          'The notice names each booking that is in the way and links to it.',
        ],
      },
      {
        title: 'The ways out',
        body: [
          'Press the next free start that the notice offers, choose another time, station or person, or tick {Book anyway}. With the tick you can note a reason, which is kept with the booking.',
          'If a booking that is in the way is over or will not happen, set its status to Complete, Cancelled or No Show: it no longer blocks.',
        ],
      },
    ],
  },
  {
    id: 'move-a-job',
    category: 'Calendar',
    title: 'Move a job',
    summary: 'On the bay board with the mouse, with a finger, or with the keyboard.',
    keywords: ['move', 'drag', 'drop', 'reschedule', 'bay board', 'week', 'keyboard', 'longer', 'shorter'],
    sections: [
      {
        title: 'With mouse or finger',
        body: [
          'Open the [week](/schedule?view=week) and drag the bar to another time, day, station or person. Drag its right end to make the job longer or shorter: the price stays, the labor cost follows.',
          'The button on a bar opens a form with date, start, hours, station and person, for those who would rather not drag.',
        ],
      },
      {
        title: 'With the keyboard',
        body: [
          'Go to a bar with Tab and press Space. The left and right arrows move it by 15 minutes, with Shift by a day; up and down move it to another row. Enter puts it down, Escape leaves it where it was.',
        ],
      },
      {
        title: 'Rules',
        body: [
          'A move follows the rules of the booking form: it asks when the new time is not free. The message after it offers {Undo}. A job that began in an earlier week moves by whole days.',
        ],
      },
    ],
  },
  {
    id: 'no-available-slots',
    category: 'Calendar',
    title: 'Why no time is found',
    summary: '"No available slots found": what is missing, and where to add it.',
    keywords: ['no slots', 'no available slots', 'not found', 'empty', 'skill', 'hours', 'nobody', 'too long'],
    sections: [
      {
        title: 'The message says which of these it is',
        body: [
          {
            terms: [
              [
                'No station can do the service',
                'Tick a station on the form of the service, and the category of the service among the {Capabilities} of that station.',
              ],
              [
                'No one has the skill level',
                'A person needs exactly the level of the service, and the station among their {Assigned Stations}.',
              ],
              [
                'Closed, or never together',
                'Station and person must both be there on a weekday. Check {Operating Hours} and {Availability}.',
              ],
              ['Not open long enough', 'A job of up to 8 hours needs one free stretch of its length.'],
              ['Longer than 40 hours', 'The search does not place it. Press {Book by hand}.'],
              ['Everyone is booked', 'Choose another service, or a later day by hand.'],
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'jobs-in-your-phone',
    category: 'Calendar',
    title: 'Jobs in the calendar of a phone',
    summary: 'A calendar file of one booking, a week or a month.',
    keywords: ['ics', 'ical', 'export', 'google calendar', 'outlook', 'apple calendar', 'sync', 'phone'],
    sections: [
      {
        title: 'Get the file',
        body: [
          '{Export to calendar} beside the month or week makes a file of the bookings shown; the button of the same name on a booking makes one of that job. Open the file with the calendar of the phone or computer.',
        ],
      },
      {
        title: 'What is in it',
        body: [
          'Customer, phone, vehicle, service, station, person and notes. Price, cost and profit are not. A job over several days has an entry for each day.',
          'The file is a copy of that moment. A later file moves entries that changed, and cancels days that were taken out of a job. Times follow the {Time Zone} in [Settings](/settings/business). A deleted booking is in no file: set it to Cancelled and export it before you delete it.',
        ],
      },
    ],
  },
];
