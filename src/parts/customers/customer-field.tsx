import { type ComponentProps, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { CustomerChoice } from './customer-choice.tsx';

/** The dialog of a new customer, loaded when it is first opened. */
const NewCustomer = lazyComponent(async () => (await import('./new-customer-dialog.tsx')).NewCustomerDialog);

/** Field for the customer of a record: chosen from the list, or created in a dialog. */
export function CustomerField(props: Omit<ComponentProps<typeof CustomerChoice>, 'onMake'>) {
  const { customers, onChoose } = props;
  /** Search text that found no one. */
  const [making, setMaking] = useState<string>();
  return (
    <>
      <CustomerChoice {...props} onMake={setMaking} />
      {making !== undefined &&
        // Outside of the form in the document: the dialog has a form of its own.
        createPortal(
          <NewCustomer
            typed={making}
            customers={customers}
            onClose={() => setMaking(undefined)}
            onChoose={(id) => {
              setMaking(undefined);
              onChoose(id);
            }}
          />,
          document.body,
        )}
    </>
  );
}
