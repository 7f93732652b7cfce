import { paths } from '#parts/navigation/paths.ts';
import type { Tutorial } from './tutorial.ts';
import { onPage, openFromMenu, SAVE_AND_OPEN_INVOICE } from './tutorial-steps.ts';

/** Lessons about leads, estimates and deposits. */
export const SELLING_TUTORIALS: readonly Tutorial[] = [
  {
    id: 'leads-to-customers',
    title: 'Leads to customers',
    summary: 'Add a lead, move it through the columns, and convert it to a customer.',
    minutes: 4,
    steps: [
      openFromMenu('Leads', paths.leads, 'leads-link'),
      {
        title: 'Add a lead',
        text: 'Press {New Lead}. Enter at least a first name, choose a {Next Follow-up} date and press {Create Lead}.',
        page: { to: paths.leads },
        control: 'new-lead',
        done: { more: 'leads' },
      },
      {
        title: 'Move the lead',
        text: 'Drag the card to Qualified, or press its button with the two arrows and choose Qualified.',
        page: { to: paths.leads },
        control: 'move-lead',
        done: { more: 'leads', status: 'Qualified' },
      },
      {
        title: 'Convert the lead',
        text: 'Open the card’s menu and choose {Convert to customer}.',
        page: { to: paths.leads },
        control: 'lead-menu',
        within: 'qualified-leads',
        done: { at: { to: paths.newCustomer } },
      },
      {
        title: 'Save the customer',
        text: 'The lead’s details are filled in. Add what’s missing and press {Create Customer}. The lead is then Converted and linked to the customer.',
        page: { to: paths.newCustomer },
        from: paths.leads,
        control: 'save-customer',
        done: { more: 'customers' },
      },
      {
        title: 'Your lead is now a customer',
        text: 'Each morning, choose {Overdue follow-ups} next to the search on Leads to see who to call. To learn more, see [Follow up on leads](/help/follow-up-on-leads).',
        done: 'next',
      },
    ],
  },
  {
    id: 'requests-online',
    title: 'Requests from your web site',
    summary:
      'Switch the request page on, ask for work as a customer would, and answer with a quote. Needs a team server.',
    minutes: 4,
    steps: [
      {
        title: 'Open the request settings',
        text: 'Open [Requests](/settings/requests). If it says that it needs the team server, there is nothing to practice here yet.',
        control: 'settings-link',
        done: { at: { to: paths.requestSettings } },
      },
      {
        title: 'Switch the page on',
        text: 'Check {Take Requests}. Choose whether the page may {Show Prices}, then press {Save}.',
        page: { to: paths.requestSettings },
        control: 'take-requests',
        done: 'next',
      },
      {
        title: 'Ask as a customer',
        text: 'Press {Copy Link} and open the link in another tab. Choose a car, a service and a day, enter a name and a phone number, and send it.',
        page: { to: paths.requestSettings },
        control: 'copy-request-link',
        done: { more: 'leads' },
      },
      openFromMenu('Leads', paths.leads, 'leads-link'),
      {
        title: 'Answer with a quote',
        text: 'The request is in the column New, with the car, the service and the days. Open the card’s menu and choose {New Quote}.',
        page: { to: paths.leads },
        control: 'lead-menu',
        done: { at: { to: paths.quickQuote } },
      },
      {
        title: 'The quote is filled in',
        text: 'Go on as in any quote: choose a slot and send it. To learn more, see [Take requests from your web site](/help/take-requests).',
        done: 'next',
      },
    ],
  },
  {
    id: 'offer-options',
    title: 'Offer options and get a signature',
    summary: 'Write an estimate with options and an add-on, and have the customer sign it on your tablet.',
    minutes: 5,
    steps: [
      openFromMenu('Estimates', paths.estimates, 'estimates-link'),
      {
        title: 'Start an estimate',
        text: 'Press {New Estimate}.',
        page: { to: paths.estimates },
        control: 'new-estimate',
        done: { at: { to: paths.newEstimate } },
      },
      {
        title: 'Write the first option',
        text: 'Choose a {Customer}. Press {Add Item} and enter a description and a price. Then press Next.',
        page: { to: paths.newEstimate },
        control: 'customer',
        done: 'next',
      },
      {
        title: 'Add a second option',
        text: 'Press {Add Option}. What you wrote is the first option, and each new one starts as a copy of the one on the screen.',
        page: { to: paths.newEstimate },
        control: 'add-option',
        done: { shows: 'option-name' },
      },
      {
        title: 'Make it better',
        text: 'Give it a name and change its price. Press {Add Item} for an add-on and check {Optional} in its line: the customer decides whether to take it.',
        page: { to: paths.newEstimate },
        control: 'option-name',
        done: 'next',
      },
      {
        title: 'Save the estimate',
        text: 'Check {Recommended} if you suggest this option, then press {Create Estimate}.',
        page: { to: paths.newEstimate },
        control: 'save-estimate',
        done: { more: 'estimates' },
      },
      {
        title: 'Open the estimate',
        text: 'The list shows the lowest and the highest total. Press {View}, the eye in the row. On a phone, press the card.',
        page: { to: paths.estimates },
        control: 'view-document',
        done: { at: { to: paths.viewEstimate } },
      },
      {
        title: 'Hand over the tablet',
        text: 'Press {Present}. The screen then shows only the estimate, without this panel. As the customer: choose, enter a name, check the boxes, sign and press {Accept Estimate}. Then press {Hand the Tablet Back}.',
        ...onPage(paths.viewEstimate, paths.estimates),
        control: 'present-estimate',
        done: { shows: 'evidence' },
      },
      {
        title: 'Signed and on record',
        text: 'Evidence shows who accepted what, when, and the signature. {Evidence PDF} makes a file of it. To learn more, see [Offer options and add-ons](/help/offer-options-and-add-ons).',
        done: 'next',
      },
    ],
  },
  {
    id: 'take-a-deposit',
    title: 'Take a deposit and apply it',
    summary: 'Take money before the work, and see it taken off the invoice.',
    minutes: 3,
    steps: [
      openFromMenu('Estimates', paths.estimates, 'estimates-link'),
      {
        title: 'Open an accepted estimate',
        text: 'Choose {Accepted} above the list, then press {View}, the eye in a row. On a phone, press the card.',
        page: { to: paths.estimates },
        control: 'view-document',
        done: { at: { to: paths.viewEstimate } },
      },
      {
        title: 'Take the deposit',
        text: 'Press {Take Deposit}. Enter the {Amount}, choose the {Method} and press {Take Deposit} again.',
        ...onPage(paths.viewEstimate, paths.estimates),
        control: 'take-deposit',
        done: { more: 'deposits' },
      },
      {
        title: 'Make the invoice',
        text: 'Deposits shows what is held. Press {Convert to invoice}: the deposit is reserved for the new draft by itself, and applied when you send it.',
        ...onPage(paths.viewEstimate, paths.estimates),
        control: 'convert-estimate',
        done: { at: { to: paths.editInvoice } },
      },
      ...SAVE_AND_OPEN_INVOICE,
      {
        title: 'Only the rest is left to pay',
        text: 'The deposit is under {Payments}, and the balance is the rest. Deposits that are on no sent invoice yet are on [Money](/money). To learn more, see [Take a payment](/help/take-a-payment).',
        done: 'next',
      },
    ],
  },
];
