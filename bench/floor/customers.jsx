// Minimal React page for the customers: read one key, draw a hundred rows, search, sort, open one at its address, write
// the key again.
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';

const KEY = 'bms_customers';
const ROWS = 100;

const stored = JSON.parse(localStorage.getItem(KEY)).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

function nameOf({ firstName, lastName }) {
  return `${firstName} ${lastName}`;
}

function textOf(customer) {
  const { vehicle } = customer;
  return `${nameOf(customer)} ${customer.email} ${customer.phone} ${vehicle.make} ${vehicle.model} ${vehicle.vin}`.toLowerCase();
}

function Customers({ customers }) {
  const [search, setSearch] = useState('');
  const [sorted, setSorted] = useState(false);
  const texts = useMemo(() => new Map(customers.map((customer) => [customer.id, textOf(customer)])), [customers]);
  const found = useMemo(
    () => customers.filter(({ id }) => texts.get(id).includes(search.toLowerCase())),
    [customers, texts, search],
  );
  const rows = useMemo(
    () => (sorted ? found.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) : found),
    [found, sorted],
  );
  return (
    <>
      <input
        type="search"
        aria-label="Search customers"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {search && <span aria-live="polite">{rows.length} found</span>}
      <table aria-label="Customers">
        <thead>
          <tr>
            <th scope="col" aria-sort={sorted ? 'ascending' : 'none'}>
              <button type="button" onClick={() => setSorted(true)}>
                Customer
              </button>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map((customer) => (
            <tr key={customer.id} data-index={customer.id}>
              <td>
                <a href={`#${customer.id}`}>{nameOf(customer)}</a>
              </td>
              <td>{customer.email}</td>
              <td>{customer.phone}</td>
              <td>
                {customer.vehicle.year} {customer.vehicle.make} {customer.vehicle.model}
              </td>
              <td>{customer.source}</td>
              <td>{customer.createdAt.slice(0, 10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const TEXTS = ['firstName', 'lastName', 'companyName', 'email', 'phone', 'source', 'notes'];

function Form({ customer, onSave }) {
  const [draft, setDraft] = useState(customer);
  return (
    <form
      aria-label="Edit customer"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draft);
      }}
    >
      {TEXTS.map((name) => (
        <label key={name}>
          {name === 'notes' ? 'Notes' : name}
          <input value={draft[name] ?? ''} onChange={(event) => setDraft({ ...draft, [name]: event.target.value })} />
        </label>
      ))}
      <button type="submit">Update Customer</button>
    </form>
  );
}

function openedId() {
  return location.hash.slice(1);
}

function App() {
  const [customers, setCustomers] = useState(stored);
  const [id, setId] = useState(openedId);
  useEffect(() => {
    const follow = () => setId(openedId());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  function save(changed) {
    const next = customers.map((customer) => (customer.id === changed.id ? changed : customer));
    localStorage.setItem(KEY, JSON.stringify(next));
    setCustomers(next);
    location.hash = '';
  }
  const opened = customers.find((customer) => customer.id === id);
  return opened ? <Form customer={opened} onSave={save} /> : <Customers customers={customers} />;
}

createRoot(document.getElementById('root')).render(<App />);
