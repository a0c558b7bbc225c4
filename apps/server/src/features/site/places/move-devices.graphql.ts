import { maxCoordinate } from '@headframe/domain/places/place-fields';
import { z } from 'zod';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { moveDevices } from './move-devices.ts';

/** Devices that are moved at once. */
const maxMoves = 1000;

const coordinate = z
  .int()
  .min(1)
  .max(maxCoordinate)
  .nullish()
  .transform((value) => value ?? null);

const slotsSchema = z
  .array(
    z
      .object({
        id: z.string(),
        rackId: z
          .string()
          .nullish()
          .transform((id) => id ?? null),
        row: coordinate,
        column: coordinate,
      })
      .refine(({ rackId, row, column }) => rackId !== null || (row === null && column === null), {
        message: 'A row and a column are those of a rack.',
      }),
  )
  .min(1)
  .max(maxMoves, `At most ${maxMoves} devices are moved at once.`)
  .refine((slots) => new Set(slots.map(({ id }) => id)).size === slots.length, {
    message: 'Each device is moved once.',
  });

const slotInput = builder.inputType('DeviceSlotInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'The device.' }),
    rackId: t.id({ description: 'The rack in which it stands; null: it stands nowhere.' }),
    row: t.int({ description: 'Row of its slot, from 1; null: not known.' }),
    column: t.int({ description: 'Column of its slot, from 1; null: not known.' }),
  }),
});

builder.mutationField('placeDevices', (t) =>
  t.int({
    ...permissionField('agent_worker_sitemap_write'),
    description: `Puts up to ${maxMoves} devices into slots, or out of them, all at once or none, so that they may swap. Returns how many stand elsewhere now.`,
    args: {
      moves: t.arg({ type: [slotInput], required: true }),
      from: t.arg({ type: [slotInput], description: `Where they stood: ${changedFrom}` }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { moves, from }, context) =>
      moveDevices(
        context,
        validated(slotsSchema, moves, 'moves'),
        from?.length ? validated(slotsSchema, from, 'from') : [],
      ),
  }),
);
