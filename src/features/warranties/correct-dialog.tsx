import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { completeVin, normalizeVin, VIN_LENGTH } from '#domain/vehicles/vin.ts';
import { filmsOf, type Warranty } from '#domain/warranty/warranty.ts';
import { neededText } from '#parts/forms/draft-fields.ts';
import { FormDialog } from '#parts/forms/form-dialog.tsx';
import { useRecordForm } from '#parts/forms/use-record-form.tsx';
import { paths } from '#parts/navigation/paths.ts';
import { useTransaction } from '#parts/records/use-transaction.ts';
import { TextField } from '#ui/form/field.tsx';
import { correctWarranty } from './warranty-commands.ts';

const schema = z.object({
  name: neededText('Enter the name of the customer.').check(z.maxLength(200, 'Use at most 200 characters.')),
  vin: z.string().check(
    z.overwrite((typed) => normalizeVin(typed)),
    z.refine(
      (vin) => vin === '' || completeVin(vin) !== undefined,
      `Enter the ${VIN_LENGTH} characters of the VIN, or leave it empty.`,
    ),
  ),
  batches: z.array(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters.'))),
});

/** Issues a certificate again with another name, VIN or batch. */
export function CorrectDialog({ warranty, onClose }: { warranty: Warranty; onClose: () => void }) {
  const { save } = useTransaction();
  const navigate = useNavigate();
  const films = filmsOf(warranty);
  const { issuedTo, warrantyNumber } = warranty;
  const form = useRecordForm({
    what: 'certificate',
    schema,
    draft: { name: issuedTo.name, vin: issuedTo.vin, batches: films.map(({ batch }) => batch) },
    save({ name, vin, batches }) {
      const byFilm = Object.fromEntries(films.map(({ key }, at) => [key, batches[at] ?? '']));
      const after = ({ id }: Warranty) => navigate({ to: paths.warranty, params: { id } });
      return save({ ...correctWarranty(warranty, { name, vin, batches: byFilm }), after });
    },
    asksToLeave: false,
    leaveTo: () => onClose(),
  });
  return (
    <FormDialog form={form} title={`Correct ${warrantyNumber}`} label="Correct certificate" submit="Issue Correction">
      <p className="text-text-2">
        A certificate with a new number takes the place of this one, which becomes void. What was recorded on it is
        kept.
      </p>
      <TextField label="Customer" required autoComplete="off" {...form.field('name')} />
      <TextField label="VIN" mono autoComplete="off" {...form.field('vin')} />
      {films.map(({ key, film }, at) => (
        <TextField
          key={key}
          label={`Batch of ${film || 'the film'}`}
          autoComplete="off"
          {...form.field(`batches.${at}`)}
        />
      ))}
    </FormDialog>
  );
}
