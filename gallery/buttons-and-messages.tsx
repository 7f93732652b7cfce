import { Copy, Pencil, Plus, Trash2, Zap } from 'lucide-react';
import { useState } from 'react';
import { Alert, LoadFailure } from '#ui/feedback/alert.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import type { ToastRequest } from '#ui/feedback/toast-request.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { MenuButton } from '#ui/overlay/menu.tsx';
import { Line, Specimen } from './specimen.tsx';

const VARIANTS = ['solid', 'tint', 'secondary', 'ghost', 'danger'] as const;
const SIZES = ['small', 'default', 'large'] as const;
const nothing = () => undefined;

export function Buttons() {
  return (
    <Specimen title="Buttons">
      {VARIANTS.map((variant) => (
        <Line key={variant}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size} icon={size === 'default' ? Plus : undefined}>
              {`${variant} ${size}`}
            </Button>
          ))}
          <Button variant={variant} disabled>
            {`${variant} disabled`}
          </Button>
        </Line>
      ))}
      <Line>
        <IconButton label="Edit" icon={Pencil} />
        <IconButton label="Duplicate" icon={Copy} size="small" />
        <IconButton label="Delete" icon={Trash2} size="small" disabled />
        <IconButton label="New Quote" icon={Zap} variant="tint" />
      </Line>
    </Specimen>
  );
}

export function Menus() {
  return (
    <Specimen title="Menu">
      <Line>
        <MenuButton
          label="More actions"
          items={[
            { id: 'edit', label: 'Edit', icon: Pencil, onSelect: nothing },
            { id: 'copy', label: 'Duplicate', icon: Copy, onSelect: nothing },
            'separator',
            { id: 'delete', label: 'Delete', icon: Trash2, onSelect: nothing, danger: true },
          ]}
        />
        <MenuButton label="Disabled menu" disabled items={[]} />
      </Line>
    </Specimen>
  );
}

export function Questions() {
  const confirm = useConfirm();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Specimen title="Dialogs and notices">
      <Line>
        <Button
          onClick={() =>
            void confirm({
              title: 'Are you sure you want to delete this station?',
              body: 'Station B',
              verb: 'Delete',
            })
          }
        >
          Confirm in red
        </Button>
        <Button
          onClick={() =>
            void confirm({
              title: 'Leave without saving?',
              body: 'The station is not saved yet.',
              verb: 'Leave',
              tone: 'accent',
            })
          }
        >
          Confirm in petrol
        </Button>
        <Button onClick={() => setIsOpen(true)}>Dialog</Button>
        {isOpen && (
          <Dialog
            title="Friday, November 20"
            onClose={() => setIsOpen(false)}
            footer={<Button onClick={() => setIsOpen(false)}>Close</Button>}
          >
            <p>What a dialog holds.</p>
          </Dialog>
        )}
      </Line>
      {(['red', 'amber', 'blue', 'green'] as const).map((tone) => (
        <Alert key={tone} tone={tone} title={`A notice in ${tone}`}>
          What happened, and what to do about it.
        </Alert>
      ))}
      <LoadFailure title="Failed to load stations" onRetry={nothing} />
    </Specimen>
  );
}

const TOASTS: readonly ToastRequest[] = [
  { type: 'success', title: 'Booking Created', message: 'The booking has been successfully created.' },
  { type: 'error', title: 'Missing Information', message: 'Please select a customer and add at least one item.' },
  { type: 'warning', title: 'Data Reset', message: 'All data has been reset to default values.' },
  { type: 'info', title: 'Sample data', message: 'This shop is filled with records to look around in.' },
  {
    type: 'success',
    title: 'Station Deleted',
    message: 'Station B has been successfully removed.',
    duration: 10_000,
    action: { label: 'Undo', onPress: nothing },
  },
];

export function Toasts() {
  const toast = useToast();
  return (
    <Specimen title="Toasts">
      <Line>
        {TOASTS.map((request) => (
          <Button key={request.title} onClick={() => toast.show(request)}>
            {request.action ? 'with Undo' : request.type}
          </Button>
        ))}
      </Line>
    </Specimen>
  );
}
