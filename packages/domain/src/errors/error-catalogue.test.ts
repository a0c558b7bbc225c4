import { describe, expect, it } from 'vitest';
import { catalogueMessage, errorCatalogue, messageText, type CatalogueEntry } from './error-catalogue.ts';

const entries: readonly CatalogueEntry[] = Object.values(errorCatalogue);

/** Texts and captions as the error catalogues, validation rules and transitions of both specifications give them. */
const specifiedTexts = [
  'Request failed.',
  'Something Went Wrong in API Error',
  'Incorrect user.',
  'Missing password.',
  'Invalid password.',
  'Too many requests.',
  'Somthing went wrong!!, try again later.',
  'invalid email or password',
  'email not confirmed',
  'Invalid Two Fa',
  'Email already in use.',
  'Invalid email address.',
  'Invalid old code.',
  'Invalid verification code',
  'Invalid verification code.',
  'Invalid Code!',
  'Subaccount "{name}" is already taken.',
  'Subaccount limit reached.',
  'This subaccount has already been added.',
  'Subaccount is not valid.',
  'You are not allowed to add this subaccount.',
  'You can export 1 batch per minute. Please try again later.',
  'Scan request limit reached.',
  'Log request limit reached.',
  'Reconnecting...',
  'New version is available; please refresh the page.',
  'Copied to clipboard.',
  'Re-establishing connection...',
  '2FA Setting Reverted.',
  'Invalid Observer Link',
  'Confirm password not match',
  'Please fill the fields successfully',
  'Field is required',
  'Wallet address is not valid',
  'Invalid date filters',
  'Two factor auth code invalid',
  'Please enter verify code',
  'Invalid username or password',
  'Historical data is not available for this antspace!',
  'Historical data is not available for this pdu!',
  'Error! duplicate trusted pool.',
  'Error! there exists duplicate rows/columns.',
  'There exist duplicate coordinates for group/rack/device/IP.',
  'Duplicate IP detected in subaccount.',
  'The member has already been assigned to the team.',
  "Ooops, this shouldn't have happened!",
  'Structure error!',
  'Agent limit reached.',
  'Agent "{name}" is already taken.',
  'Rail applied to all devices successfully.',
  'Rail was updated successfully.',
  'It can take a few mins before the Rails become operational.',
  'Would you like to apply it on all devices?',
  'The starting coordinates for row and columns is [1,1].',
  'Invalid value.',
  'Unknown unit.',
];

const specifiedCaptions = [
  'Please try again or contact support if the issue persists.',
  'You are not allowed to create subaccounts anymore.',
  'You can create one scan request every 15 seconds.',
  'You can submit one log request every 2 minutes.',
  'Try again later.',
  'Remove it and try again.',
  'If the problems persists, contact support.',
  "You can't create duplicate agent name.",
];

describe('errorCatalogue', () => {
  it.each(specifiedTexts)('has %j', (text) => {
    expect(entries.map((entry) => entry.text)).toContain(text);
  });

  it.each(specifiedCaptions)('has the caption %j', (caption) => {
    expect(entries.map((entry) => entry.caption)).toContain(caption);
  });

  it('has one key for one text', () => {
    const texts = entries.map((entry) => entry.text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('stays for the time the specification names', () => {
    expect(errorCatalogue.newVersion.timeout).toBe(100_000);
    expect(errorCatalogue.scanLimit.timeout).toBe(5_000);
    expect(errorCatalogue.importStructure.timeout).toBe(10_000);
    expect(errorCatalogue.pushNotificationNotice.timeout).toBe(1_000_000);
    expect(errorCatalogue.railDelay.timeout).toBe(15_000);
  });

  it('gives every toast a time and every question its buttons', () => {
    for (const entry of entries) {
      if (entry.place === 'toast') expect(entry.timeout, entry.text).toBeGreaterThan(0);
      if (entry.place === 'question' || entry.place === 'dialog') expect(entry.actions, entry.text).toBeDefined();
    }
  });
});

describe('messageText', () => {
  it('puts the values in, whatever they hold', () => {
    expect(messageText('subaccountTaken', { name: 'north $1' })).toBe('Subaccount "north $1" is already taken.');
    expect(catalogueMessage('agentTaken', { name: '{name}' })).toMatchObject({
      text: 'Agent "{name}" is already taken.',
      caption: "You can't create duplicate agent name.",
    });
  });

  it('leaves plain messages as they are', () => {
    expect(messageText('agentLimit')).toBe('Agent limit reached.');
  });
});
