import { messageText } from '@headframe/domain/errors/error-catalogue';
import { asRaised } from '../../../platform/records/record-options.ts';

/** What the tables of places refuse, by their constraints. */
export const placeRefusals = {
  site_group_position: messageText('duplicateCoordinates'),
  rack_position: messageText('duplicateCoordinates'),
  slot_position: messageText('duplicateCoordinates'),
  rack_group:
    'A rack stands in a group that is there and of the same type; a group with racks keeps its type, and is not deleted.',
  rack_inside_group: asRaised,
  slot_inside_rack: asRaised,
  slot_in_capacity: asRaised,
  slot_of_type: asRaised,
} as const;
