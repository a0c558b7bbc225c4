import { expect, test } from 'vitest';
import { kindHistories } from './kind-history.ts';

test.each(kindHistories.map((history) => [history.kind.kind, history] as const))(
  'the statements of the history of the kind %s stand in generated/, for review',
  async (name, { pack, deviceCharts, partCharts, allPartCharts }) => {
    const charts = [deviceCharts, ...(partCharts ? [partCharts] : [])].flatMap(({ all, drawn }) =>
      [all, drawn ?? []].flat(),
    );
    const ofMany = allPartCharts ? [`-- Reads the charts of many parts from samples.\n${allPartCharts.samples};`] : [];
    if (allPartCharts) ofMany.push(`-- Reads the charts of many parts from rollups.\n${allPartCharts.hours};`);
    const texts = [
      `-- Made from the descriptor of the kind ${name}; vitest -u writes it again.`,
      ...pack.map((statement) => `-- Packs an hour.\n${statement};`),
      ...charts.flatMap(({ rollUps, samples, hours }) => [
        `-- Reads a chart of ${rollUps.map(({ name: one }) => one).join(', ')} from samples.\n${samples};`,
        `-- Reads a chart from rollups.\n${hours};`,
      ]),
      ...ofMany,
    ];
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`generated/${name}.sql`);
  },
);
