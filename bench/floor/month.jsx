// Minimal React page for the calendar month: read one key, sort into days, draw their figures and two bookings of each.
import { createRoot } from 'react-dom/client';

const SHOWN = 2;
const DAY_MS = 86_400_000;
const now = new Date();
const first = Date.UTC(now.getFullYear(), now.getMonth(), 1, 12);
const start = first - new Date(first).getUTCDay() * DAY_MS;
const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => new Date(start + (week * 7 + day) * DAY_MS).toISOString().slice(0, 10)),
);

const bookings = JSON.parse(localStorage.getItem('bms_bookings'));
const byDay = Map.groupBy(bookings, ({ date }) => date);
const month = new Date(first).toISOString().slice(0, 7);

function sumOf(list, read) {
  return list.reduce((sum, { pricing }) => sum + read(pricing), 0);
}

function Figures() {
  const ofMonth = bookings.filter(({ date, status }) => date.startsWith(month) && status !== 'Cancelled');
  const revenue = sumOf(ofMonth, ({ servicePrice }) => servicePrice);
  const profit = sumOf(ofMonth, ({ grossProfit }) => grossProfit);
  const figures = [
    ['Total Bookings', ofMonth.length],
    ['Total Revenue', revenue],
    ['Total Profit', profit],
    ['Avg Profit Margin', revenue > 0 ? (profit / revenue) * 100 : 0],
  ];
  return figures.map(([name, figure]) => (
    <p key={name}>
      <span>{name}</span>
      <b>{Math.round(figure)}</b>
    </p>
  ));
}

function Day({ date }) {
  const ofDay = (byDay.get(date) ?? []).toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  return (
    <td>
      <b>{Number(date.slice(8))}</b>
      <span>{ofDay.length} bookings</span>
      <span>${Math.round(sumOf(ofDay, ({ servicePrice }) => servicePrice))}</span>
      <a href={`/schedule/booking/new?date=${date}`}>+</a>
      {ofDay.slice(0, SHOWN).map(({ id, startTime, customer, service, status }) => (
        <a key={id} href={`/schedule/booking/${id}/edit`}>
          <span>{startTime}</span>
          <span>{customer.lastName}</span>
          <span>{service.name}</span>
          <span>{status}</span>
        </a>
      ))}
    </td>
  );
}

function Month() {
  return (
    <>
      <Figures />
      <table>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day key={date} date={date} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

createRoot(document.getElementById('root')).render(<Month />);
