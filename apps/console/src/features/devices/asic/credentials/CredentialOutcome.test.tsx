import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { credentialTestOutcomes, credentialTestLabels } from '@headframe/domain/devices/asic/credential-test';
import { filterWhere } from '../asic-filters.ts';
import { asicSample } from '../testing/asic-sample.ts';
import { CredentialOutcome } from './CredentialOutcome.tsx';

const at = '2026-01-01T10:00:00.000Z';

test('each outcome says its word and its age; one that this version does not know, and none, are not tested', () => {
  for (const outcome of credentialTestOutcomes) {
    render(<CredentialOutcome asic={asicSample({ credentialOutcome: outcome, credentialTestedAt: at })} />);
    expect(screen.getByText(credentialTestLabels[outcome])).toBeTruthy();
    expect(document.querySelector('time')?.dateTime).toBe(at);
    cleanup();
  }
  for (const credentialOutcome of [null, 'moonphase']) {
    render(<CredentialOutcome asic={asicSample({ credentialOutcome })} />);
    expect(screen.getByText('Not tested')).toBeTruthy();
    expect(document.querySelector('time')).toBeNull();
    cleanup();
  }
});

test('the filter matches outcomes, and miners without one', () => {
  expect(filterWhere({ credential: ['refused'] })).toEqual({ credentialOutcome: { _eq: 'refused' } });
  expect(filterWhere({ credential: ['none', 'heldBack'] })).toEqual({
    _or: [{ credentialOutcome: { _isNull: true } }, { credentialOutcome: { _eq: 'heldBack' } }],
  });
});
