/** Loads the list of what a scan discovered, for other pages. */
export const loadDiscoveredDevices = async () => (await import('./DiscoveredDevices.tsx')).DiscoveredDevices;
export { CredentialInputs } from './CredentialInputs.tsx';
export { credentialInput, credentialProblem, emptyCredential, isEmptyCredential } from './scan-credentials.ts';
