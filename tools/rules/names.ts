import type { Project } from './project.ts';
import { isNode, type Node, nodesOf, walk } from './syntax.ts';

/** The parts of a name in camelCase, kebab-case or both, in lower case: `HTTPServer-open2` is http, server, open2. */
export function partsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}

/**
 * The names that a file introduces: of variables, functions, types, parameters and properties. Names after a dot come
 * from where the object was made, and JSX elements are HTML's or imported.
 */
export function ownNames(program: Node, isWire: (property: string) => boolean): Set<string> {
  const names = new Set<string>();
  walk(program, (node, parent) => {
    if (node.type !== 'Identifier' || typeof node.name !== 'string') return;
    if (parent?.type === 'MemberExpression' && parent.property === node && parent.computed !== true) return;
    if (parent?.type === 'ImportSpecifier' && parent.imported === node && parent.local !== node) return;
    if (isPropertyName(node, parent) && (isWire(node.name) || isColumn(node.name))) return;
    names.add(node.name);
  });
  return names;
}

/** Columns of the database are in snake_case, which our own names never are. */
function isColumn(name: string): boolean {
  return /^[a-z0-9]+(_[a-z0-9]+)+$/.test(name);
}

function isPropertyName(node: Node, parent?: Node): boolean {
  return (
    /^(Property|TSPropertySignature|PropertyDefinition)$/.test(parent?.type ?? '') && parent?.key === node
  );
}

/** The names of the values that a module exports. */
export function exportedValues(program: Node): string[] {
  return nodesOf(program, 'ExportNamedDeclaration').flatMap(({ declaration, specifiers }) => {
    const declared = !isNode(declaration)
      ? []
      : Array.isArray(declaration.declarations)
        ? declaration.declarations.map((part) => part.id)
        : [declaration.id];
    const listed = Array.isArray(specifiers) ? specifiers.map(({ exported }) => exported) : [];
    return [...declared, ...listed].flatMap((id) =>
      isNode(id) && typeof id.name === 'string' ? id.name : [],
    );
  });
}

/** The properties of messages: the keys of the contract's schemas. Old clients use them, so they keep their names. */
export function wireProperties({ sources }: Project): Set<string> {
  const keys = [...sources]
    .filter(([path]) => path.startsWith('packages/contract/src/'))
    .flatMap(([, { program }]) => nodesOf(program, 'ObjectExpression'))
    .flatMap(({ properties }) => (Array.isArray(properties) ? properties : []))
    .flatMap((property) => (isNode(property) && isNode(property.key) ? [property.key.name] : []));
  return new Set(keys.filter((key) => typeof key === 'string'));
}

/** The titles of the tests and groups in a test file. */
export function testTitles(program: Node): string[] {
  return nodesOf(program, 'CallExpression').flatMap((node) => testTitle(node) ?? []);
}

/** The title of a test or group, with `…` in place of a template's values; undefined for other nodes. */
export function testTitle({ type, callee, arguments: args }: Node): string | undefined {
  const [first] = Array.isArray(args) ? args : [];
  if (type !== 'CallExpression' || !isTestFunction(callee) || !isNode(first)) return undefined;
  if (typeof first.value === 'string') return first.value;
  const quasis = Array.isArray(first.quasis) ? first.quasis : [];
  return quasis.length > 0 ? quasis.map(({ value }) => String(value.cooked)).join('…') : undefined;
}

/** `it`, `test.describe`, `it.each([…])` and the like. */
function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return /^(it|test|describe)$/.test(String(callee.name));
  return isTestFunction(callee.type === 'CallExpression' ? callee.callee : callee.object);
}
