import type { Article } from '../article.ts';

export const CALENDAR_ARTICLES: readonly Article[] = [
  {
    id: 'read-the-calendar',
    category: 'Calendar',
    title: 'Read the calendar',
    summary: 'What the month and week show, and what the totals include.',
    keywords: ['calendar', 'month', 'week', 'board', 'day', 'color', 'full', 'load', 'station filter'],
    sections: [
      {
        title: 'Month',
        body: [
          'Each day shows its number of bookings, their profit and how full the stations are. You see the first two bookings; press the button below them to see the rest. The cards at the top cover the whole month, for all stations or the one you chose.',
          'Days when every station is closed are striped.',
          {
            picture: 'calendar-month',
            alt: 'The month: four cards with bookings, revenue, profit and margin above a grid of days. Each day has its count, its profit and its first two bookings.',
          },
        ],
      },
      {
        title: 'Week',
        body: [
          '{Week} shows the bay board. It has a row for each station, or for each person if you choose {Staff}. A bar shows each job from start to end. You can drag a bar to move a job: see [Move a booking](/help/move-a-booking).',
          {
            picture: 'calendar-week',
            alt: 'The week: a row for each station and bars for the jobs, some spanning several days.',
          },
        ],
      },
      {
        title: 'Money on the calendar',
        body: [
          'A multi-day job counts on its first day. Cancelled and No Show bookings appear on the calendar but don’t count toward totals.',
        ],
      },
      {
        title: 'With the keyboard',
        body: [
          'In the month, use the arrow keys to move from day to day. Press Enter to open a day, F2 to go to its bookings, and Escape to go back.',
        ],
      },
    ],
  },
  {
    id: 'add-a-booking',
    category: 'Calendar',
    title: 'Add a booking by hand',
    summary: 'Use this when the customer already picked a day, or when the quick quote can’t fit the job.',
    keywords: [
      'booking',
      'new booking',
      'book a job',
      'appointment',
      'schedule',
      'date',
      'status',
      'weekend',
      'saturday',
    ],
    sections: [
      {
        title: 'Step by step',
        body: [
          {
            steps: [
              'On the [Calendar](/schedule), point at a day and press the plus, or open the day and press {Add Booking}.',
              'Choose the {Customer} and {Service}. You can choose only stations that can do the service, and only people who have its skill level and are assigned there.',
              'Check the {Date}, {Start Time} and {Pricing Summary}.',
              'Press {Create Booking}.',
            ],
          },
          'By hand, you can book Saturdays, days more than two weeks away, and jobs longer than 40 hours. The quick quote doesn’t offer those.',
        ],
      },
      {
        title: 'Change it later',
        body: [
          'Open the booking to change it. Set {Status} to Scheduled, In Progress, Complete, Cancelled or No Show at any time. Complete, Cancelled and No Show bookings free up their time. The history on the page shows what changed and when.',
        ],
      },
    ],
  },
  {
    id: 'book-a-multi-day-job',
    category: 'Calendar',
    title: 'Book a multi-day job',
    summary: 'How the app splits a long job, and how to plan the days yourself.',
    keywords: ['multi-day', 'several days', 'long job', 'split', 'hours', 'full vehicle', 'wrap', 'overnight'],
    sections: [
      {
        title: 'How a job is split',
        body: [
          'A job that ends by closing time stays on one day. A longer job is split: the first day begins at the start time you chose. It continues on the next days when both the station and the person work, from opening time, for up to 8 hours a day.',
          'The quick quote books jobs of up to 40 hours over at most five working days, Monday to Friday.',
        ],
      },
      {
        title: 'Plan the days yourself',
        body: [
          'The booking form lists the {Days of the job} with their hours. Change a day, a start or an end, remove a day, or press {Add a day}. The line below shows whether all hours are planned. Press {Plan again} to let the app plan the days.',
        ],
      },
    ],
  },
  {
    id: 'fix-a-double-booking',
    category: 'Calendar',
    title: 'Fix a double booking',
    summary: 'What to do when a form says "This time is not free".',
    keywords: ['clash', 'conflict', 'this time is not free', 'overlap', 'full', 'closed', 'book anyway', 'capacity'],
    sections: [
      {
        title: 'What the app checks',
        body: [
          {
            list: [
              'The station has no more jobs at once than its {Max Concurrent Jobs}.',
              'The person has no other job at that time.',
              'The car isn’t at another station at that time.',
              'The station is open, the person is available, and the shop isn’t closed that day.',
            ],
          },
          'The notice lists each booking in the way, with a link to it.',
        ],
      },
      {
        title: 'What you can do',
        body: [
          'Press the next free start time in the notice, or choose another time, station or person. To keep the time, check {Book anyway}. You can add a reason, which is saved with the booking.',
          'If the booking in the way is done or won’t happen, set its status to Complete, Cancelled or No Show. That frees up its time.',
        ],
      },
    ],
  },
  {
    id: 'move-a-booking',
    category: 'Calendar',
    title: 'Move a booking',
    summary: 'Drag it on the bay board, or use the keyboard.',
    keywords: ['move', 'job', 'drag', 'drop', 'reschedule', 'bay board', 'week', 'keyboard', 'longer', 'shorter'],
    sections: [
      {
        title: 'With a mouse or your finger',
        body: [
          'Open the [week](/schedule?view=week) and drag the bar to another time, day, station or person. Drag its right end to make the job longer or shorter. The price stays the same; the labor cost changes.',
          'If you prefer not to drag, press the button on the bar. It opens a form where you can set the date, start, hours, station and person.',
        ],
      },
      {
        title: 'With the keyboard',
        body: [
          'Tab to a bar and press Space to pick it up. The left and right arrow keys move it 15 minutes, or a day with Shift. The up and down arrow keys move it to another row. Press Enter to drop it, or Escape to put it back.',
        ],
      },
      {
        title: 'Good to know',
        body: [
          'A move follows the same rules as the booking form, so the app asks you if the new time isn’t free. You can press {Undo} right after. A job that began in an earlier week moves by whole days.',
        ],
      },
    ],
  },
  {
    id: 'no-available-slots',
    category: 'Calendar',
    title: 'No available slots found',
    summary: 'Why the quick quote finds no time, and how to fix it.',
    keywords: ['no slots', 'no available slots', 'no time', 'not found', 'empty', 'skill', 'hours', 'too long'],
    sections: [
      {
        title: 'Check the reason in the message',
        body: [
          {
            terms: [
              [
                'No station can do the service',
                'On the service, check at least one station. On that station, check the service’s category under {Capabilities}.',
              ],
              [
                'No one has the skill level',
                'At least one person needs exactly the service’s skill level, and the station under {Assigned Stations}.',
              ],
              [
                'Closed, or not available together',
                'The station and the person need weekday hours in common. Check {Operating Hours} and {Availability}.',
              ],
              ['Not open long enough', 'A job of up to 8 hours needs that many free hours in a row.'],
              ['Longer than 40 hours', 'The quick quote can’t book it. Press {Book by hand}.'],
              ['Everyone is booked', 'Choose another service, or book a later day by hand.'],
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'phone-calendar',
    category: 'Calendar',
    title: 'Add bookings to your phone’s calendar',
    summary: 'Export one booking, a week or a month as a calendar file.',
    keywords: ['ics', 'ical', 'export', 'google calendar', 'outlook', 'apple calendar', 'sync', 'phone'],
    sections: [
      {
        title: 'Export the file',
        body: [
          'Press {Export to calendar} next to the month or week to get a file of the bookings shown. Press the same button on a booking to get just that job. Open the file with the calendar app on your phone or computer.',
        ],
      },
      {
        title: 'What’s in the file',
        body: [
          'The customer, phone, vehicle, service, station, person and notes, but no price, cost or profit. A multi-day job has one entry for each day.',
          'The file doesn’t update on its own. When you export again, the new file moves the entries that changed and cancels days you removed from a job. Times use the {Time Zone} in [business settings](/settings/business). A deleted booking isn’t in any file, so set it to Cancelled and export it before you delete it.',
        ],
      },
    ],
  },
];
