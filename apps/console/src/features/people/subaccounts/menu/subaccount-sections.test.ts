import { expect, test } from 'vitest';
import { ownerAccount } from '../../../../testing/fake-server.ts';
import type { Subaccount } from '../../../../transport/session/access.ts';
import { subaccountSections } from './subaccount-sections.ts';

const [base] = ownerAccount.subaccounts;
const make = (name: string, changes: Partial<Subaccount> = {}): Subaccount => ({
  ...(base as Subaccount),
  id: name,
  name,
  ...changes,
});
const all = [
  make('site 10'),
  make('site 9'),
  make('north', { pinned: true }),
  make('old', { isArchived: true, pinned: true }),
  make('invited', { isOwner: false, isApproved: false }),
];

const names = (text: string) => {
  const { pinned, others, archived } = subaccountSections(all, text);
  return [pinned, others, archived].map((part) => part.map(({ name }) => name));
};

test('pinned ones come first, archived ones in their own section, invitations not at all', () => {
  expect(names('')).toEqual([['north'], ['site 9', 'site 10'], ['old']]);
});

test('a search filters every section', () => {
  expect(names(' O ')).toEqual([['north'], [], ['old']]);
  expect(names('SITE 1')).toEqual([[], ['site 10'], []]);
  expect(names('nothing')).toEqual([[], [], []]);
});
