import { pduCommands } from '@headframe/domain/devices/pdu/pdu-commands';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderUi } from '../../../testing/render.tsx';
import { ChoiceField } from '../../../ui/fields/ChoiceField.tsx';
import { DurationField } from '../../../ui/fields/DurationField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { CommandForm } from './CommandForm.tsx';
import { SnapshotSummary } from './SnapshotSummary.tsx';
import { initialPayload, type PayloadFields } from './payload-fields.ts';

interface Outlet {
  name: string;
  onDelay: number | null;
}

const snapshot = {
  id: 's-1',
  count: 4,
  capableCount: 3,
  deviceCount: 2,
  agents: [{ name: 'Hall 3', online: false, count: 3 }],
  incapable: [
    {
      model: 'AP8681',
      firmware: '',
      count: 1,
      reason: 'This outlet is protected: it feeds a switch.',
    },
  ],
  ranges: [{ field: 'onDelay', min: 0, max: 300, unit: 's' }],
};
const nouns = { device: 'PDU', part: 'outlet' };

test('what goes through agents of others says whose they are, and what reaches them', async () => {
  const agents = [
    { name: 'Hall 3', online: true, count: 2, owner: null },
    { name: 'Hall 3', online: true, count: 1, owner: 'North' },
  ];
  renderUi(<SnapshotSummary state={{ kind: 'ready', snapshot: { ...snapshot, agents } }} nouns={nouns} usesAgents />);
  expect(screen.getByText('Hall 3 of North')).toBeTruthy();
  expect(screen.getByText('North').closest('p')?.textContent).toBe(
    '2 outlets through own agents, 1 outlet through an agent of North: what you send, such as the user and password of a pool, reaches North.',
  );
});

async function open(name: 'renameOutlet' | 'setOutletDelay', fields: PayloadFields<Outlet>, row?: Outlet, given = {}) {
  const onAnswer = vi.fn();
  const command = pduCommands[name];
  const { user } = renderUi(
    <CommandForm
      words={command}
      nouns={nouns}
      count={4}
      snapshot={Promise.resolve(snapshot)}
      command={command}
      fields={fields}
      initial={initialPayload(fields, row, given)}
      onAnswer={onAnswer}
      onCancel={vi.fn()}
    />,
  );
  await screen.findByText('Hall 3');
  return { onAnswer, user, confirm: () => screen.getByRole('button', { name: command.label }) };
}

const name: PayloadFields<Outlet> = {
  name: { Field: TextField, label: 'Name', initial: (row) => row.name },
};
const delays: PayloadFields<Outlet> = {
  onDelay: { Field: DurationField, label: 'On delay', unit: 's', initial: (row) => row.onDelay },
  offDelay: { Field: DurationField, label: 'Off delay', unit: 'min' },
};

test('the confirmation of a command on parts counts them and their devices, with what is left out and why', async () => {
  await open('renameOutlet', name);
  expect(screen.getByRole('dialog', { name: 'Rename: 3 outlets of 2 PDUs' })).toBeTruthy();
  expect(screen.getByText('3 outlets')).toBeTruthy();
  expect(screen.getByText(/^3 outlets wait for their agent/)).toBeTruthy();
  expect(screen.getByText('1 outlet cannot do this and will be left out')).toBeTruthy();
  expect(screen.getByText('This outlet is protected: it feeds a switch.')).toBeTruthy();
});

test('a payload is entered in the fields of the kit and checked by the schema of the server', async () => {
  const { user, confirm, onAnswer } = await open('renameOutlet', name);
  const field = screen.getByLabelText('Name');
  expect(confirm().hasAttribute('disabled')).toBe(true);
  await user.type(field, 'a name that no unit stores as it is');
  expect(screen.queryByText('Up to 24 characters.')).toBeNull();
  await user.tab();
  expect(screen.getByText('Up to 24 characters.')).toBeTruthy();
  expect(confirm().hasAttribute('disabled')).toBe(true);
  await user.clear(field);
  await user.tab();
  expect(screen.getByText('Field is required')).toBeTruthy();
  await user.type(field, '  Rack 7 ');
  await user.click(confirm());
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ snapshotId: 's-1', name: 'Rack 7' });
});

test('fields begin with what the one row has or was given before, and hold to the bounds of the devices', async () => {
  const row = { name: 'Rig 1', onDelay: 30 };
  const { user, confirm, onAnswer } = await open('setOutletDelay', delays, row, { offDelay: 120 });
  expect((screen.getByLabelText('On delay') as HTMLInputElement).value).toBe('30 s');
  expect((screen.getByLabelText('Off delay') as HTMLInputElement).value).toBe('2 min');
  expect(screen.getByLabelText('On delay').getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getByText('Possible here: 0 to 300 s.')).toBeTruthy();
  await user.clear(screen.getByLabelText('On delay'));
  await user.type(screen.getByLabelText('On delay'), '301');
  await user.tab();
  expect(screen.getByText('Only 0 to 300 s.')).toBeTruthy();
  expect(confirm().hasAttribute('disabled')).toBe(true);
  await user.clear(screen.getByLabelText('On delay'));
  await user.type(screen.getByLabelText('On delay'), '5');
  await user.clear(screen.getByLabelText('Off delay'));
  await user.type(screen.getByLabelText('Off delay'), '3');
  await user.click(confirm());
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
    snapshotId: 's-1',
    onDelay: 5,
    offDelay: 180,
  });
});

test('until it is known what is linked, a cut promises no stop and cannot be confirmed', async () => {
  const command = pduCommands.outletReboot;
  renderUi(
    <CommandForm
      words={command}
      nouns={nouns}
      count={4}
      snapshot={new Promise(() => undefined)}
      command={command}
      onAnswer={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  expect(screen.getByText(command.consequence)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/once the miners/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reboot' }).disabled).toBe(true);
});

test('of alternatives one is sent; what not all devices have is disabled with its reason, and presets are chosen from', async () => {
  const onAnswer = vi.fn();
  const bounds = {
    ranges: [],
    presets: [
      {
        field: 'mode',
        presets: [
          { key: 'low', label: 'Low power' },
          { key: 'high', label: 'High power' },
        ],
      },
    ],
    lacks: [{ field: 'watts', reason: 'This firmware has no watt target.' }],
  };
  const { user } = renderUi(
    <CommandForm
      words={pduCommands.setOutletDelay}
      nouns={nouns}
      count={4}
      snapshot={Promise.resolve({ ...snapshot, ...bounds })}
      command={{
        options: [],
        payload: { watts: z.number().optional(), mode: z.string().optional() },
        oneOf: ['watts', 'mode'],
      }}
      fields={{
        watts: { Field: DurationField, label: 'Watt target' },
        mode: { Field: ChoiceField, label: 'Mode' },
      }}
      initial={{ watts: 3000, mode: '' }}
      onAnswer={onAnswer}
      onCancel={vi.fn()}
    />,
  );
  expect(await screen.findByText('Watt target: This firmware has no watt target.')).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Watt target' }) as HTMLInputElement).disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Mode' }));
  await user.click(await screen.findByRole('option', { name: 'Low power' }));
  await user.click(screen.getByRole('button', { name: pduCommands.setOutletDelay.label }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ snapshotId: 's-1', mode: 'low' });
});

test('the only preset of a field needs no choice', async () => {
  const onAnswer = vi.fn();
  const presets = [{ field: 'mode', presets: [{ key: 'auto', label: 'Automatic' }] }];
  const { user } = renderUi(
    <CommandForm
      words={pduCommands.setOutletDelay}
      nouns={nouns}
      count={4}
      snapshot={Promise.resolve({ ...snapshot, ranges: [], presets })}
      command={{ options: [], payload: { mode: z.string().optional() } }}
      fields={{ mode: { Field: ChoiceField, label: 'Fan control' } }}
      initial={{ mode: '' }}
      onAnswer={onAnswer}
      onCancel={vi.fn()}
    />,
  );
  expect(await screen.findByDisplayValue('Automatic')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: pduCommands.setOutletDelay.label }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ snapshotId: 's-1', mode: 'auto' });
});

test('emptying the field in use chooses no other one, even where that has a single preset', async () => {
  const onAnswer = vi.fn();
  const bounds = {
    ranges: [],
    presets: [{ field: 'mode', presets: [{ key: 'low', label: 'Low power' }] }],
    lacks: [],
  };
  const { user } = renderUi(
    <CommandForm
      words={pduCommands.setOutletDelay}
      nouns={nouns}
      count={4}
      snapshot={Promise.resolve({ ...snapshot, ...bounds })}
      command={{
        options: [],
        payload: { watts: z.number().optional(), mode: z.string().optional() },
        oneOf: ['watts', 'mode'],
      }}
      fields={{
        watts: { Field: DurationField, label: 'Watt target' },
        mode: { Field: ChoiceField, label: 'Mode' },
      }}
      initial={{ watts: 3000, mode: '' }}
      onAnswer={onAnswer}
      onCancel={vi.fn()}
    />,
  );
  const watts = await screen.findByRole('textbox', { name: /Watt target/ });
  await user.clear(watts);
  expect((screen.getByRole('radio', { name: 'Watt target' }) as HTMLInputElement).checked).toBe(true);
  expect(screen.queryByRole('combobox', { name: 'Mode' })).toBeNull();
});

test('a field that some devices lack can be chosen, and leaves those out', async () => {
  const onAnswer = vi.fn();
  const reason = 'This firmware has no watt target.';
  const whole = {
    ...snapshot,
    ranges: [],
    presets: [],
    lacks: [
      { field: 'watts', reason },
      { field: 'mode', reason: 'No modes.' },
    ],
  };
  const narrow = vi.fn((field: string) =>
    Promise.resolve({
      ...snapshot,
      id: `s-${field}`,
      capableCount: 3,
      lacks: [],
      incapable: [{ model: 'S19', firmware: '1', count: 1, reason }],
    }),
  );
  const { user } = renderUi(
    <CommandForm
      words={pduCommands.setOutletDelay}
      nouns={nouns}
      count={4}
      snapshot={Promise.resolve(whole)}
      narrow={narrow}
      command={{
        options: [],
        payload: { watts: z.number().optional(), mode: z.string().optional() },
        oneOf: ['watts', 'mode'],
      }}
      fields={{
        watts: { Field: DurationField, label: 'Watt target' },
        mode: { Field: TextField, label: 'Mode' },
      }}
      initial={{ watts: '', mode: '' }}
      onAnswer={onAnswer}
      onCancel={vi.fn()}
    />,
  );
  expect(await screen.findByText('Mode, not on all: No modes.')).toBeTruthy();
  await waitFor(() => expect(narrow.mock.calls).toEqual([['watts']]));
  await user.click(screen.getByRole('radio', { name: 'Mode' }));
  expect(await screen.findByText(/1 outlet cannot do this and will be left out/)).toBeTruthy();
  expect(screen.getByText(`Watt target, not on all: ${reason}`)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Mode' }), 'low');
  await user.click(screen.getByRole('button', { name: pduCommands.setOutletDelay.label }));
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ snapshotId: 's-mode', mode: 'low' });
});

test('where nothing is left that can do it, the reasons are open', async () => {
  const incapable = Array.from({ length: 6 }, (_one, place) => ({
    model: `M${place}`,
    firmware: '1',
    count: 1,
    reason: `Reason ${place}.`,
  }));
  const none = Promise.resolve({ ...snapshot, capableCount: 0, incapable });
  renderUi(
    <CommandForm
      words={pduCommands.outletOff}
      nouns={nouns}
      count={6}
      snapshot={none}
      onAnswer={vi.fn()}
      onCancel={vi.fn()}
    />,
  );
  const summary = await screen.findByText('6 outlets cannot do this');
  expect(summary.closest('details')).toHaveProperty('open', true);
});
