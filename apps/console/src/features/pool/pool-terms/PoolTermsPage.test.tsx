import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { poolTermsPage } from './pool-terms.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const terms = [
  { kind: 'pool_fee', value: '2', planned: [] },
  { kind: 'withdrawal_fee', value: '0.00000000', planned: [{ firstDay: '2099-01-01', value: '0.00010000' }] },
  { kind: 'of_a_later_version', value: '1', planned: [] },
];

test('the administrator sees what holds today and later, and sets a fee from a day on', async () => {
  const { user, calls } = await renderPage(poolTermsPage, {
    answers: {
      poolTerms: { adminPoolTerms: terms },
      setPoolTerm: { adminSetPoolTerm: terms[1] },
    },
  });
  const rows = await screen.findAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain('2 %');
  expect(rows[2]?.textContent).toContain('0.00000000 BTC0.00010000 BTC from 2099-01-01 (UTC) on');
  await user.click(screen.getByRole('button', { name: 'Change Withdrawal fee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Withdrawal fee' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Withdrawal fee (BTC)');
  expect(field.value).toBe('0.00010000');
  await user.clear(field);
  await user.type(field, '0,0002');
  expect(dialog.getByText('Enter a number with a point and up to 8 decimals.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '0.0002');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Withdrawal fee is planned.')).toBeTruthy();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const sent = calls.find(({ operationName }) => operationName === 'setPoolTerm')?.variables;
  expect(sent).toMatchObject({ kind: 'withdrawal_fee', value: '0.0002', firstDay: tomorrow });
});

test('whoever does not administer the installation sees that', async () => {
  const refused = () =>
    Response.json({ errors: [{ message: 'You do not have access to this.', extensions: { code: 'access-denied' } }] });
  await renderPage(poolTermsPage, { answers: { poolTerms: refused } });
  expect(await screen.findByText('Fees and minimums are not open to you')).toBeTruthy();
});
