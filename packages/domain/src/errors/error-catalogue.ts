import { globalMessages, type CatalogueEntry } from './global-messages.ts';
import { toastTimeouts } from './toast-timeouts.ts';

export type { CatalogueEntry };

const error = { place: 'toast', colour: 'red', timeout: toastTimeouts.error } as const;
const importError = { place: 'toast', colour: 'red', timeout: toastTimeouts.importError } as const;
const success = { place: 'toast', colour: 'green', timeout: toastTimeouts.success } as const;
const info = { place: 'toast', colour: 'blue', timeout: toastTimeouts.success } as const;
const field = { place: 'field', colour: 'red' } as const;

/**
 * Every message of both specifications (sections 2, 4, 5 and 8) by situation, word for word, misspellings included.
 * Captions the specification only describes are worded here.
 */
export const errorCatalogue = {
  ...globalMessages,
  // Sign-in, signup and two-factor authentication
  incorrectUser: { ...error, text: 'Incorrect user.' },
  missingPassword: { ...error, text: 'Missing password.' },
  invalidPassword: { ...error, text: 'Invalid password.' },
  captchaRequired: {
    ...error,
    text: 'There were many wrong passwords for this e-mail. This browser has to show that it is no program: send the form again with a captcha.',
  },
  cloudInvalidCredential: { ...error, text: 'invalid email or password' },
  cloudEmailNotConfirmed: { ...error, text: 'email not confirmed' },
  cloudInvalidTwoFactor: { ...error, text: 'Invalid Two Fa' },
  emailInUse: { ...error, text: 'Email already in use.' },
  invalidEmail: { ...error, text: 'Invalid email address.' },
  invalidOldCode: { ...error, text: 'Invalid old code.' },
  factorNotFound: { ...error, text: 'Invalid verification code' },
  invalidVerificationCode: { ...error, text: 'Invalid verification code.' },
  invalidActionCode: { ...error, text: 'Invalid Code!' },
  secondFactorReverted: { ...success, text: '2FA Setting Reverted.' },
  // Fields
  fieldRequired: { ...field, text: 'Field is required' },
  fillFields: { ...field, text: 'Please fill the fields successfully' },
  passwordMismatch: { ...field, text: 'Confirm password not match' },
  invalidWalletAddress: { ...field, text: 'Wallet address is not valid' },
  invalidDateFilters: { ...field, text: 'Invalid date filters' },
  invalidTwoFactorCode: { ...field, text: 'Two factor auth code invalid' },
  verifyCodeMissing: { ...field, text: 'Please enter verify code' },
  invalidUsernameOrPassword: { ...field, text: 'Invalid username or password' },
  invalidValue: { ...field, text: 'Invalid value.' },
  unknownUnit: { ...field, text: 'Unknown unit.' },
  // Subaccounts and alert settings
  subaccountTaken: { ...error, text: 'Subaccount "{name}" is already taken.' },
  subaccountLimit: {
    ...error,
    text: 'Subaccount limit reached.',
    caption: 'You are not allowed to create subaccounts anymore.',
  },
  alertSettingDuplicate: { ...error, text: 'This subaccount has already been added.' },
  alertSettingInvalid: { ...error, text: 'Subaccount is not valid.' },
  alertSettingForbidden: { ...error, text: 'You are not allowed to add this subaccount.' },
  pushNotificationNotice: {
    ...info,
    text: 'Push notifications could not be set up.',
    colour: 'orange',
    timeout: toastTimeouts.pushConfiguration,
    actions: ['Retry', 'Ignore'],
  },
  // Request limits
  exportLimit: { ...error, text: 'You can export 1 batch per minute. Please try again later.' },
  scanLimit: {
    ...error,
    text: 'Scan request limit reached.',
    caption: 'You can create one scan request every 15 seconds.',
  },
  logLimit: {
    ...error,
    text: 'Log request limit reached.',
    caption: 'You can submit one log request every 2 minutes.',
  },
  // Agents
  agentLimit: { ...error, text: 'Agent limit reached.' },
  agentTaken: {
    ...error,
    text: 'Agent "{name}" is already taken.',
    caption: "You can't create duplicate agent name.",
  },
  // Devices, site map, pools management
  antspaceHistoryMissing: {
    ...info,
    text: 'Historical data is not available for this antspace!',
    caption: 'Try again later.',
  },
  // The specification asks for such a message for ASICs, and has no words for it (001, section 5).
  asicHistoryMissing: { ...info, text: 'Historical data is not available for this ASIC!', caption: 'Try again later.' },
  pduHistoryMissing: { ...info, text: 'Historical data is not available for this pdu!', caption: 'Try again later.' },
  trustedPoolDuplicate: { ...error, text: 'Error! duplicate trusted pool.' },
  duplicateRowsOrColumns: { ...error, text: 'Error! there exists duplicate rows/columns.' },
  duplicateCoordinates: {
    ...importError,
    text: 'There exist duplicate coordinates for group/rack/device/IP.',
  },
  duplicateIp: { ...error, text: 'Duplicate IP detected in subaccount.', caption: 'Remove it and try again.' },
  importStructure: { ...importError, text: 'Structure error!', caption: 'Columns must follow the template.' },
  startingCoordinates: { ...importError, text: 'The starting coordinates for row and columns is [1,1].' },
  importLimit: {
    ...error,
    text: 'Import limit reached.',
    caption: 'Apply or cancel an import of this subaccount first.',
  },
  importMissing: { ...error, text: 'This import was given up. Please begin again.' },
  agentKeysMissing: { ...error, text: 'These keys are no longer there. Renew the key of an agent in the list.' },
  importNotReady: { ...error, text: 'This import cannot be applied now.' },
  importNotMapping: { ...error, text: 'The columns of this import cannot be chosen now.' },
  importUnknownColumns: {
    ...error,
    text: 'The template has no column {columns}.',
    caption: 'Choose what each stands for, or leave it out. Not in the file yet: {allowed}.',
  },
  // Firmware
  firmwareTaken: { ...error, text: 'Firmware "{name}" already exists.', caption: 'Choose another name.' },
  firmwareStored: { ...error, text: 'This file is already in the library.' },
  firmwareLimit: { ...error, text: 'Firmware limit reached.', caption: 'Delete images that are no longer used.' },
  firmwareSpace: {
    ...error,
    text: 'The space of the subaccount for firmware is used up.',
    caption: 'Delete images that are no longer used.',
  },
  firmwareMissing: { ...error, text: 'This firmware was deleted.' },
  firmwareUploadMissing: { ...error, text: 'This upload was given up. Please begin again.' },
  firmwareChecksum: {
    ...error,
    text: 'The file has another checksum: {sha256}. Nothing was stored.',
    caption: 'Compare the file and the checksum with the page of the vendor.',
  },
  firmwareSignature: {
    ...error,
    text: '{reason} Nothing was stored.',
    caption: 'Download the file from the page of the vendor again.',
  },
  firmwareUnvouched: {
    ...error,
    text: 'No pinned vendor key signed the key that this file brings. Nothing was stored.',
    caption: 'Compare the file with the page of the vendor, or pin the key that its miners hold.',
  },
  firmwareUnsigned: {
    ...error,
    text: 'This file holds no signatures that are known, and vendor keys are pinned. Nothing was stored.',
    caption: 'Take the .bmu file from the page of the vendor.',
  },
  vendorKeyTaken: { ...error, text: 'A vendor key "{name}" already exists.', caption: 'Choose another name.' },
  vendorKeyPinned: { ...error, text: 'This key is pinned already.' },
  vendorKeyLimit: { ...error, text: 'Vendor key limit reached.', caption: 'Remove keys that are no longer used.' },
  vendorKeyInvalid: { ...error, text: 'This is no public key of Bitmain: RSA with 2048 bits is expected.' },
  vendorKeyMissing: { ...error, text: 'This vendor key was removed.' },
  firmwareInUse: {
    ...error,
    text: 'A rollout of this firmware has not ended.',
    caption: 'Cancel the rollout, or wait for its end.',
  },
  rolloutLimit: {
    ...error,
    text: 'Too many rollouts have not ended.',
    caption: 'Wait for the end of one, or cancel one.',
  },
  rolloutMissing: { ...error, text: 'This rollout no longer exists.' },
  rolloutOverlap: {
    ...error,
    text: 'Another rollout has some of these miners.',
    caption: 'Please select the miners again.',
  },
  rolloutRate: { ...error, text: 'Too many rollouts were started within an hour.', caption: 'Try again later.' },
  // Uploads
  uploadBusy: { ...error, text: 'Another upload of yours is running.' },
  importDiskFull: {
    ...error,
    text: 'The disk of the server is full. Rows that were written until then stay; import the file again.',
  },
  uploadDiskFull: { ...error, text: 'The disk of the server is full. The upload did not go on.' },
  // Address book
  addressBookTaken: { ...error, text: 'This address or payment code is already in the address book.' },
  addressBookLimit: {
    ...error,
    text: 'Address book limit reached.',
    caption: 'Delete entries that are no longer used.',
  },
  addressBookEntryMissing: { ...error, text: 'This address book entry does not exist.' },
  addressBookEntryArchived: { ...error, text: 'This address book entry is archived.' },
  addressBookEntryNotApproved: { ...error, text: 'This payment code is not approved yet.' },
  noCurrentChain: {
    ...error,
    text: 'The pool is not connected to Bitcoin yet.',
    caption: 'Addresses can be added once it mines a chain.',
  },
  invalidPaymentCode: { ...field, text: 'Payment code is not valid' },
  // Auto-withdrawals and payments
  withdrawBitcoinOnly: { ...error, text: 'Withdraw supports Bitcoin only.' },
  noChainYet: { ...error, text: 'The pool is not connected to a chain yet.' },
  autoWithdrawalExists: {
    ...error,
    text: 'There is an auto-withdrawal already.',
    caption: 'Delete it before you create another one.',
  },
  autoWithdrawalMissing: { ...error, text: 'This auto-withdrawal was deleted.' },
  paymentLimit: { ...error, text: 'Payment limit reached.', caption: 'Delete a payment that is no longer used.' },
  paymentMissing: { ...error, text: 'This payment was deleted.' },
  lightningDisabled: { ...error, text: 'Lightning is not enabled here.' },
  lightningAddressAlone: {
    ...error,
    text: 'By Lightning a payment goes to a Lightning address of the address book.',
  },
  lightningAddressRefused: {
    ...error,
    text: 'A Lightning address takes payments by Lightning alone. Auto-withdrawals and payments on-chain go to Bitcoin addresses and PayNyms.',
  },
  // Rails
  railApplied: { ...success, text: 'Rail applied to all devices successfully.' },
  railSaved: { ...success, text: 'Rail was updated successfully.' },
  railDelay: {
    ...info,
    text: 'It can take a few mins before the Rails become operational.',
    timeout: toastTimeouts.railDelay,
  },
  railApplyQuestion: {
    place: 'question',
    colour: 'blue',
    text: 'Would you like to apply it on all devices?',
    actions: ['Yes', 'No'],
  },
  // Team and energy
  memberAssigned: { ...error, text: 'The member has already been assigned to the team.' },
  bidUnexpected: {
    ...error,
    text: "Ooops, this shouldn't have happened!",
    caption: 'If the problems persists, contact support.',
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

/** The situation a message belongs to. */
export type MessageKey = keyof typeof errorCatalogue;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values a message needs: none, or one text for each placeholder. */
type MessageValues<Key extends MessageKey> = [Placeholders<(typeof errorCatalogue)[Key]['text']>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<(typeof errorCatalogue)[Key]['text']>, string>>];

/** What is said of a device that recorded nothing. */
export type MissingHistory = Extract<MessageKey, `${string}HistoryMissing`>;

/** The text of a message with its values put in, such as `messageText('agentTaken', { name: 'north' })`. */
export function messageText<Key extends MessageKey>(key: Key, ...values: MessageValues<Key>): string {
  const given: Readonly<Record<string, string>> = values[0] ?? {};
  return errorCatalogue[key].text.replace(/\{(\w+)\}/g, (placeholder, name: string) => given[name] ?? placeholder);
}

/** A whole message with its values put in, ready to be shown. */
export function catalogueMessage<Key extends MessageKey>(key: Key, ...values: MessageValues<Key>): CatalogueEntry {
  return { ...errorCatalogue[key], text: messageText(key, ...values) };
}
