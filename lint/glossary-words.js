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

/** Phrases that descriptions of the API do not use. */
const phrases = /\b(told|tells?|anew|withheld|what became of|c(?:omes?|ame) to nothing|whose it is)\b/i;

const wordsOf = (name) =>
  name.split(/[_$\d]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());

/** Keeps the words that the glossary replaces out of declared names and out of descriptions of the API. */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      name: "'{{word}}' in '{{name}}': the glossary says {{better}}.",
      phrase: "'{{phrase}}' in a description: say what is reported, commanded or stored.",
    },
  },
  create(context) {
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
      'Property[key.name="description"]': ({ value }) => {
        const texts = value.type === 'TemplateLiteral' ? value.quasis.map(({ value: { raw } }) => raw) : [value.value];
        for (const text of texts) {
          const phrase = typeof text === 'string' ? phrases.exec(text)?.[0] : undefined;
          if (phrase) context.report({ node: value, messageId: 'phrase', data: { phrase } });
        }
      },
    };
  },
};
