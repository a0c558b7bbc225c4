import { expect, test } from 'vitest';
import { enterable, initialSubaccount, liveSelection, type Selectable } from './subaccount-selection.ts';

const subaccount = (name: string, is: Partial<Selectable> = {}): Selectable => ({
  name,
  isOwner: false,
  isArchived: false,
  isApproved: true,
  ...is,
});

const archivedOwn = subaccount('archived own', { isOwner: true, isArchived: true });
const invited = subaccount('invited', { isApproved: false });
const member = subaccount('member');
const other = subaccount('other member');
const own = subaccount('own', { isOwner: true });

test('the first owned one that is not archived comes first', () => {
  expect(initialSubaccount([archivedOwn, invited, member, own], undefined, false)).toBe(own);
});

test('else the first approved one that is not archived', () => {
  const archived = subaccount('archived', { isArchived: true });
  expect(initialSubaccount([archivedOwn, invited, archived, member, other], undefined, false)).toBe(member);
});

test('nothing is chosen where there is nothing to enter', () => {
  expect(initialSubaccount([archivedOwn, invited], 'invited', false)).toBeUndefined();
  expect(initialSubaccount([], undefined, true)).toBeUndefined();
});

test('the previous choice stays while it is accessible', () => {
  expect(initialSubaccount([own, member, other], 'other member', false)).toBe(other);
  expect(initialSubaccount([own, archivedOwn], 'archived own', false)).toBe(own);
  expect(initialSubaccount([own, invited], 'invited', false)).toBe(own);
});

test('an observer gets the first, whatever was chosen before', () => {
  expect(initialSubaccount([member, own], 'own', true)).toBe(member);
});

test('a live update replaces the selected one of the same name, and clears any other', () => {
  const changed = { ...member, isOwner: true };
  expect(liveSelection(member, changed)).toBe(changed);
  expect(liveSelection(member, other)).toBeUndefined();
  expect(liveSelection(member, null)).toBeUndefined();
  expect(liveSelection(member, { ...member, isArchived: true })).toBeUndefined();
  expect(liveSelection(undefined, member)).toBeUndefined();
});

test('only open subaccounts, owned or approved, may be entered', () => {
  expect(enterable([archivedOwn, invited, member, own])).toEqual([member, own]);
});
