import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../src');
const schema = buildSchema(readFileSync(path.join(sources, '../../server/schema.graphql'), 'utf8'));

const files = globSync('{app,features,ui}/**/*.{ts,tsx}', { cwd: sources })
  .filter((file) => !/\.test\.tsx?$|gallery\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(sources, file), 'utf8') }));

/** The operations that change fields, by the names of their documents; offers are allowed from somebody, and of nothing before. */
function changingDocuments(): ReadonlySet<string> {
  const info = new TypeInfo(schema);
  const documents = new Set<string>();
  for (const file of globSync('**/*.graphql', { cwd: sources })) {
    let operation = '';
    visit(
      parse(readFileSync(path.join(sources, file), 'utf8')),
      visitWithTypeInfo(info, {
        OperationDefinition({ name }) {
          operation = name?.value ?? '';
        },
        Field() {
          if (info.getParentType() !== schema.getMutationType()) return;
          const isChange = info.getFieldDef()?.args.some(({ name }) => name === 'from') ?? false;
          if (isChange && info.getFieldDef()?.name !== 'allowDeviceOffers')
            documents.add(`${operation.charAt(0).toUpperCase()}${operation.slice(1)}Document`);
        },
      }),
    );
  }
  return documents;
}

/** What renders a form again with what it changes as it is now; kits of settings are opened by `settingActions`. */
const opensFollowed =
  /\b(dialogAction|recordActions|openFollowed|openFollowing|describeAction|describeKeyAction|renameAction|askName|SettingKit|setting)\b|settings?:/;
/** What holds values on those that are stored. */
const holdsFollowed = /\b(useFollowedValues|RecordDialog|RecordFormDialog|NameDialog|useEnteredSetting)\b/;

/** Whether a file, or one that it loads, holds values on those that are stored. */
function holds({ file, text }: { file: string; text: string }): boolean {
  if (holdsFollowed.test(text)) return true;
  const loaded = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => path.join(path.dirname(file), to));
  return files.some((other) => loaded.includes(other.file) && holdsFollowed.test(other.text));
}

test('every operation that changes fields is sent by a form that follows what others change', () => {
  const documents = changingDocuments();
  expect(documents.size).toBeGreaterThan(30);
  const senders = files.filter(({ text }) => [...documents].some((name) => new RegExp(`\\b${name}\\b`).test(text)));
  const sent = [...documents].filter((name) => senders.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)));
  expect(sent).toEqual([...documents]);
  const still = senders.filter(({ file, text }) => !opensFollowed.test(text) && !holds({ file, text }));
  expect(still.map(({ file }) => file)).toEqual([]);
});

test('whatever asks about changes made at once shows them while it is open', () => {
  const still = files.filter(
    ({ file, text }) =>
      /\bsaveMerged(<\w+>)?\(/.test(text) && !file.startsWith('ui/changes/') && !holds({ file, text }),
  );
  expect(still.map(({ file }) => file)).toEqual([]);
});

test('no form about something that is there is opened with what it was at that moment', () => {
  const opened = /openDialog<[^>]*>\(\((\w+)\) => \(?\s*<(NameDialog|RecordFormDialog)\s[^;]*?\b(name|record)=\{/;
  expect(files.filter(({ text }) => opened.test(text)).map(({ file }) => file)).toEqual([]);
});
