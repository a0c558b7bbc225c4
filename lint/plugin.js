/** The rules of this repository, as Oxlint loads them (`.oxlintrc.json`). */
import glossaryWords from './glossary-words.js';
import importDirections from './import-directions.js';
import noSpreadOfLiterals from './no-spread-of-literals.js';

export default {
  meta: { name: 'headframe' },
  rules: {
    'glossary-words': glossaryWords,
    'import-directions': importDirections,
    'no-spread-of-literals': noSpreadOfLiterals,
  },
};
