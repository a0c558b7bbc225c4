import * as z from 'zod/mini';
import { described } from '../records/described.ts';
import { coordinate, dimension, placeName } from './place-fields.ts';
import { siteMapTypes } from './site-map.ts';

/** A rack: slots in rows and columns, in which devices stand (second specification, section 3). */
export const rackSchema = z.object({
  name: described(placeName(), 'Unique among the racks of its group.'),
  type: described(
    z._default(z.enum(siteMapTypes), 'asic'),
    'The map that it is on: pdu for PDUs, asic for all others.',
  ),
  groupId: described(z.nullable(z.uuid()), 'Its group, of the same type; null: it stands in none.'),
  row: described(coordinate(), 'Its row in its group, from 1.'),
  column: described(coordinate(), 'Its column in its group, from 1.'),
  rows: described(dimension(), 'How many rows of slots it has; null: as many as are used.'),
  columns: described(dimension(), 'How many columns of slots it has; null: as many as are used.'),
});
