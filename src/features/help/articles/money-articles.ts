import type { Article } from '../article.ts';

export const MONEY_ARTICLES: readonly Article[] = [
  {
    id: 'send-an-estimate',
    category: 'Money',
    title: 'Send an estimate and get a yes',
    summary: 'Write it, send it, note the answer, and turn a yes into a booking and an invoice.',
    keywords: [
      'estimate',
      'offer',
      'proposal',
      'quote',
      'accept',
      'decline',
      'expire',
      'convert',
      'sign',
      'link',
      'share',
      'online',
    ],
    sections: [
      {
        title: 'Write and send',
        body: [
          {
            steps: [
              'Press {New Estimate} on the [Estimates](/estimates) page and choose the customer.',
              'Press {Add Service} for a service at the price of their vehicle, or {Add Item} for anything else.',
              'Check {Valid for (days)} and the {Terms and Conditions}, then save.',
              'Open the estimate with {View} and press {Send}.',
            ],
          },
        ],
      },
      {
        title: 'The answer',
        body: [
          'Press {Accept} and enter who said yes, or choose {Decline} in the menu and note the reason. Both are in the history of the estimate.',
          'After a yes, {Convert to invoice} makes a draft with the same lines, tax rate, discount and notes. Pressing it again opens the same invoice, and so does {Create invoice} on a booking made from the estimate: one job is billed once. The menu also has an entry for each service that opens the booking form with customer, service and the price you agreed on.',
        ],
      },
      {
        title: 'A link for the customer',
        body: [
          'Where the shop is on a server (a team server or hosted), the text of {Send} holds a link, and {Copy Link} on the page of the estimate gives one for a text message. It opens the estimate on any phone, in your colors, without an account: your customer reads it, keeps the PDF, and accepts it with a typed name and a tick, or declines it with a reason. Opening and answering stand in the history within seconds.',
          {
            list: [
              'Copying a link marks a draft as sent: a draft is not shown to anybody.',
              'What you change while it is being read must be read again before it can be accepted. While it is a Draft, the link says that you are changing it.',
              'What was accepted is kept as it was: press {Accepted version} under {Customer link}.',
              'The link of an estimate works until 30 days after it expires, and the link of an invoice until a year after it is paid. To choose another day, fill in {Link works through} before you press {Copy Link}. {Withdraw} closes a link at once.',
              'The link never shows notes for the team, costs or margins.',
              'Opening a link yourself while you are signed in doesn’t mark anything as viewed.',
              'Past its last day an offer cannot be accepted by the link any more.',
            ],
          },
        ],
      },
      {
        title: 'Too late, or changed',
        body: [
          'An estimate past its last day is marked Expired. It can still be accepted, if you stand by the price. A declined estimate is sent again after you edit and save it: that makes it a Draft.',
        ],
      },
    ],
  },
  {
    id: 'invoice-a-job',
    category: 'Money',
    title: 'Invoice a job',
    summary: 'Three ways to an invoice, and how the lines work.',
    keywords: ['invoice', 'bill', 'create', 'line item', 'number', 'due date', 'terms', 'duplicate'],
    sections: [
      {
        title: 'Three ways',
        body: [
          {
            list: [
              'From a booking: open it on the [Calendar](/schedule) and press {Create invoice}.',
              'From an accepted estimate: press {Convert to invoice}.',
              'From nothing: press {New Invoice} on the [Invoices](/invoices) page.',
            ],
          },
          'An invoice that is like an earlier one is made with {Duplicate} in the menu of the earlier one.',
        ],
      },
      {
        title: 'Lines',
        body: [
          '{Add Service} takes the price from the size of the customer’s vehicle. {Add Item} adds an empty line.',
          'In a line, Enter adds the next one, the arrow keys up and down go from line to line, and with Alt they move the line.',
        ],
      },
      {
        title: 'Number and due date',
        body: [
          'The next free number is proposed. Another number can be typed; one that is taken is refused. The due date follows from {Invoice Date} and {Payment Terms} and can be changed; one that is not that of the terms is saved with Custom terms.',
        ],
      },
    ],
  },
  {
    id: 'record-a-payment',
    category: 'Money',
    title: 'Record a payment',
    summary: 'Part payments, the whole balance, and payments noted by mistake.',
    keywords: ['pay', 'paid', 'payment', 'deposit', 'cash', 'card', 'check', 'balance', 'refund', 'partial'],
    sections: [
      {
        title: 'Money came in',
        body: [
          {
            picture: 'invoice',
            alt: 'The page of an invoice: the document as the customer sees it, beside it the payments with the balance, links and history.',
          },
          {
            steps: [
              'Open the invoice with {View}.',
              'Press {Record Payment}. The whole balance and today are filled in: change them for a part payment or an earlier day.',
              'Choose the {Method}, and note the number of a check or the last four digits of a card under {Reference}.',
              'Press {Record Payment}.',
            ],
          },
          'More than the balance is refused. A tip goes on the invoice as a line. Money for later work goes on the customer as a note, and comes off the next invoice as a discount.',
          'The payment that completes the total makes the invoice Paid, also when it is still a draft that was never sent.',
          'A date more than 31 days ahead, or more than a year before the invoice, needs a tick: it is usually a typo.',
        ],
      },
      {
        title: 'A deposit',
        body: ['Record it as a payment on the invoice. The balance on the document goes down by it.'],
      },
      {
        title: 'Nothing to pay',
        body: [
          'A free redo has a total of $0. Send it, then press {Mark as Settled} under {Payments}: the invoice is Paid without a payment. It is never overdue.',
        ],
      },
      {
        title: 'Noted by mistake',
        body: [
          'Remove it with the bin beside it under {Payments}. The question says by how much the balance grows. The invoice gets back the status that it had, or Overdue when the due date has passed.',
        ],
      },
    ],
  },
  {
    id: 'invoice-statuses',
    category: 'Money',
    title: 'What the statuses mean',
    summary: 'Draft, Sent, Viewed, Paid, Overdue, Cancelled, and how an invoice gets from one to the next.',
    keywords: ['status', 'draft', 'sent', 'viewed', 'paid', 'overdue', 'cancelled', 'reopen', 'late'],
    sections: [
      {
        title: 'Invoices',
        body: [
          {
            terms: [
              [
                'Draft',
                'Being written. Saving the form of an invoice always makes it a Draft again; payments and the day it was sent stay noted.',
              ],
              ['Sent', 'You pressed {Send}.'],
              [
                'Viewed',
                'Your customer opened its link, or you chose {Mark as viewed} in its menu, for instance after a call about it.',
              ],
              [
                'Paid',
                'The payments reach the total, or you marked an invoice with nothing to pay as settled. To change a paid invoice, tick {Reopen as Draft} on its form.',
              ],
              ['Overdue', 'Sent or viewed, past its due date, with a balance. A new due date or a payment ends it.'],
              [
                'Cancelled',
                'You chose {Cancel invoice} in its menu. Nothing more is asked for. A paid invoice cannot be cancelled: remove its payments first.',
              ],
            ],
          },
          'The card {Overdue} and the filter of that name count an invoice from the day after its due date.',
        ],
      },
      {
        title: 'Estimates',
        body: [
          'Draft, Sent and Viewed work the same way. Accepted and Declined are the answer. Expired marks an estimate past its last day.',
        ],
      },
    ],
  },
  {
    id: 'pdf-and-print',
    category: 'Money',
    title: 'PDF, print and e-mail',
    summary: 'How a document gets to the customer, and what to do when it does not.',
    keywords: [
      'pdf',
      'print',
      'printer',
      'email',
      'mail',
      'send',
      'attach',
      'share',
      'download',
      'popup',
      'pop-up',
      'nothing happens',
    ],
    sections: [
      {
        title: 'Send',
        body: [
          '{Send} shows the subject and the text of the e-mail, both to change. {Send by Email} downloads the PDF and opens your mail program with the text: attach the PDF there. A browser cannot attach a file for you.',
          'Where the device has a share sheet, {Share PDF} hands the PDF to any program on it. {Only Mark as Sent} is for what you handed over in another way.',
        ],
      },
      {
        title: 'PDF and print',
        body: [
          '{Download PDF} makes a letter-size PDF with text that can be searched and copied. {Print} prints the document alone, without what stands around it. Internal notes are in neither.',
        ],
      },
      {
        title: 'Nothing opens',
        body: [
          {
            list: [
              'No mail program: the computer has none for mail links, or the browser is not told which. Set one in the settings of the system, or open your mail in another tab and attach the downloaded PDF.',
              'No PDF: look into the downloads of the browser. It may ask whether this page may download several files: allow it.',
              'The print is cut off or has no colors: choose letter size and background graphics in the print window of the browser.',
              'Letters are missing in the PDF, such as Hebrew or Arabic: the app names them before the download. Choose {Print} and save the print as a PDF.',
            ],
          },
        ],
      },
    ],
  },
  {
    id: 'how-totals-are-calculated',
    category: 'Money',
    title: 'How totals are calculated',
    summary: 'Lines, tax, discount and rounding, with an example.',
    keywords: [
      'tax',
      'exempt',
      'discount',
      'percent',
      'subtotal',
      'total',
      'round',
      'rounding',
      'cents',
      'calculate',
      'sum',
    ],
    sections: [
      {
        title: 'The rule',
        body: [
          {
            steps: [
              'Each line is quantity times price, rounded to cents.',
              'The subtotal is the sum of the lines.',
              'Tax is the {Tax Rate (%)} of the taxable lines, calculated once on their sum and rounded to cents. Rates may have up to three decimals, such as 8.875.',
              'Type the discount in dollars, or with a percent sign: 10% of $1,200.00 is $120.00, and follows the lines.',
              'By default the discount does not reduce the tax. {Discount applies} in the [settings of documents](/settings/documents) can put it before tax: then it is spread over all lines, and only what is left is taxed. Each invoice and estimate keeps the rule it was made with.',
              'A customer with a {Tax-exempt Number} starts new documents at a rate of 0, and the number is printed below their name.',
              'The total is subtotal plus tax minus {Discount Amount}, and never less than 0.',
            ],
          },
          'An example: $1,000.00 taxable, 8.5% tax, $50.00 discount. Tax is $85.00 and the total $1,035.00.',
        ],
      },
      {
        title: 'The cards above the list',
        body: [
          '{Total Amount} is the sum of all invoices, {Paid Amount} what was paid on them, {Pending Amount} the balance of those neither paid nor cancelled. Search and filter do not change them.',
        ],
      },
    ],
  },
  {
    id: 'margin-and-profit',
    category: 'Money',
    title: 'Margin and profit of a job',
    summary: 'What is counted, what the labels mean, and why two people give two margins.',
    keywords: ['margin', 'profit', 'labor', 'cost', 'excellent', 'good', 'fair', 'low', 'optimal', 'rate', 'earn'],
    sections: [
      {
        title: 'The formula',
        body: [
          'Gross profit is the price without labor cost and base cost. Labor cost is the hours of the job times the hourly rate of the person who does it. The margin is gross profit as a percentage of the price.',
          'An example: $1,200 for 9 hours with somebody at $35 an hour and $380 of material. Labor is $315, profit $505, margin 42.1%.',
        ],
      },
      {
        title: 'The labels',
        body: [
          {
            terms: [
              ['Excellent', '50% and more.'],
              ['Good', '30% to under 50%.'],
              ['Fair', '15% to under 30%.'],
              ['Low', 'Under 15%.'],
            ],
          },
        ],
      },
      {
        title: 'Where it is shown',
        body: [
          'In the quick quote for every free time, in the {Pricing Summary} of a booking, on the [Calendar](/schedule) for each day and for the month, and on the form of a service. The {Profit Margin} there is before labor, because nobody has been chosen yet; the table of sizes below it counts labor at the default rate.',
          'Set a {Target Margin} in the [settings of pricing](/settings/pricing), and every margin below it is marked.',
          'Cancelled and No Show bookings count no money.',
        ],
      },
    ],
  },
];
