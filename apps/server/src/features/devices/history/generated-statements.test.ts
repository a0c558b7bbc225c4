import { expect, test } from 'vitest';
import { kindHistories } from './kind-history.ts';

test.each(kindHistories.map((history) => [history.kind.kind, history] as const))(
  'the statements of the history of the kind %s stand in generated/, for review',
  async (name, { pack, deviceChart, partChart }) => {
    const charts = [deviceChart, ...(partChart ? [partChart] : [])];
    const texts = [
      `-- Made from the descriptor of the kind ${name}; vitest -u writes it again.`,
      ...pack.map((statement) => `-- Packs an hour.\n${statement};`),
      ...charts.flatMap(({ samples, hours }) => [
        `-- Reads a chart from samples.\n${samples};`,
        `-- Reads a chart from rollups.\n${hours};`,
      ]),
    ];
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`generated/${name}.sql`);
  },
);
