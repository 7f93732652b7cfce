// Minimal React page for the invoice list: read one key, search, sort, draw a hundred rows.
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = 100;

function newestFirst(a, b) {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.invoiceNumber < b.invoiceNumber ? 1 : -1;
}

const invoices = JSON.parse(localStorage.getItem('bms_invoices')).sort(newestFirst);

function List() {
  const [search, setSearch] = useState('');
  const [byTotal, setByTotal] = useState(false);
  const rows = useMemo(() => {
    const wanted = search.toLowerCase();
    const found = wanted ? invoices.filter((it) => it.invoiceNumber.toLowerCase().includes(wanted)) : invoices;
    return byTotal ? found.toSorted((a, b) => a.totalAmount - b.totalAmount) : found;
  }, [search, byTotal]);
  return (
    <>
      <nav>
        <a href="/invoices">Invoices</a>
      </nav>
      <input aria-label="Search invoices" value={search} onChange={(event) => setSearch(event.target.value)} />
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>Customer</th>
            <th>Date</th>
            <th>Due</th>
            <th>
              <button type="button" onClick={() => setByTotal(!byTotal)}>
                Amount
              </button>
            </th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map((invoice) => (
            <tr key={invoice.id} data-index={invoice.id}>
              <td>
                <a href={`/invoices/${invoice.id}/view`}>{invoice.invoiceNumber}</a>
              </td>
              <td>{invoice.customer?.lastName ?? invoice.customerId}</td>
              <td>{invoice.date}</td>
              <td>{invoice.dueDate}</td>
              <td>{invoice.totalAmount}</td>
              <td>{invoice.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

createRoot(document.getElementById('root')).render(<List />);
