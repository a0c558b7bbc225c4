/** Words that the glossary replaces, each with the field's term. */
const replacements = {
  told: 'reported, commanded or notified',
  tell: 'report, command, notify or show',
  tells: 'reports, commands, notifies or shows',
  door: 'endpoint',
  doors: 'endpoints',
  duties: 'pending synchronisation',
  greet: 'handshake',
  greeted: 'connected',
  doubt: 'mark stale',
  doubted: 'stale',
  wave: 'batch',
  waves: 'batches',
  withheld: 'suspended',
  maker: 'creator',
  makers: 'creators',
  most: 'max',
  least: 'min',
  longest: 'max',
  anew: 'again',
};

/** Phrases that descriptions of the API, comments and names of tests do not use. */
const phrases = /\b(told|tells?|anew|withheld|what became of|c(?:omes?|ame) to nothing|whose it is)\b/i;

const wordsOf = (name) =>
  name.split(/[_$\d]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());

/** Functions that name a test or a group of tests by their first argument, also behind `.each(…)` and the like. */
const testFunctions = new Set(['it', 'test', 'describe']);

const textsOf = (node) => {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw);
  return typeof node?.value === 'string' ? [node.value] : [];
};

function calledFunction({ callee }) {
  let node = callee;
  while (node.type !== 'Identifier') {
    if (node.type === 'MemberExpression') node = node.object;
    else if (node.type === 'CallExpression') node = node.callee;
    else if (node.type === 'TaggedTemplateExpression') node = node.tag;
    else return undefined;
  }
  return node.name;
}

/** Keeps the words that the glossary replaces out of declared names, and such phrases out of descriptions, comments and names of tests. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      name: "'{{word}}' in '{{name}}': the glossary says {{better}}.",
      phrase: "'{{phrase}}' in a text: say what is reported, commanded or stored.",
    },
  },
  create(context) {
    const checkTexts = (node, texts) => {
      for (const text of texts) {
        const phrase = phrases.exec(text)?.[0];
        if (phrase) context.report({ loc: node.loc, messageId: 'phrase', data: { phrase } });
      }
    };
    const checkName = (node) => {
      if (node?.type !== 'Identifier' && node?.type !== 'PrivateIdentifier') return;
      for (const word of wordsOf(node.name))
        if (Object.hasOwn(replacements, word))
          context.report({ node, messageId: 'name', data: { word, name: node.name, better: replacements[word] } });
    };
    const checkPattern = (pattern) => {
      if (!pattern) return;
      if (pattern.type === 'Identifier') checkName(pattern);
      if (pattern.type === 'AssignmentPattern') checkPattern(pattern.left);
      if (pattern.type === 'RestElement') checkPattern(pattern.argument);
      if (pattern.type === 'ArrayPattern') pattern.elements.forEach(checkPattern);
      if (pattern.type === 'ObjectPattern')
        pattern.properties.forEach((property) =>
          checkPattern(property.type === 'Property' ? property.value : property),
        );
    };
    const checkFunction = (node) => {
      checkName(node.id);
      node.params.forEach(checkPattern);
    };
    return {
      VariableDeclarator: (node) => checkPattern(node.id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: (node) => node.params.forEach(checkPattern),
      ClassDeclaration: (node) => checkName(node.id),
      TSInterfaceDeclaration: (node) => checkName(node.id),
      TSTypeAliasDeclaration: (node) => checkName(node.id),
      TSPropertySignature: (node) => checkName(node.key),
      TSMethodSignature: (node) => checkName(node.key),
      PropertyDefinition: (node) => checkName(node.key),
      MethodDefinition: (node) => checkName(node.key),
      'Property[key.name="description"]': ({ value }) => checkTexts(value, textsOf(value)),
      CallExpression: (node) => {
        const [title] = node.arguments;
        if (title && testFunctions.has(calledFunction(node))) checkTexts(title, textsOf(title));
      },
      Program: () => {
        for (const comment of context.sourceCode.getAllComments()) checkTexts(comment, [comment.value]);
      },
    };
  },
};
