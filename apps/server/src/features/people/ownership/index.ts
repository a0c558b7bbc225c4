export {
  ownershipPassing,
  ownershipReturned,
  type PassingOwnership,
  type ReturnedOwnership,
} from './ownership-hooks.ts';
export { requireStays } from './require-stays.ts';
