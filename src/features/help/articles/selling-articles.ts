import type { Article } from '#features/help/article.ts';

export const SELLING_ARTICLES: readonly Article[] = [
  {
    id: 'offer-options-and-add-ons',
    category: 'Money',
    title: 'Offer options and add-ons',
    summary: 'Let the customer choose between good, better and best, and tick extras.',
    keywords: ['option', 'good better best', 'package', 'optional', 'add-on', 'upsell', 'present', 'supplement'],
    sections: [
      {
        title: 'Options',
        body: [
          {
            steps: [
              'Open the estimate and press {Add Option}. The lines that are there become the first option, and the new one starts as a copy.',
              'Give each option a name under {Option Name} and change its lines. Two to four options are possible.',
              'Check {Recommended} on the one you suggest. It’s shown first, and its total counts until the customer chooses.',
            ],
          },
          'The list of estimates shows the lowest and the highest total that the customer can choose.',
        ],
      },
      {
        title: 'Add-ons',
        body: [
          'Check {Optional} on a line. It isn’t part of the total until the customer ticks it.',
          'When the customer accepts, only the chosen option and the ticked lines are billed and booked.',
        ],
      },
      {
        title: 'At the counter',
        body: [
          'Press {Present} on the estimate and hand over the tablet. It shows only the estimate: the customer chooses, signs and accepts. {Hand the Tablet Back} leads back to your screens.',
          'On a server for your team, that takes your password, and the server must be reachable. Someone else signs out and in. A shop in one browser asks for no password, so stay near the tablet.',
          'If the customer accepts on the phone or in person without the tablet, press {Accept} and note who agreed to what.',
        ],
      },
      {
        title: 'Proof of the answer',
        body: [
          'Evidence on the estimate’s page shows who accepted what, when and how, with the texts they agreed to and the signature. {Evidence PDF} makes a file of it.',
          'On a server for your team, an accepted answer can’t be changed. Editing the estimate keeps it as Earlier Evidence, and only the owner can delete the estimate. An answer by link is compared with the one the server keeps with the link.',
          'For answers at the counter or on the phone, the seal shows whether the record was changed. It doesn’t prove who answered.',
        ],
      },
      {
        title: 'More work later',
        body: [
          'Choose {Add Supplement} in the menu of an accepted estimate. It’s an estimate of its own that the customer answers. If it’s accepted before you convert the first estimate, both go on one invoice.',
        ],
      },
    ],
  },
  {
    id: 'get-paid-online',
    category: 'Money',
    title: 'Get paid online',
    summary: 'Show your own payment link with a QR code on invoices and deposit requests.',
    keywords: ['payment link', 'pay online', 'Stripe', 'Square', 'PayPal', 'QR', 'deposit', 'card'],
    sections: [
      {
        title: 'Set it up',
        body: [
          'Paste the link from Stripe, Square or PayPal under {Payment Link} in [Documents](/settings/documents). The app only shows it: no card or key of your payment company is ever entered here.',
          'Sent invoices with a balance then show {Pay Online} and a QR code on the screen, on paper, in the PDF and on the customer’s page.',
        ],
      },
      {
        title: 'When a customer has paid',
        body: [
          'The app doesn’t hear from the payment company. When the money arrives, press {Record Payment}, or {Take Deposit} on an estimate.',
        ],
      },
      {
        title: 'Ask for a deposit',
        body: [
          'In the same settings, choose a deposit for all services or for single ones: dollars, or a percentage of the total. Estimates then ask for it, and {Take Deposit} fills in the amount.',
        ],
      },
    ],
  },
  {
    id: 'close-the-day',
    category: 'Money',
    title: 'Close the day',
    summary: 'Count the cash, see the deposits you hold and what is overdue.',
    keywords: [
      'day close',
      'cash',
      'register',
      'aging',
      'overdue',
      'deposits held',
      'bookkeeping',
      'accountant',
      'books closed',
      'credit',
      'tips',
    ],
    sections: [
      {
        title: 'Count the cash',
        body: [
          "Open [Money](/money). {Day's Close} lists the day’s payments, deposits, refunds and tips by method. Under {Starting cash}, type what the drawer began with; under {Counted cash}, what is in it now. The difference is next to it. Press {Print} or {Download CSV} to keep the day.",
          'A deposit counts on the day it was taken, not again when it’s applied to an invoice. A payment that you reverse counts as taken back on the day you reverse it.',
        ],
      },
      {
        title: 'Who owes what',
        body: [
          '{Aging} splits the open balances by days past due. A customer’s row opens their statement. Credit counts against what the customer owes. {Deposits Held} lists money that is not on a sent invoice yet, also when its estimate or customer is gone. Press a name to see the deposit, to refund it or to keep it.',
        ],
      },
      {
        title: 'For your bookkeeper',
        body: [
          'Under {Bookkeeping}, choose the days and press {Download Bookkeeping CSV}. The file has every invoice with its tax, and every payment, deposit, refund and tip.',
          'A day that is over stays as it was. If an invoice changes later, is cancelled or deleted, the day of the change has a line with the difference and its tax. When your bookkeeper has closed a month, enter its last day under {Books Closed Through} in [document settings](/settings/documents): no payment or refund is taken for that time any more.',
        ],
      },
    ],
  },
  {
    id: 'message-customers',
    category: 'Daily work',
    title: 'Message customers every morning',
    summary: 'Reminders, follow-ups, reviews and overdue invoices, one after another.',
    keywords: [
      'message',
      'text',
      'SMS',
      'email',
      'reminder',
      'follow up',
      'review',
      'consent',
      'quiet hours',
      'morning',
    ],
    sections: [
      {
        title: 'The morning round',
        body: [
          {
            steps: [
              'Open [Messages](/messages) and press {Start Morning Round}.',
              'Read the message. You can change it before it opens.',
              'Press Enter. Your mail or text program opens with the text. Nothing is sent by itself: you press Send there.',
              'Come back and answer whether you sent it. The next message follows.',
            ],
          },
          'Skip a message with the right arrow key and go back with the left one. If you leave, the round goes on where you were.',
        ],
      },
      {
        title: 'When a message is due',
        body: [
          {
            list: [
              'A reminder: two days before the appointment and the day before. If you’re closed then, on the last open day before.',
              'An estimate without an answer: three days after you sent it, until it expires.',
              'A car that is Ready: right away.',
              'An overdue invoice: from the day after its due date, and again after 14 days.',
              'A care check: one to three weeks after delivery. Work of the category Detailing has none.',
              'A review request: three days after delivery, and at most once in 180 days.',
            ],
          },
        ],
      },
      {
        title: 'Who is offered',
        body: [
          'Customers who said no are left out. A no belongs to the phone number or email address: it also counts for another record with the same one, and stays when the record is deleted or imported again. Only a later yes ends it. Review requests go only to customers who said yes. Record their answers on the customer’s page: press {Change Consent} under {Messages}.',
          'During quiet hours no text message is offered. Set the hours, your review link and the texts under [Messages](/settings/messages) in the settings.',
        ],
      },
      {
        title: 'Write to one customer',
        body: [
          'Press {New Message} on the customer’s page. Under {Start With}, choose an appointment, an estimate or an invoice, or your own words. It’s logged like the others.',
          'The {Timeline} on that page shows each message between jobs, documents and payments. A job that is ready offers its message on the job’s page until someone opened it.',
        ],
      },
      {
        title: 'A message does not open',
        body: [
          'A field such as the phone number, the time or the link may be empty. The message says which one and where to fill it in.',
        ],
      },
    ],
  },
];
