import ts from 'typescript';
import type { SourceFiles } from './source-files.ts';

/** What a name stands for: a variable, a function, a parameter of one, or a part of what a variable is taken apart into. */
type Declared = ts.VariableDeclaration | ts.FunctionDeclaration | ts.ParameterDeclaration | Part;

/** A part of an object: `b` of `const { b } = a`. */
export interface Part {
  readonly property: string;
  readonly of: ts.Expression;
}

/** Whether a declaration is a part of an object. */
export function isPart(declared: Declared): declared is Part {
  return 'property' in declared && 'of' in declared;
}

function inStatements(statements: readonly ts.Statement[], name: string): Declared | undefined {
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      if (ts.isIdentifier(declaration.name) && declaration.name.text === name) return declaration;
      const part =
        ts.isObjectBindingPattern(declaration.name) && declaration.name.elements.find((one) => binds(one.name, name));
      if (part && declaration.initializer)
        return { property: (part.propertyName ?? part.name).getText(), of: declaration.initializer };
    }
  }
  return undefined;
}

/** Whether a pattern such as `{ a, b: [c] }` binds a name. */
function binds(name: ts.BindingName, wanted: string): boolean {
  if (ts.isIdentifier(name)) return name.text === wanted;
  return name.elements.some((element) => ts.isBindingElement(element) && binds(element.name, wanted));
}

function inImports(files: SourceFiles, file: ts.SourceFile, name: string): Declared | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const specifier = statement.moduleSpecifier;
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : statement.exportClause;
    if (
      !specifier ||
      !ts.isStringLiteral(specifier) ||
      !named ||
      ts.isNamespaceImport(named) ||
      ts.isNamespaceExport(named)
    )
      continue;
    const element = named.elements.find((one) => one.name.text === name);
    const target = element && files.imported(file, specifier.text);
    if (!target) continue;
    const exported = (element.propertyName ?? element.name).text;
    return inStatements(target.statements, exported) ?? inImports(files, target, exported);
  }
  return undefined;
}

/** Finds what a name stands for where it is used; undefined for what is destructured, or comes from a package. */
export function findDeclaration(files: SourceFiles, use: ts.Identifier): Declared | undefined {
  for (let scope: ts.Node = use.parent; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope)) {
      const parameter = scope.parameters.find((one) => binds(one.name, use.text));
      if (parameter) return ts.isIdentifier(parameter.name) ? parameter : undefined;
    }
    if (ts.isForOfStatement(scope) && ts.isVariableDeclarationList(scope.initializer))
      if (scope.initializer.declarations.some(({ name }) => binds(name, use.text))) return undefined;
    if (ts.isBlock(scope) || ts.isSourceFile(scope)) {
      const found = inStatements(scope.statements, use.text);
      if (found) return found;
    }
    if (ts.isSourceFile(scope)) return inImports(files, scope, use.text);
  }
  return undefined;
}
