import { fullModelName, workerModels } from '@headframe/domain/pool/worker-models';
import { sql } from 'kysely';

const rows = workerModels.map(
  (model) => sql`(${sql.lit(fullModelName(model))}, ${sql.lit(model.coinEnum)}, ${sql.lit(model.hashrate)}::float8,
    ${sql.lit(model.consumption)}::float8)`,
);

/** The join `o` of worker `w`: its chosen model, with hashrate in H/s and consumption in W. */
export const chosenModel = sql`left join (values ${sql.join(rows)}) as o (full_name, coin_enum, hashrate, consumption)
    on o.full_name = w.model and o.coin_enum = w.coin_enum`;
