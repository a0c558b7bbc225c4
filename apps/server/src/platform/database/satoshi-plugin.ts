import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

const isAmount = (column: string) => column.endsWith('_satoshi');

/**
 * Converts amounts of money to `bigint`: every result column whose name ends in `_satoshi`. PostgreSQL's protocol carries the
 * type of a column but not its meaning, so the name carries it.
 */
export class SatoshiPlugin implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const amounts = Object.keys(result.rows[0] ?? {}).filter(isAmount);
    for (const row of amounts.length === 0 ? [] : result.rows)
      for (const column of amounts) {
        const value = row[column];
        if (typeof value === 'number' || typeof value === 'string') row[column] = BigInt(value);
      }
    return Promise.resolve(result);
  }
}
