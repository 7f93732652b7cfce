// The least that React needs for the invoice list: read one key, sort, draw a screen of rows.
import { createRoot } from 'react-dom/client';

const ROWS = 24;

function newestFirst(a, b) {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.invoiceNumber < b.invoiceNumber ? 1 : -1;
}

const invoices = JSON.parse(localStorage.getItem('bms_invoices')).sort(newestFirst);

function List() {
  return (
    <table>
      <tbody>
        {invoices.slice(0, ROWS).map((invoice) => (
          <tr key={invoice.id} data-index={invoice.id}>
            <td>{invoice.invoiceNumber}</td>
            <td>{invoice.customer?.lastName ?? invoice.customerId}</td>
            <td>{invoice.date}</td>
            <td>{invoice.dueDate}</td>
            <td>{invoice.totalAmount}</td>
            <td>{invoice.status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

createRoot(document.getElementById('root')).render(<List />);
