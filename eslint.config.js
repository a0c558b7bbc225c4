import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import glossaryWords from './lint/glossary-words.js';
import importDirections from './lint/import-directions.js';
import noSpreadOfLiterals from './lint/no-spread-of-literals.js';

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', '**/.headframe/**', '**/.cache/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: {
      headframe: {
        rules: {
          'glossary-words': glossaryWords,
          'import-directions': importDirections,
          'no-spread-of-literals': noSpreadOfLiterals,
        },
      },
    },
    rules: {
      'headframe/glossary-words': 'error',
      'headframe/import-directions': 'error',
      'headframe/no-spread-of-literals': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only: a file is named after its main export.' },
      ],
    },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.config.{ts,js}', 'lint/*.js', 'e2e/src/shared-product/global-setup.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['**/generated/**'], rules: { 'max-lines': 'off' } },
  { files: ['scripts/**/*.ts', 'bench/src/**/*.ts', 'apps/*/build/**/*.ts'], rules: { 'no-console': 'off' } },
);
