/** Refuses `{ ...{ a, b } }` and `[...[a, b]]`: what is spread is written where the spread stands. */
export default {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { literal: 'Write what the literal has instead of its spread.' },
  },
  create(context) {
    const check = (node, parts) => {
      if (parts.length === 0 || parts.includes(null)) return;
      const text = context.sourceCode.text.slice(parts[0].range[0], parts.at(-1).range[1]);
      context.report({ node, messageId: 'literal', fix: (fixer) => fixer.replaceText(node, text) });
    };
    return {
      'ObjectExpression > SpreadElement[argument.type="ObjectExpression"]': (node) =>
        check(node, node.argument.properties),
      'ArrayExpression > SpreadElement[argument.type="ArrayExpression"]': (node) => check(node, node.argument.elements),
    };
  },
};
