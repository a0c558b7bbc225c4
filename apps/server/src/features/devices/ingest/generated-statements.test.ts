import { expect, test } from 'vitest';
import { kindIngests } from './generated/kind-ingests.ts';
import { kindStatements } from './statements/kind-statements.ts';

test.each(kindIngests.map((kind) => [kind.kind.kind, kind] as const))(
  'the statements that store reports of the kind %s stand in generated/, for review',
  async (name, kind) => {
    const { reading, failure, part } = kindStatements(kind);
    const texts = [
      `-- Made from the descriptor of the kind ${name}; vitest -u writes it again.`,
      `-- Stores a batch of readings.\n${reading.text};`,
      `-- Stores a batch of reports without a reading.\n${failure.text};`,
      ...(part ? [`-- Stores the current values of parts.\n${part.text};`] : []),
    ];
    await expect(`${texts.join('\n\n')}\n`).toMatchFileSnapshot(`generated/${name}.sql`);
  },
);
