import type { Article } from '../article.ts';

export const MONEY_ARTICLES: readonly Article[] = [
  {
    id: 'send-an-estimate',
    category: 'Money',
    title: 'Send an estimate',
    summary: 'Write it, send it, record the answer, and turn a yes into a booking and an invoice.',
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
        title: 'Write and send it',
        body: [
          {
            steps: [
              'On the [Estimates](/estimates) page, press {New Estimate} and choose the customer.',
              'Press {Add Service} to add a service at the price for their vehicle, or {Add Item} for anything else.',
              'Check {Valid for (days)} and the {Terms and Conditions}, then save.',
              'Open the estimate with {View} and press {Send}.',
            ],
          },
        ],
      },
      {
        title: 'Record the answer',
        body: [
          'Press {Accept} and enter who said yes, or choose {Decline} in the menu and add the reason. Both appear in the estimate’s history.',
          'After a yes, {Convert to invoice} creates a draft with the same lines, tax rate, discount and notes. You can’t bill a job twice: pressing it again opens the same invoice, and so does {Create invoice} on a booking made from the estimate. The menu also lists each service. Choose one to open the booking form with the customer, service and agreed price filled in.',
        ],
      },
      {
        title: 'Share a link',
        body: [
          'If your shop is on a server (a team server or hosted), the email from {Send} includes a link. For a text message, press {Copy Link} on the estimate. Your customer can open the link on any phone without an account and sees the estimate in your colors. They can download the PDF, accept by typing their name and checking a box, or decline with a reason. You see it in the history within seconds when they open or answer it.',
          {
            list: [
              'Copying a link marks a draft as sent. Customers never see a draft.',
              'If you change the estimate while the customer is reading it, they have to read the new version before they can accept. While it’s a Draft, the link says you’re making changes.',
              'The accepted version is kept: press {Accepted version} under {Customer link}.',
              'An estimate link works until 30 days after the estimate expires. An invoice link works until a year after the invoice is paid. To set another date, fill in {Link works through} before you press {Copy Link}. {Withdraw} turns off a link right away, for good.',
              'The link never shows internal notes, costs or margins.',
              'If you open a link while you’re signed in, the document isn’t marked as viewed.',
              'After an estimate expires, the customer can’t accept it through the link.',
            ],
          },
        ],
      },
      {
        title: 'Expired or declined estimates',
        body: [
          'An estimate past its expiration date is marked Expired. You can still accept it if you honor the price. To send a declined estimate again, edit and save it. That makes it a Draft.',
        ],
      },
    ],
  },
  {
    id: 'create-an-invoice',
    category: 'Money',
    title: 'Create an invoice',
    summary: 'Three ways to start an invoice, and how its lines, number and due date work.',
    keywords: ['invoice', 'bill', 'create', 'job', 'line item', 'number', 'due date', 'terms', 'duplicate'],
    sections: [
      {
        title: 'Three ways to start',
        body: [
          {
            list: [
              'From a booking: open it on the [Calendar](/schedule) and press {Create invoice}.',
              'From an accepted estimate: press {Convert to invoice}.',
              'From scratch: press {New Invoice} on the [Invoices](/invoices) page.',
            ],
          },
          'To make one like an earlier invoice, choose {Duplicate} in the earlier invoice’s menu.',
        ],
      },
      {
        title: 'Lines',
        body: [
          '{Add Service} uses the price for the customer’s vehicle size. {Add Item} adds an empty line.',
          'In a line, press Enter to add the next one. The up and down arrow keys move between lines. Hold Alt to move the line itself.',
        ],
      },
      {
        title: 'Number and due date',
        body: [
          'The form fills in the next free number. You can type another, as long as it isn’t taken. The due date comes from the {Invoice Date} and {Payment Terms}. If you change it, the terms are saved as Custom.',
        ],
      },
    ],
  },
  {
    id: 'take-a-payment',
    category: 'Money',
    title: 'Take a payment',
    summary: 'Record a payment, tip, deposit or refund, use credit, or reverse an entry.',
    keywords: [
      'pay',
      'paid',
      'payment',
      'record a payment',
      'deposit',
      'cash',
      'card',
      'check',
      'balance',
      'refund',
      'partial',
      'credit',
      'tip',
      'overpaid',
    ],
    sections: [
      {
        title: 'Record a payment',
        body: [
          {
            picture: 'invoice',
            alt: 'The page of an invoice: the document as the customer sees it, next to the payments with the balance, links and history.',
          },
          {
            steps: [
              'Open the invoice with {View}.',
              'Press {Record Payment}. The form fills in the full balance and today’s date. Change them for a partial payment or an earlier date.',
              'Choose the {Method}. Under {Reference}, enter a check number or the last four digits of the card.',
              'Press {Record Payment}.',
            ],
          },
          'You can’t record more than the balance. If a tip comes with the payment, enter it under {Tip}. For a tip alone, choose Tip under {Kind}. A tip is not part of the invoice and is not taxed. If a customer pays ahead for later work, take a deposit on that estimate or job.',
          'When the total is paid, the invoice is marked Paid, even if it’s a draft you never sent.',
          'If the date is more than 31 days ahead, or more than a year before the invoice, check the box to confirm it. It’s usually a typo.',
        ],
      },
      {
        title: 'Give money back',
        body: [
          'Choose Refund under {Kind}. If the invoice has no balance, press {Refund or Tip} first. The form opens with the method of the last payment and what is left of it.',
          'The form asks if the customer still owes the money. Choose “No, the price is lowered” for goodwill or returned work: total and tax go down, the balance stays as it was, and the note is printed as the reason. Choose “Yes, it is owed again” after a bounced payment or a wrong card.',
          'On a cancelled invoice, press {Refund or Forfeit}. Forfeit keeps what was paid.',
        ],
      },
      {
        title: 'Use a customer’s credit',
        body: [
          'What a customer paid too much is their credit, and so is what was paid on an invoice that you cancelled. It’s on their page, on their statement and under {Aging} on [Money](/money). On another invoice of the customer, press {Use Credit}. Or give it back as a refund.',
          'While credit and deposits cover an overdue invoice, no reminder is offered.',
        ],
      },
      {
        title: 'Deposit',
        body: [
          'Open the estimate, or the {Money} tab of the job, and press {Take Deposit}. The money is held for the customer. When you make the invoice, the deposit is reserved for that Draft. It’s applied when you send the invoice; what is left over stays credit.',
          'If some of it is left, or there was no deposit on that work, press {Apply Deposit} on another invoice of the customer. Choose the deposit and how much of it to use. To give a held deposit back or keep it, press {Refund or Forfeit}: next to the deposit, in its row under {Deposits Held} on [Money](/money), or in the question before you decline or delete its estimate or delete its customer.',
        ],
      },
      {
        title: 'Nothing to pay',
        body: [
          'For a $0 invoice, such as a free redo, send it and press {Mark as Settled} under {Payments}. The invoice is then Paid without a payment. A $0 invoice is never overdue.',
        ],
      },
      {
        title: 'Reverse a payment entered by mistake',
        body: [
          'Under {Payments}, press Reverse next to the payment. The app shows how much the balance goes up before it reverses it, and keeps the entry under Reversed. A refund that lowered the price brings the price back. The invoice goes back to its earlier status, or to Overdue if it’s past due.',
        ],
      },
    ],
  },
  {
    id: 'sell-to-dealers-and-fleets',
    category: 'Money',
    title: 'Sell to dealers and fleets',
    summary: 'Agreed prices, PO numbers, payment terms and one statement a month.',
    keywords: [
      'dealer',
      'fleet',
      'account',
      'company',
      'discount',
      'agreed price',
      'po number',
      'purchase order',
      'stock number',
      'statement',
      'terms',
      'monthly',
    ],
    sections: [
      {
        title: 'Set up the account',
        body: [
          'Edit the customer and open the section Account. Choose the {Kind}, then {Payment Terms}, {Percent Off} or a fixed price for a service, and {PO Number Required}.',
          'Quotes, bookings, estimates and invoices for this customer use the agreed prices and say so. A fixed price comes before the percentage, and an accepted estimate keeps its price.',
        ],
      },
      {
        title: 'PO and stock numbers',
        body: [
          'Estimates and invoices of a dealer or a fleet have fields for the PO number and the stock number of the car. Both are printed, and the search finds them. If the customer requires a PO number, an invoice without one can be saved but not sent.',
        ],
      },
      {
        title: 'Monthly statement',
        body: [
          'On the customer’s page, open the statement. It lists the opening balance, the invoices, payments and credit of a month, and what is left to pay. You can download it as PDF or CSV. Drafts are not on it. If you cancel or delete an invoice that was sent, it stays in its month, and the day of the change takes it back.',
        ],
      },
    ],
  },
  {
    id: 'invoice-and-estimate-statuses',
    category: 'Money',
    title: 'Invoice and estimate statuses',
    summary: 'What Draft, Sent, Viewed, Paid, Overdue and Cancelled mean, and what changes a status.',
    keywords: ['status', 'draft', 'sent', 'viewed', 'paid', 'overdue', 'cancelled', 'reopen', 'late'],
    sections: [
      {
        title: 'Invoices',
        body: [
          {
            terms: [
              [
                'Draft',
                'Not sent yet. Saving an invoice’s form always makes it a Draft again. Its payments and sent date are kept.',
              ],
              ['Sent', 'You pressed {Send}.'],
              [
                'Viewed',
                'Your customer opened its link, or you chose {Mark as viewed} in its menu, for example after a phone call.',
              ],
              [
                'Paid',
                'Payments reach the total, or you marked a $0 invoice as settled. To change a paid invoice, check {Reopen as Draft} on its form.',
              ],
              ['Overdue', 'Sent or viewed, past its due date, with a balance. A new due date or a payment clears it.'],
              [
                'Cancelled',
                'You chose {Cancel invoice} in its menu. The customer owes nothing more. If money was paid, the form asks how much of it you give back and how much you keep. What you decide later stays credit of the customer.',
              ],
            ],
          },
          'The {Overdue} card and filter include an invoice from the day after its due date.',
        ],
      },
      {
        title: 'Estimates',
        body: [
          'Draft, Sent and Viewed work the same way. Accepted or Declined is the customer’s answer. Expired means the estimate is past its expiration date.',
        ],
      },
    ],
  },
  {
    id: 'email-and-print',
    category: 'Money',
    title: 'Email, print or save a PDF',
    summary: 'Get an estimate or invoice to the customer, and fix common problems.',
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
        title: 'Email or share it',
        body: [
          '{Send} shows the email’s subject and message. You can edit both. {Send by Email} downloads the PDF and opens your mail program with the message. Attach the PDF there: a browser can’t attach a file for you. The document is then marked as sent. Press {Not Sent} in the message, or in the log of [Messages](/messages), if you did not send it.',
          'If your device has a share sheet, {Share PDF} sends the PDF to any app on it. Use {Only Mark as Sent} if you gave the customer the document another way.',
        ],
      },
      {
        title: 'Save or print it',
        body: [
          '{Download PDF} saves a letter-size PDF with text you can search and copy. {Print} prints only the document. Neither includes internal notes.',
        ],
      },
      {
        title: 'If nothing happens',
        body: [
          {
            list: [
              'No mail program opens: set a default mail program in your system settings. Or open your mail in another tab and attach the downloaded PDF.',
              'No PDF: check the browser’s downloads. If it asks whether this page can download multiple files, allow it.',
              'The print is cut off or has no colors: in the print dialog, choose letter size and turn on background graphics.',
              'Letters are missing in the PDF, such as Hebrew or Arabic: the app lists them before the download. Use {Print} and save the print as a PDF.',
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
    summary: 'Lines, tax, discounts and rounding, with an example.',
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
        title: 'Step by step',
        body: [
          {
            steps: [
              'Each line is quantity times price, rounded to the cent.',
              'The subtotal is the sum of the lines.',
              'Tax is {Tax Rate (%)} times the sum of the taxable lines, rounded once to the cent. A rate can have up to three decimals, such as 8.875.',
              'Enter a discount in dollars, or with a percent sign: 10% of $1,200.00 is $120.00. A percentage changes with the lines.',
              'Normally, a discount doesn’t reduce the tax. To apply it before tax, change {Discount applies} in [document settings](/settings/documents). The discount is then spread over all lines, and tax is calculated on what’s left. Existing invoices and estimates keep the rule they were made with.',
              'If a customer has a {Tax-exempt Number}, new documents start with a tax rate of 0, and the number prints below their name.',
              'The total is the subtotal plus tax minus {Discount Amount}, and never less than $0.',
            ],
          },
          'For example: $1,000.00 taxable, 8.5% tax and a $50.00 discount. Tax is $85.00 and the total is $1,035.00.',
        ],
      },
      {
        title: 'Cards above the list',
        body: [
          '{Total Amount} is the sum of all invoices. {Paid Amount} is what customers have paid on them. {Pending Amount} is the balance of invoices that are neither paid nor cancelled. Searching and filtering don’t change these figures.',
        ],
      },
    ],
  },
  {
    id: 'margin-and-profit',
    category: 'Money',
    title: 'Margin and profit',
    summary: 'How a job’s margin is calculated, and why it depends on who does the job.',
    keywords: ['margin', 'profit', 'labor', 'cost', 'excellent', 'good', 'fair', 'low', 'optimal', 'rate', 'earn'],
    sections: [
      {
        title: 'The formula',
        body: [
          'Gross profit is the price minus labor cost and base cost. Labor cost is the job’s hours times the hourly rate of the person who does it. Margin is gross profit as a percentage of the price.',
          'For example: $1,200 for 9 hours with someone at $35 an hour, and $380 of material. Labor is $315, profit is $505 and the margin is 42.1%.',
        ],
      },
      {
        title: 'Labels',
        body: [
          {
            terms: [
              ['Excellent', '50% or more.'],
              ['Good', '30% to under 50%.'],
              ['Fair', '15% to under 30%.'],
              ['Low', 'Under 15%.'],
            ],
          },
        ],
      },
      {
        title: 'Where you see it',
        body: [
          'In the quick quote for each available time, in the {Pricing Summary} of a booking, on the [Calendar](/schedule) for each day and the month, and on the form of a service. The {Profit Margin} on that form is before labor, because no one has been assigned yet. The table of sizes below it includes labor at the default rate.',
          'Set a {Target Margin} in [pricing settings](/settings/pricing) to mark every margin below it.',
          'Cancelled and No Show bookings don’t count.',
        ],
      },
    ],
  },
];
