import type { FieldAccess } from '../../../platform/graphql/field-access.ts';

/** Who may see the address book: people alone, as what addresses there are is nothing for observer links and API keys. */
export const readAddressBook: FieldAccess = {
  kind: 'permission',
  permission: 'paynym',
  orElse: ['withdraw'],
  isForPeople: true,
};
