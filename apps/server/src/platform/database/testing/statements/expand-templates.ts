import ts from 'typescript';
import { findDeclaration, isPart } from './find-declaration.ts';
import type { SourceFiles } from './source-files.ts';

/** Stands for a parameter until the whole statement is known. */
const parameter = '\u0000';
/** Ways of one statement that are prepared at most. */
const maxWays = 24;
const maxDepth = 20;

/** Arguments of the calls that lead to an expression, by parameter. */
type Bindings = ReadonlyMap<ts.ParameterDeclaration, { argument: ts.Expression; bindings: Bindings }>;

const nothing: Bindings = new Map();

/** A template of the builder: `` sql`…` ``. */
export function isSqlTemplate(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql';
}

/** An expression without parentheses and assertions of types around it. */
function bare(node: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node);
  return isWrapped ? bare(node.expression) : node;
}

function isOfSql(call: ts.CallExpression): string | undefined {
  const { expression } = call;
  return ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'sql'
    ? expression.name.text
    : undefined;
}

/** What a function returns, over all its ways. */
function returnsOf(declared: ts.SignatureDeclaration): ts.Expression[] {
  const body = (declared as ts.FunctionLikeDeclaration).body;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body as ts.Expression];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

function joinWays(before: readonly string[], after: readonly string[]): string[] {
  const count = Math.min(Math.max(before.length, after.length), maxWays);
  return Array.from({ length: count }, (_, way) => `${before[way % before.length]}${after[way % after.length]}`);
}

/**
 * Writes the templates of the sources as statements: fragments by name, from other files and from functions are put in,
 * values become parameters. Where a fragment has several ways (a condition, several returns), each stands in one of the
 * statements at least.
 */
export class TemplateExpansion {
  readonly #files: SourceFiles;
  readonly #calls = new Map<string, ts.CallExpression[]>();
  /** Templates that stand in a statement. */
  readonly used = new Set<ts.TaggedTemplateExpression>();

  constructor(files: SourceFiles) {
    this.#files = files;
    for (const call of files.nodes(ts.isCallExpression)) {
      const name = ts.isIdentifier(call.expression) ? call.expression.text : undefined;
      if (name !== undefined) this.#calls.set(name, [...(this.#calls.get(name) ?? []), call]);
    }
  }

  /** The statements that a template can be, with `$1`, `$2`, … for values. */
  statements(template: ts.TaggedTemplateExpression): string[] {
    const ways = this.#template(template, nothing, 0);
    return [...new Set(ways)].map((way) => {
      let count = 0;
      return way.replaceAll(parameter, () => `$${(count += 1)}`);
    });
  }

  #template(node: ts.TaggedTemplateExpression, bindings: Bindings, depth: number): string[] {
    this.used.add(node);
    const { template } = node;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
    return template.templateSpans.reduce(
      (ways, span) =>
        joinWays(joinWays(ways, this.#fragment(span.expression, bindings, depth + 1) ?? [parameter]), [
          span.literal.text,
        ]),
      [template.head.text],
    );
  }

  /** The ways of an expression that is SQL; undefined for a value. */
  #fragment(given: ts.Expression, bindings: Bindings, depth: number): string[] | undefined {
    if (depth > maxDepth) return undefined;
    const node = bare(given);
    if (isSqlTemplate(node)) return this.#template(node, bindings, depth);
    if (ts.isCallExpression(node)) return this.#call(node, bindings, depth);
    if (ts.isConditionalExpression(node)) return this.#either([node.whenTrue, node.whenFalse], bindings, depth);
    if (ts.isBinaryExpression(node)) return this.#either([node.left, node.right], bindings, depth);
    if (ts.isIdentifier(node)) return this.#name(node, bindings, depth);
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
      return this.#property(node, bindings, depth);
    return undefined;
  }

  #either(nodes: readonly ts.Expression[], bindings: Bindings, depth: number): string[] | undefined {
    const ways = nodes.map((node) => this.#fragment(node, bindings, depth + 1));
    const found = ways.flatMap((way) => way ?? []).slice(0, maxWays);
    return found.length > 0 ? found : undefined;
  }

  #name(node: ts.Identifier, bindings: Bindings, depth: number): string[] | undefined {
    const declared = findDeclaration(this.#files, node);
    if (!declared) return undefined;
    if (isPart(declared)) return this.#part(declared.of, declared.property, bindings, depth);
    if (ts.isParameter(declared)) {
      const bound = bindings.get(declared);
      return bound ? this.#fragment(bound.argument, bound.bindings, depth + 1) : this.#byCallers(declared, depth);
    }
    if (ts.isVariableDeclaration(declared) && declared.initializer)
      return this.#fragment(declared.initializer, bindings, depth + 1);
    return undefined;
  }

  /** A parameter that is SQL, where its function is not called on the way: whatever the calls of the function give. */
  #byCallers(declared: ts.ParameterDeclaration, depth: number): string[] | undefined {
    const called = declared.parent;
    const name = ts.isFunctionDeclaration(called) ? called.name?.text : undefined;
    if (name === undefined || !/RawBuilder/.test(declared.type?.getText() ?? '')) return undefined;
    const place = called.parameters.indexOf(declared);
    const given = (this.#calls.get(name) ?? []).flatMap((call) => call.arguments[place] ?? []);
    return this.#either(given, nothing, depth);
  }

  /** The objects that an expression can be, as far as they are written out. */
  #objects(given: ts.Expression, depth: number): ts.ObjectLiteralExpression[] {
    if (depth > maxDepth) return [];
    const node = bare(given);
    if (ts.isObjectLiteralExpression(node)) return [node];
    if (ts.isIdentifier(node)) {
      const declared = findDeclaration(this.#files, node);
      return declared && !isPart(declared) && ts.isVariableDeclaration(declared) && declared.initializer
        ? this.#objects(declared.initializer, depth + 1)
        : [];
    }
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return [];
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
    return this.#values(node.expression, name, depth + 1).flatMap((value) => this.#objects(value, depth + 1));
  }

  /** The values of a property of an expression, of any property where the name is computed. */
  #values(owner: ts.Expression, name: string | undefined, depth: number): ts.Expression[] {
    return this.#objects(owner, depth).flatMap(({ properties }) =>
      properties.flatMap((property) =>
        ts.isPropertyAssignment(property) && (name === undefined || property.name.getText() === name)
          ? [property.initializer]
          : [],
      ),
    );
  }

  #part(owner: ts.Expression, name: string | undefined, bindings: Bindings, depth: number): string[] | undefined {
    return this.#either(this.#values(owner, name, depth), bindings, depth);
  }

  #property(
    node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
    bindings: Bindings,
    depth: number,
  ): string[] | undefined {
    const name = ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
    return this.#part(node.expression, name, bindings, depth);
  }

  /** The texts that an expression can be, as far as they are written out. */
  #texts(given: ts.Expression, bindings: Bindings, depth: number): string[] {
    if (depth > maxDepth) return [];
    const node = bare(given);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isConditionalExpression(node))
      return [node.whenTrue, node.whenFalse].flatMap((way) => this.#texts(way, bindings, depth + 1));
    if (ts.isTemplateExpression(node))
      return node.templateSpans.reduce(
        (ways, span) => {
          const texts = this.#texts(span.expression, bindings, depth + 1);
          return ways.length === 0 || texts.length === 0 ? [] : joinWays(joinWays(ways, texts), [span.literal.text]);
        },
        [node.head.text],
      );
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const name = ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
      return this.#values(node.expression, name, depth).flatMap((value) => this.#texts(value, bindings, depth + 1));
    }
    if (!ts.isIdentifier(node)) return [];
    const declared = findDeclaration(this.#files, node);
    if (!declared || isPart(declared)) return [];
    const bound = ts.isParameter(declared) ? bindings.get(declared) : undefined;
    if (bound) return this.#texts(bound.argument, bound.bindings, depth + 1);
    return !ts.isFunctionDeclaration(declared) && declared.initializer
      ? this.#texts(declared.initializer, bindings, depth + 1)
      : [];
  }

  #call(node: ts.CallExpression, bindings: Bindings, depth: number): string[] | undefined {
    const builder = isOfSql(node);
    if (builder) return this.#builder(builder, node.arguments, bindings, depth);
    const ways = this.#functions(node.expression, depth).flatMap((called) => {
      const bound = new Map(bindings);
      called.parameters.forEach((one, place) => {
        const argument = node.arguments[place] ?? one.initializer;
        if (argument) bound.set(one, { argument, bindings });
      });
      return this.#either(returnsOf(called), bound, depth) ?? [];
    });
    return ways.length > 0 ? ways.slice(0, maxWays) : undefined;
  }

  /** The functions that an expression can be, as far as they are written out. */
  #functions(given: ts.Expression, depth: number): ts.SignatureDeclaration[] {
    if (depth > maxDepth) return [];
    const node = bare(given);
    if (ts.isFunctionLike(node)) return [node];
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const name = ts.isPropertyAccessExpression(node) ? node.name.text : undefined;
      return this.#values(node.expression, name, depth).flatMap((value) => this.#functions(value, depth + 1));
    }
    const declared = ts.isIdentifier(node) ? findDeclaration(this.#files, node) : undefined;
    if (!declared || isPart(declared) || ts.isParameter(declared)) return [];
    if (ts.isFunctionDeclaration(declared)) return [declared];
    return declared.initializer ? this.#functions(declared.initializer, depth + 1) : [];
  }

  #builder(name: string, given: readonly ts.Expression[], bindings: Bindings, depth: number): string[] | undefined {
    const [first, second] = given;
    if (!first) return undefined;
    if (name === 'join') {
      const separator = second ? (this.#fragment(second, bindings, depth + 1) ?? [', ']) : [', '];
      const entries = this.#entries(first, bindings, depth + 1) ?? [[parameter]];
      return entries.reduce((ways, entry) => joinWays(joinWays(ways, separator), entry));
    }
    if (name === 'lit') return ['null'];
    const texts = this.#texts(first, bindings, depth + 1);
    if (texts.length === 0) return undefined;
    if (name === 'raw') return texts;
    return texts.map((text) =>
      text
        .split('.')
        .map((part) => `"${part}"`)
        .join('.'),
    );
  }

  /** The entries of a list of SQL, each with its ways; undefined for a list of values. */
  #entries(given: ts.Expression, bindings: Bindings, depth: number): string[][] | undefined {
    if (depth > maxDepth) return undefined;
    const node = bare(given);
    if (ts.isArrayLiteralExpression(node)) {
      const entries = node.elements.flatMap((element) => {
        if (ts.isSpreadElement(element)) return this.#entries(element.expression, bindings, depth + 1) ?? [];
        const ways = this.#fragment(element, bindings, depth + 1);
        return ways ? [ways] : [];
      });
      return entries.length > 0 ? entries : undefined;
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [callback] = node.arguments;
      const returned = callback && ts.isFunctionLike(callback) ? returnsOf(callback) : [];
      const ways = returned.flatMap((one) => {
        const fragment = this.#fragment(one, bindings, depth + 1);
        return fragment ? [fragment] : (this.#entries(one, bindings, depth + 1) ?? []);
      });
      return ways.length > 0 ? ways : undefined;
    }
    if (ts.isConditionalExpression(node))
      return this.#entries(node.whenTrue, bindings, depth + 1) ?? this.#entries(node.whenFalse, bindings, depth + 1);
    if (!ts.isIdentifier(node)) return undefined;
    const declared = findDeclaration(this.#files, node);
    if (!declared || isPart(declared)) return undefined;
    if (ts.isParameter(declared)) {
      const bound = bindings.get(declared);
      return bound && this.#entries(bound.argument, bound.bindings, depth + 1);
    }
    return ts.isVariableDeclaration(declared) && declared.initializer
      ? this.#entries(declared.initializer, bindings, depth + 1)
      : undefined;
  }
}
