// The least that React needs for the calendar month: read one key, sort into days, draw two bookings of each.
import { createRoot } from 'react-dom/client';

const SHOWN = 2;
const DAY_MS = 86_400_000;
const now = new Date();
const first = Date.UTC(now.getFullYear(), now.getMonth(), 1, 12);
const start = first - new Date(first).getUTCDay() * DAY_MS;
const weeks = [0, 1, 2, 3, 4, 5].map((week) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => new Date(start + (week * 7 + day) * DAY_MS).toISOString().slice(0, 10)),
);

const byDay = Map.groupBy(JSON.parse(localStorage.getItem('bms_bookings')), ({ date }) => date);

function Day({ date }) {
  const bookings = byDay.get(date) ?? [];
  return (
    <td>
      {date} {bookings.length}
      {bookings.slice(0, SHOWN).map(({ id, startTime, customer, service }) => (
        <a key={id} href={`/schedule/booking/${id}/edit`}>
          {startTime} {customer.lastName} {service.name}
        </a>
      ))}
    </td>
  );
}

function Month() {
  return (
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
  );
}

createRoot(document.getElementById('root')).render(<Month />);
