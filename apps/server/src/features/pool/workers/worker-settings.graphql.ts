import { eitherUnitText } from '@headframe/domain/coins/coin-family';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { fullModelName, workerModels } from '@headframe/domain/pool/worker-models';
import { maxWorkerTags, workerTagsSchema } from '@headframe/domain/pool/worker-tags';
import { sql } from 'kysely';
import { z } from 'zod';
import { changedFrom } from '../../../platform/changes/changed-from.ts';
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
      from: t.arg.string({ description: changedFrom }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, model, from }, context) => {
      const name = parsed(modelSchema, model ?? '', 'model');
      const coins = workerModels.filter((known) => fullModelName(known) === name).map(({ coinEnum }) => coinEnum);
      if (name !== '' && coins.length === 0) throw new DomainError('not-found', 'This model is not known.');
      return changeWorkers(context, where, {
        action: 'worker.set-model',
        column: 'model',
        value: sql`${name}::text`,
        ...(from != null && { from: { field: 'model', value: sql`${from}::text`, shown: sql`chosen.before` } }),
        ...(name === '' ? {} : { among: sql`w.coin_enum = any (${coins}::int[])` }),
        after: name,
      });
    },
  }),
);

const stored = (threshold: number | null) => sql`(${threshold}::float8 * ${hashesPerUnitOf(sql`w.coin_enum`)})`;

builder.mutationField('setHashrateThreshold', (t) =>
  t.int({
    ...access,
    description:
      "Sets below which effective hashrate workers are alerted, in the unit of their coin's family; null: never. Returns their number.",
    args: {
      where: t.arg({ type: whereInputOf(workerEntity), required: true, description: chosen }),
      threshold: t.arg.float({ description: `${eitherUnitText}.` }),
      from: t.arg.float({ description: `${changedFrom} Null where there was none.` }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, threshold, from }, context) => {
      const value = parsed(thresholdSchema, threshold ?? null, 'threshold');
      return changeWorkers(context, where, {
        action: 'worker.set-threshold',
        column: 'hashrate_threshold',
        value: stored(value),
        ...(from !== undefined && {
          from: {
            field: 'threshold',
            value: stored(parsed(thresholdSchema, from, 'from')),
            shown: sql`chosen.before / ${hashesPerUnitOf(sql`w.coin_enum`)}`,
          },
        }),
        after: value,
      });
    },
  }),
);

/** The tags of worker `w` after some were added and removed. */
function mergedTags(tags: readonly string[], from: readonly string[]) {
  const added = tags.filter((tag) => !from.includes(tag));
  const removed = from.filter((tag) => !tags.includes(tag));
  return sql`(select coalesce(array_agg(tag order by place), '{}')
    from (select tag, min(place) as place from unnest(w.tags || ${added}::text[]) with ordinality as one (tag, place)
      where tag <> all (${removed}::text[]) group by tag) as kept)`;
}

builder.mutationField('setWorkerTags', (t) =>
  t.int({
    ...access,
    description:
      'Sets the own tags of workers; those of their miners stand beside them. Returns their number. With `from`, what was added to these tags and removed from them is done to whatever each worker has.',
    args: {
      where: t.arg({ type: whereInputOf(workerEntity), required: true, description: chosen }),
      tags: t.arg.stringList({ required: true }),
      from: t.arg.stringList({ description: 'The tags that the form began with.' }),
      subaccount: t.arg.string(),
    },
    resolve: (_source, { where, tags, from }, context) => {
      const value = parsed(workerTagsSchema, tags, 'tags');
      const before = from && parsed(workerTagsSchema, from, 'from');
      return changeWorkers(context, where, {
        action: 'worker.set-tags',
        column: 'tags',
        value: before ? mergedTags(value, before) : sql`${value}::text[]`,
        refusal: {
          isRefused: sql`cardinality(w.tags) > ${maxWorkerTags}`,
          text: `A worker has at most ${maxWorkerTags} tags.`,
        },
        after: value,
      });
    },
  }),
);
