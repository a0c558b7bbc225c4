import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../src');
const schema = buildSchema(readFileSync(path.join(sources, '../../server/schema.graphql'), 'utf8'));

test('every operation that changes fields says what they were changed from', () => {
  const info = new TypeInfo(schema);
  let changing = 0;
  const silent: string[] = [];
  for (const file of globSync('**/*.graphql', { cwd: sources })) {
    visit(
      parse(readFileSync(path.join(sources, file), 'utf8')),
      visitWithTypeInfo(info, {
        Field({ name, arguments: given = [] }) {
          if (info.getParentType() !== schema.getMutationType()) return;
          if (!info.getFieldDef()?.args.some((argument) => argument.name === 'from')) return;
          changing += 1;
          if (!given.some((argument) => argument.name.value === 'from')) silent.push(`${file}: ${name.value}`);
        },
      }),
    );
  }
  expect(changing).toBeGreaterThan(30);
  expect(silent).toEqual([]);
});
