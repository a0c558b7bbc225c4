/** Refuses `{ ...{ a, b } }`: the properties are written where the spread stands. */
export default {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { literal: 'Write the properties themselves instead of the spread of a literal.' },
  },
  create(context) {
    return {
      'ObjectExpression > SpreadElement'(node) {
        const { argument } = node;
        if (argument.type !== 'ObjectExpression' || argument.properties.length === 0) return;
        const first = argument.properties[0];
        const last = argument.properties.at(-1);
        const text = context.sourceCode.text.slice(first.range[0], last.range[1]);
        context.report({ node, messageId: 'literal', fix: (fixer) => fixer.replaceText(node, text) });
      },
    };
  },
};
