import { beforeEach, expect, test } from 'vitest';
import { TransportError } from '../../transport/requests/transport-error.ts';
import { openDialog, useDialogs } from '../../ui/dialog/dialogs.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { refuseChange } from './refuse-change.ts';

beforeEach(() => {
  useDialogs.setState({ dialogs: [] });
  useToasts.setState({ toasts: [] });
});

const refused = (detail: Record<string, unknown>) =>
  refuseChange(new TransportError('access-denied', 'You do not have access to this.', { detail }));

test('names the right as the role editor does, and closes the dialogs of the change', async () => {
  const ending = openDialog(() => null);
  refused({ permissions: ['agent_worker_reboot_write'] });
  expect(await ending).toBeUndefined();
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'Your role does not include the right “Reboot”.' });
});

test('gives the words of the server where no right is named', () => {
  refused({});
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'You do not have access to this.' });
});
