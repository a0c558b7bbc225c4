import { eitherUnitText } from '@headframe/domain/coins/coin-family';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { fullModelName, workerModels } from '@headframe/domain/pool/worker-models';
import { workerTagsSchema } from '@headframe/domain/pool/worker-tags';
import { sql } from 'kysely';
import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { permissionField } from '../../../platform/graphql/field-access.ts';
import { whereInputOf } from '../../../platform/graphql/where-inputs.ts';
import { hashesPerUnitOf } from '../../../platform/units/family-sql.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { changeWorkers } from './change-workers.ts';
import { workerEntity } from './worker.entity.ts';

const access = permissionField('workers_write');
const chosen = 'Workers of the subaccount that match; at least one has to.';

/** Full name of a model; empty for that of the miner. */
const modelSchema = z.string().trim().max(100);

/** In the unit of the coin's family; null for none. */
const thresholdSchema = z.number().positive().max(1e9).nullable();

builder.mutationField('setWorkerModel', (t) =>
  t.int({
    ...access,
    description:
      'Sets the model of workers, those of its coin alone; without one, that of their miner counts again. Returns their number.',
    args: {
      where: t.arg({ type: whereInputOf(workerEntity), required: true, description: chosen }),
      model: t.arg.string({ description: 'fullName of one of workerModels.' }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, model }, context) => {
      const name = parsed(modelSchema, model ?? '', 'model');
      const coins = workerModels.filter((known) => fullModelName(known) === name).map(({ coinEnum }) => coinEnum);
      if (name !== '' && coins.length === 0) throw new DomainError('not-found', 'This model is not known.');
      return changeWorkers(context, where, {
        action: 'worker.set-model',
        column: 'model',
        value: sql`${name}::text`,
        ...(name === '' ? {} : { among: sql`w.coin_enum = any (${coins}::int[])` }),
        after: name,
      });
    },
  }),
);

builder.mutationField('setHashrateThreshold', (t) =>
  t.int({
    ...access,
    description:
      "Sets below which effective hashrate workers are alerted, in the unit of their coin's family; null: never. Returns their number.",
    args: {
      where: t.arg({ type: whereInputOf(workerEntity), required: true, description: chosen }),
      threshold: t.arg.float({ description: `${eitherUnitText}.` }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, threshold }, context) => {
      const value = parsed(thresholdSchema, threshold ?? null, 'threshold');
      return changeWorkers(context, where, {
        action: 'worker.set-threshold',
        column: 'hashrate_threshold',
        value: sql`(${value}::float8 * ${hashesPerUnitOf(sql`w.coin_enum`)})`,
        after: value,
      });
    },
  }),
);

builder.mutationField('setWorkerTags', (t) =>
  t.int({
    ...access,
    description: 'Sets the own tags of workers; those of their miners stand beside them. Returns their number.',
    args: {
      where: t.arg({ type: whereInputOf(workerEntity), required: true, description: chosen }),
      tags: t.arg.stringList({ required: true }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, tags }, context) => {
      const value = parsed(workerTagsSchema, tags, 'tags');
      return changeWorkers(context, where, {
        action: 'worker.set-tags',
        column: 'tags',
        value: sql`${value}::text[]`,
        after: value,
      });
    },
  }),
);
