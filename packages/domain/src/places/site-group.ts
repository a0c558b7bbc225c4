import * as z from 'zod/mini';
import { described } from '../records/described.ts';
import { coordinate, dimension, placeName } from './place-fields.ts';
import { siteMapTypes } from './site-map.ts';

/** A group of racks on the site, such as a hall or a container (second specification, section 3). */
export const siteGroupSchema = z.object({
  name: described(placeName(), 'Unique among the groups of its type.'),
  type: described(
    z._default(z.enum(siteMapTypes), 'asic'),
    'The map that it is on: pdu for PDUs, asic for all others.',
  ),
  row: described(coordinate(), 'Its row on the site, from 1.'),
  column: described(coordinate(), 'Its column on the site, from 1.'),
  rows: described(dimension(), 'How many rows of racks it has; null: as many as are used.'),
  columns: described(dimension(), 'How many columns of racks it has; null: as many as are used.'),
});
