import type { Article } from '../article.ts';

export const FLOOR_ARTICLES: readonly Article[] = [
  {
    id: 'see-the-shop-on-today',
    category: 'Shop floor',
    title: 'See the whole shop on Today',
    summary: 'One board with every car: who arrives, who is in which stage, what is late and what waits.',
    keywords: [
      'today',
      'board',
      'jobs',
      'work order',
      'stages',
      'floor',
      'late',
      'kanban',
      'cars',
      'wall',
      'tv',
      'screen',
    ],
    sections: [
      {
        title: 'Jobs and stages',
        body: [
          'Every booking belongs to a job, the work order of one car. A job has a number, such as JOB-0012, and moves through eight stages: Booked, Checked In, Prep, In Work, Curing, Quality Check, Ready and Delivered. You can rename the stages under Settings › Jobs.',
          '[Today](/today) shows a card for each open job in the column of its stage, and what was delivered today. Press the job number to open the job.',
          'The pills at the top count and filter: arriving today, in the shop, due out, late, on hold, and waiting for the customer.',
        ],
      },
      {
        title: 'Move a car',
        body: [
          'Drag the card to another column, or press the arrows on the card and choose a stage. Each move is saved at once with your name and the time, and {Undo} takes it back.',
          'Bookings follow: from Checked In to Ready they are In Progress, and Delivered makes them Complete.',
          'From Quality Check you can send a car back to In Work. Write down what has to be redone; the job counts it as rework.',
        ],
      },
      {
        title: 'On a screen in the shop',
        body: ['{Wall Mode} shows the board in large type, without prices, and keeps the screen awake.'],
      },
      {
        title: 'Bookings from before jobs',
        body: ['A booking from an earlier version has no job number yet. It gets one when you check in its car.'],
      },
    ],
  },
  {
    id: 'check-in-a-car',
    category: 'Shop floor',
    title: 'Check in a car and work on its job',
    summary: 'Key tag, odometer, promised time, checklist and notes of a job.',
    keywords: [
      'check in',
      'arrival',
      'drop off',
      'key tag',
      'odometer',
      'mileage',
      'checklist',
      'promised',
      'due',
      'job card',
      'qr',
    ],
    sections: [
      {
        title: 'When the car arrives',
        body: [
          {
            steps: [
              'Open the job from [Today](/today) or with the search.',
              'On the tab Check-in, enter the odometer and the number on the key tag.',
              'Press {Check In}.',
              'Press {Print Job Card} for a sheet that stays with the car. Its QR code opens the job on a phone.',
            ],
          },
        ],
      },
      {
        title: 'While you work',
        body: [
          'The tab Work lists the services with their bay, person and times, and the checklist. Each item you tick is saved with your name and the time.',
          'A job can’t be Ready while a required item is open. You write the checklist of each service under Settings › Checklists; nothing is required until you say so.',
          'If you set a promised time, the job is marked Late when the time has passed and the car isn’t Ready.',
        ],
      },
    ],
  },
  {
    id: 'inspect-a-car',
    category: 'Shop floor',
    title: 'Inspect a car at check-in and hand-over',
    summary: 'Photos all around, damage in a drawing, and the signature of the customer, on a phone.',
    keywords: [
      ...['inspection', 'damage', 'scratch', 'photos', 'walkaround', 'signature', 'sign', 'condition', 'report'],
      ...['belongings', 'fuel', 'paint', 'microns', 'pre-existing', 'dent', 'chip'],
    ],
    sections: [
      {
        title: 'When the car arrives',
        body: [
          {
            steps: [
              'Open the job and its tab Check-in. Everything you enter under Check-in Inspection is saved at once.',
              'Walk around the car: each of the eight buttons opens the camera. For photos you already have on the phone, press {Choose Photos} first. {Skip Missing Views} asks why there is no photo.',
              'Enter odometer, fuel or charge, and what stays in the car.',
              'Press {Add Damage}, then the place in the drawing, or choose it in the list. Choose type and severity, and add photos.',
              'Hand the phone to the customer to sign, enter the name, and press {Sign and Close}.',
            ],
          },
          'A customer who can’t draw ticks the box and types the name. If no one is there to sign, press {Close Without Signature} and write why. The job then says Not signed on its page and on [Today](/today).',
        ],
      },
      {
        title: 'After closing',
        body: [
          'A closed inspection can’t be changed. {New Version} copies it into an open one that replaces it when it is closed; the old one is kept.',
          '{Download Report} makes a PDF with photos, damage, signature and a checksum of what was signed.',
        ],
      },
      {
        title: 'When the customer is not there',
        body: [
          'On a server, an owner or manager presses {Customer Not Here? Close and Send a Link}. Then choose the photos the customer sees, press {Copy Link}, and paste the link into a message. The customer looks at the photos and the damage, types a name, and acknowledges the inspection. The job and the report then say who did and when.',
          'Press {Withdraw} to stop a link for good. Without a server, send the PDF report instead.',
        ],
      },
      {
        title: 'When the car leaves',
        body: [
          'In {Hand Over}, press {Inspect Before Hand-over}. Damage from check-in is grey and can’t be changed; what you add is red and new. You can also hand over a car without an inspection: write why the customer does not sign.',
        ],
      },
    ],
  },
  {
    id: 'mark-film-on-the-car',
    category: 'Shop floor',
    title: 'Mark what film goes where',
    summary: 'Choose panels and windows on a drawing; estimates, invoices and job cards name them.',
    keywords: ['film', 'coverage', 'panels', 'windows', 'tint', 'ppf', 'wrap', 'full front', 'partial', 'shade', 'vlt'],
    sections: [
      {
        title: 'On an estimate or invoice',
        body: [
          'Press {Film on the Car} in a line. Choose a film, then press the panels and windows that get it, in the drawing or in the list. {Full Front} and the buttons next to it cover the usual panels at once; with a tint film they are windows.',
          'Under Details, say what is partial, which edges are wrapped, and add a note for the job card. The customer doesn’t see the note.',
          'The document names every panel and window in one sentence, such as “Front doors 35%, rear doors and rear glass 20%, no sunroof”.',
        ],
      },
      {
        title: 'On the job',
        body: [
          'A booked estimate gives its film to the job. Change it on the tab Film of the job, also as a technician. The invoice says what the job has.',
          'Two films on one position are shown in amber. A coating over a film is fine.',
        ],
      },
      {
        title: 'Window tint',
        body: [
          'Each shade is compared with the figure on file for the state where the car is registered. Add the state to the vehicle first. Where a shade is below the figure, estimates and invoices print words for the customer to sign.',
        ],
      },
      {
        title: 'Your films',
        body: [
          'Add the films that you work with under [Settings › Films](/settings/films). Estimates, invoices and jobs keep a film as it was chosen, also when you change or delete it there.',
        ],
      },
    ],
  },
  {
    id: 'put-a-job-on-hold',
    category: 'Shop floor',
    title: 'Put a job on hold',
    summary: 'Mark a car that can’t continue: waiting for film, parts or the customer.',
    keywords: ['hold', 'waiting', 'film', 'parts', 'customer', 'paused', 'stopped', 'rework', 'problem'],
    sections: [
      {
        title: 'Hold and go on',
        body: [
          'In the menu of a card or on the job page, choose {On Hold}, a reason, and a note if you like. The job keeps its stage and its bay, and the card shows the reason.',
          'When the work can go on, remove the hold in the same place.',
        ],
      },
    ],
  },
  {
    id: 'let-a-car-cure',
    category: 'Shop floor',
    title: 'Let film or coating cure',
    summary: 'Keep the bay for a car that cures, without keeping a person busy.',
    keywords: ['cure', 'curing', 'dry', 'overnight', 'ceramic', 'coating', 'bay', 'hours'],
    sections: [
      {
        title: 'Curing keeps the bay',
        body: [
          'Move the job to Curing when the work is done. Its bay stays taken for the hours under Settings › Jobs, and no one is booked for it. The week on the [Calendar](/schedule?view=week) shows a line below the job until the cure ends.',
          'Move the job on when it has cured; the bay is free at once.',
        ],
      },
    ],
  },
  {
    id: 'hand-over-a-car',
    category: 'Shop floor',
    title: 'Hand over a car and bill its job',
    summary: 'One screen for the pickup, and one invoice for all services of a job.',
    keywords: ['hand over', 'pickup', 'deliver', 'delivered', 'collect', 'invoice', 'bill', 'balance', 'keys'],
    sections: [
      {
        title: 'Create the invoice',
        body: [
          'On the job page, press {Create Invoice}. You get one Draft with every service of the job at its booked price. If the job came from an accepted estimate, the invoice has the lines of the estimate, and services added later.',
          'Press it again, and the same invoice opens: a job is billed once.',
        ],
      },
      {
        title: 'Hand over',
        body: [
          'When the job is Ready, press {Hand Over}. You see the balance, open items and what to give back. Enter the odometer. If the customer signed the hand-over inspection, finish; if not, write why under {Not Signed Because}. The job is then Delivered and its bookings are Complete.',
        ],
      },
    ],
  },
  {
    id: 'book-several-services',
    category: 'Shop floor',
    title: 'Book several services for one car',
    summary: 'PPF, tint and coating in one go: one plan, one job, one invoice.',
    keywords: [
      'several services',
      'package',
      'multiple',
      'combo',
      'ppf and tint',
      'plan',
      'chain',
      'also',
      'add a service',
    ],
    sections: [
      {
        title: 'In the quick quote',
        body: [
          'In the step Quote & Availability, tick more services under {Also for this car}. The quote plans them one after the other, each where its bay and a person are free, and adds up price, hours and profit.',
          'The order is the one under Settings › Jobs. You can change it for this car, or book a part later.',
        ],
      },
      {
        title: 'From an estimate',
        body: [
          'On an accepted estimate, press {Book}. All its service lines are planned at the prices of the estimate.',
        ],
      },
      {
        title: 'For a car that is already booked',
        body: [
          'On the job page, press {Add a Service}. The new service is planned after the others and joins the same job.',
          'On the calendar, parts of one job show their place, such as 2/3. When you move one part, Clearcoat asks about the later ones.',
        ],
      },
    ],
  },
];
