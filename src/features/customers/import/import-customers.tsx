import { useState } from 'react';
import type { TextEncoding } from '#domain/text/text-encoding.ts';
import { useList } from '#io/react/world.tsx';
import { runLong, wasCancelled } from '#parts/long-work.ts';
import { failureToast } from '#parts/messages/failure-toast.ts';
import { NotLoaded } from '#parts/queries/loaded.tsx';
import { useQueries } from '#parts/queries/use-queries.ts';
import { Card, CardBody, CardHeader } from '#ui/display/card.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { ListSkeleton } from '#ui/table/list-page.tsx';
import type { ShopLists } from './check-rows.ts';
import { FilePicker } from './file-picker.tsx';
import { ImportForm } from './import-form.tsx';
import { type CustomerFile, type CustomerFileRead, readCustomerFile } from './read-customer-file.ts';

/** Imports customers from a file: choose it, match its columns, check the preview, import. */
export function ImportCustomers() {
  const query = useQueries({ customers: useList('customers'), services: useList('services') });
  const { data } = query;
  if (!data) return <NotLoaded query={query} skeleton={<ListSkeleton />} />;
  return <Import {...data} />;
}

function Import(shop: ShopLists) {
  const toast = useToast();
  const [chosen, setChosen] = useState<{ file: CustomerFile; count: number }>();
  const [problem, setProblem] = useState<{ name: string; why: string }>();
  const [encodingProblem, setEncodingProblem] = useState<string>();

  async function read(picked: File, encoding?: TextEncoding): Promise<CustomerFileRead | undefined> {
    try {
      return await runLong(toast, 'Reading', (work) => readCustomerFile(picked, encoding, work));
    } catch (error) {
      if (!wasCancelled(error)) toast.show(failureToast('File Not Read', 'The file could not be read.', error));
      return undefined;
    }
  }

  async function pick(picked: File) {
    const found = await read(picked);
    if (!found) return;
    if ('problem' in found) {
      setProblem({ name: picked.name, why: found.problem });
      return;
    }
    setProblem(undefined);
    setEncodingProblem(undefined);
    setChosen((before) => ({ file: found.file, count: (before?.count ?? 0) + 1 }));
  }

  async function readAs(encoding: TextEncoding, { file, count }: { file: CustomerFile; count: number }) {
    const found = await read(file.picked, encoding);
    if (!found) return;
    if ('problem' in found) {
      setEncodingProblem(`The file isn't ${encoding}, so there would be nothing to import.`);
      return;
    }
    setEncodingProblem(undefined);
    // Ignored if another file was chosen meanwhile.
    setChosen((now) => (now?.count === count ? { file: found.file, count } : now));
  }

  const picker = <FilePicker problem={problem} onPick={(file) => void pick(file)} />;
  if (chosen) {
    return (
      <ImportForm
        key={chosen.count}
        file={chosen.file}
        shop={shop}
        onEncoding={(encoding) => void readAs(encoding, chosen)}
        encodingProblem={encodingProblem}
        picker={picker}
      />
    );
  }
  return (
    <Card>
      <CardHeader title="Customers from another program" />
      <CardBody>
        <p className="mb-3.5 max-w-text text-text-2">
          Import your customer list from Jobber, Housecall Pro, Square, QuickBooks, Google Contacts, Outlook or a
          spreadsheet as a CSV file, or your phone's contacts as a vCard file (.vcf). Each row becomes one customer with
          one vehicle. Only a name is required.
        </p>
        {picker}
      </CardBody>
    </Card>
  );
}
