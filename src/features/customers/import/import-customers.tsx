import { useState } from 'react';
import { useList } from '#io/react.tsx';
import { allOf } from '#parts/all-of.ts';
import { failureToast } from '#parts/failure-toast.ts';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { LoadFailure } from '#ui/alert.tsx';
import { Card, CardBody, CardHeader } from '#ui/card.tsx';
import { ListSkeleton } from '#ui/list-page.tsx';
import { useToast } from '#ui/toast.tsx';
import type { ShopLists } from './check-rows.ts';
import { FilePicker } from './file-picker.tsx';
import { ImportForm } from './import-form.tsx';
import { type CustomerFile, readCustomerFile } from './read-customer-file.ts';

/** Brings the customers of a spreadsheet in: choose a file, say what its columns are, look, import. */
export function ImportCustomers() {
  const { data, failure, retry } = allOf({ customers: useList('customers'), services: useList('services') });
  if (failure) return <LoadFailure title={failure} onRetry={retry} />;
  if (!data) return <ListSkeleton />;
  return <Import {...data} />;
}

function Import(shop: ShopLists) {
  const toast = useToast();
  const [chosen, setChosen] = useState<{ file: CustomerFile; count: number }>();
  const [problem, setProblem] = useState<{ name: string; why: string }>();

  async function pick(picked: File) {
    try {
      const read = await runLong(toast, 'Reading', (work) => readCustomerFile(picked, work));
      if ('problem' in read) {
        setProblem({ name: picked.name, why: read.problem });
        return;
      }
      setProblem(undefined);
      setChosen((before) => ({ file: read.file, count: (before?.count ?? 0) + 1 }));
    } catch (error) {
      if (!wasCancelled(error)) toast.show(failureToast('Not Read', 'The file could not be read.', error));
    }
  }

  const picker = <FilePicker problem={problem} onPick={(file) => void pick(file)} />;
  if (chosen) return <ImportForm key={chosen.count} file={chosen.file} shop={shop} picker={picker} />;
  return (
    <Card>
      <CardHeader title="Customers from a spreadsheet" />
      <CardBody>
        <p className="mb-3.5 max-w-[76ch] text-text-2">
          Save the list as a CSV file with a row of column names. One row becomes one customer with one vehicle; a name
          is all that a row must have. Commas, semicolons and tabs are understood, and so are files of Excel, Google
          Sheets and the contacts of a phone.
        </p>
        {picker}
      </CardBody>
    </Card>
  );
}
