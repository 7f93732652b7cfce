import { CalendarDays, List, Search } from 'lucide-react';
import { useState } from 'react';
import { ComboBox } from '#ui/form/combo-box.tsx';
import {
  CheckboxField,
  DateField,
  NumberField,
  PasswordField,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
} from '#ui/form/field.tsx';
import { fieldGrid } from '#ui/form/form-layout.tsx';
import { PillRadioGroup } from '#ui/form/pills.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { TogglePills } from '#ui/form/toggle-pills.tsx';
import { Stepper } from '#ui/navigation/stepper.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { Line, Specimen } from './specimen.tsx';

export function Inputs() {
  const [search, setSearch] = useState('porsche');
  const [station, setStation] = useState<string | null>('a');
  return (
    <Specimen title="Inputs">
      <div className={fieldGrid}>
        <TextField label="Empty" placeholder="Optional" />
        <TextField label="Required" required defaultValue="Station A" hint="Services and staff refer to it." />
        <TextField label="Wrong" required defaultValue="name@" error="Enter an email address like name@example.com." />
        <TextField label="Read-only" readOnly defaultValue="owner@example.com" />
        <TextField label="Disabled" disabled defaultValue="Not now" />
        <TextField label="VIN" mono defaultValue="WP0AA2A99SS200001" end="17/17" />
        <NumberField label="Money" prefix="$" defaultValue={1200} />
        <NumberField label="Percent" suffix="%" defaultValue={8.5} error="Enter 0 to 100." />
        <DateField label="Date" defaultValue="2026-11-20" />
        <TimeField label="Time" defaultValue="09:00" />
        <PasswordField label="Password" defaultValue="secret" />
        <SelectField label="Select" required defaultValue="">
          <option value="">Select a station</option>
          <option>Station A</option>
        </SelectField>
        <ComboBox
          label="Picker that searches"
          items={[
            { id: 'a', label: 'Station A', detail: 'Double bay by the front door' },
            { id: 'b', label: 'Station B', detail: 'Film room' },
          ]}
          selectedId={station}
          onSelect={setStation}
        />
        <SearchField label="Search" value={search} onChange={setSearch} end="4 results" />
        <div className="col-span-full">
          <TextAreaField label="Notes" defaultValue="Would like a satin finish on the mirrors." />
        </div>
      </div>
    </Specimen>
  );
}

export function SelectionInputs() {
  const [status, setStatus] = useState('All Status');
  const [bay, setBay] = useState('all');
  const [view, setView] = useState('month');
  return (
    <Specimen title="Selection">
      <PillRadioGroup
        label="Status"
        value={status}
        onChange={setStatus}
        options={['All Status', 'Draft', 'Sent', 'Paid'].map((value, index) => ({
          value,
          label: value,
          count: String(index),
        }))}
      />
      <TogglePills
        label="Station filter"
        value={bay}
        onChange={setBay}
        options={[
          { value: 'all', label: 'All Stations' },
          { value: 'a', label: 'Station A' },
        ]}
      />
      <Line>
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'month', label: 'Month', icon: CalendarDays },
            { value: 'week', label: 'Week' },
          ]}
        />
      </Line>
      <Tabs
        label="Vehicle"
        tabs={[
          { id: 'search', label: 'Search', icon: Search, panel: <p className="py-3">The first panel</p> },
          { id: 'browse', label: 'Browse', icon: List, panel: <p className="py-3">The second panel</p> },
        ]}
      />
      <Stepper
        steps={[
          { label: 'Vehicle Info', state: 'done' },
          { label: 'Service', state: 'current' },
          { label: 'Quote & Availability', state: 'next' },
        ]}
      />
    </Specimen>
  );
}

export function Checks() {
  return (
    <Specimen title="Checkboxes">
      <Line>
        <CheckboxField label="Off" />
        <CheckboxField label="On" defaultChecked />
        <CheckboxField label="Disabled" disabled />
        <CheckboxField label="With a hint" hint="What the tick means." />
        <CheckboxField label="Wrong" error="Tick it to go on." />
      </Line>
    </Specimen>
  );
}
