import { paths } from '#parts/navigation/paths.ts';
import type { Tutorial } from './tutorial.ts';
import { onPage, openFromMenu, SAVE_AND_OPEN_INVOICE } from './tutorial-steps.ts';

const wizard = (step: string) => ({ to: paths.quickQuote, search: { step } });

/** Lessons for a new shop. */
export const START_TUTORIALS: readonly Tutorial[] = [
  {
    id: 'first-quote-to-paid-invoice',
    title: 'First quote to paid invoice',
    summary: 'Quote a car, book the job, invoice it and record the payment.',
    minutes: 6,
    steps: [
      {
        title: 'Open the quick quote',
        text: 'Press {New Quote} in the top bar. On a phone, press {New} in the bottom bar, then {New Quote}.',
        control: 'new-quote',
        done: { at: { to: paths.quickQuote } },
      },
      {
        title: 'Choose the vehicle',
        text: 'Type a make and model, such as Porsche 911, and choose one. Check the size: the price depends on it. Then press {Continue}.',
        page: wizard('vehicle'),
        control: 'vehicle-search',
        done: { at: wizard('service') },
      },
      {
        title: 'Choose the service',
        text: 'Press a service. Each one shows its price and hours for this size.',
        page: wizard('service'),
        done: { at: wizard('quote') },
      },
      {
        title: 'Choose a time',
        text: 'Press {Select Slot} for the recommended time, or {Select} next to another time.',
        page: wizard('quote'),
        control: 'select-slot',
        done: { at: wizard('customer') },
      },
      {
        title: 'Enter the customer',
        text: 'Enter a name, email and phone, then press {Continue}.',
        page: wizard('customer'),
        control: 'customer-first-name',
        done: { at: wizard('booking') },
      },
      {
        title: 'Confirm the booking',
        text: 'Check everything and press {Confirm Booking}. The job is then on the calendar.',
        page: wizard('booking'),
        control: 'confirm-booking',
        done: { more: 'bookings' },
      },
      {
        title: 'Open the booking',
        text: 'Find the job on its day and open it. When the work is done, you set its {Status} to Complete here.',
        page: { to: paths.schedule },
        done: { at: { to: paths.editBooking } },
      },
      {
        title: 'Create the invoice',
        text: 'Press {Create invoice}. This opens a draft with the booked service and price.',
        page: { to: paths.editBooking },
        from: paths.schedule,
        control: 'create-invoice',
        done: { more: 'invoices' },
      },
      ...SAVE_AND_OPEN_INVOICE,
      {
        title: 'Send the invoice',
        text: 'Press {Send}. For practice, choose {Only Mark as Sent}. For a real customer, {Send by Email} prepares the email and the PDF.',
        ...onPage(paths.viewInvoice, paths.invoices),
        control: 'send-document',
        done: { more: 'invoices', status: 'Sent' },
      },
      {
        title: 'Record the payment',
        text: 'Press {Record Payment}. The full balance and today’s date are filled in. Press {Record Payment} again.',
        ...onPage(paths.viewInvoice, paths.invoices),
        control: 'record-payment',
        done: { more: 'invoices', status: 'Paid' },
      },
      {
        title: 'You’re done',
        text: 'The invoice is Paid. If a customer needs time to decide, start with an estimate: see [Send an estimate](/help/send-an-estimate).',
        done: 'next',
      },
    ],
  },
  {
    id: 'stations-and-staff',
    title: 'Set up stations and staff',
    summary: 'Add a bay, choose the work you do there, and add someone to work at it.',
    minutes: 5,
    steps: [
      openFromMenu('Stations', paths.stations, 'stations-link'),
      {
        title: 'Add a station',
        text: 'Press {New Station}.',
        page: { to: paths.stations },
        control: 'new-station',
        done: { at: { to: paths.newStation } },
      },
      {
        title: 'Fill in the station',
        text: 'Enter a name and description, choose its {Capabilities} and check the {Operating Hours}. Then press {Create Station}.',
        page: { to: paths.newStation },
        control: 'station-name',
        done: { more: 'stations' },
      },
      {
        title: 'Open a service',
        text: 'Services need to list the new station before you can book it. Open [Services](/services) and press {Edit}, the pencil in a row.',
        page: { to: paths.services },
        control: 'edit-service',
        done: { at: { to: paths.editService } },
      },
      {
        title: 'Assign the station',
        text: 'Check the new station under {Station Assignment}. You see it only if the service’s category is one of its capabilities. Then press {Update Service}.',
        ...onPage(paths.editService, paths.services),
        control: 'station-assignment',
        done: { changed: 'services' },
      },
      {
        title: 'Add a staff member',
        text: 'Open [Staff](/staff) and press {New Staff Member}.',
        page: { to: paths.staff },
        control: 'new-staff-member',
        done: { at: { to: paths.newStaffMember } },
      },
      {
        title: 'Fill in their details',
        text: 'Enter their name, contact details and {Hourly Rate}. Check every level they can do under {Skill Levels}, and the new station under {Assigned Stations}. Then press {Create Staff Member}.',
        page: { to: paths.newStaffMember },
        control: 'staff-first-name',
        done: { more: 'employees' },
      },
      {
        title: 'Ready to book',
        text: 'The quick quote now offers times at the new station with the new person. If it doesn’t, see [No available slots found](/help/no-available-slots).',
        done: 'next',
      },
    ],
  },
  {
    id: 'price-by-vehicle-size',
    title: 'Price by vehicle size',
    summary: 'Charge more for a truck than a compact, and see your margin.',
    minutes: 3,
    steps: [
      {
        title: 'Open a service',
        text: 'Open [Services](/services) and press {Edit}, the pencil in a row.',
        page: { to: paths.services },
        control: 'edit-service',
        done: { at: { to: paths.editService } },
      },
      {
        title: 'Change a multiplier',
        text: 'Change the multiplier of a size. The price, hours and margin of that size update as you type. Mid-size is 1.',
        ...onPage(paths.editService, paths.services),
        control: 'size-multipliers',
        done: 'next',
      },
      {
        title: 'Save the service',
        text: 'Press {Update Service}. Existing bookings and documents keep their price.',
        ...onPage(paths.editService, paths.services),
        control: 'save-service',
        done: { changed: 'services' },
      },
      {
        title: 'See it in a quote',
        text: 'Open the [quick quote](/quick-quote?step=vehicle), choose a vehicle of that size and press {Continue}.',
        page: wizard('vehicle'),
        control: 'vehicle-search',
        done: { at: wizard('service') },
      },
      {
        title: 'The price follows the size',
        text: 'Each service shows its price for this vehicle. Press {Start Over} to leave the quote. To learn more, see [Price by vehicle size](/help/price-by-vehicle-size).',
        done: 'next',
      },
    ],
  },
];
