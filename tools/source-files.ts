import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Paths are relative to the repository, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, string>;

const repositoryRoot = join(import.meta.dirname, '..');
const WORKSPACES = ['apps', 'packages', 'e2e', 'bench', 'tools'];
const SKIPPED = /^(node_modules|dist|coverage|test-results|playwright-report|\..*)$/;

export function readSourceFiles(kinds = /\.(ts|tsx|mjs)$/): SourceFiles {
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(repositoryRoot, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (SKIPPED.test(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (kinds.test(entry.name)) files.set(path, readFileSync(join(repositoryRoot, path), 'utf8'));
    }
  };
  for (const folder of WORKSPACES) visit(folder);
  return files;
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('apps/server/src/testing/');
}

export interface ParsedFile {
  /** Every module that the file names, by import, re-export or import(), types included. */
  readonly imports: readonly string[];
  readonly onlyReexports: boolean;
  readonly readsEnvironment: boolean;
}

export function parseFile(path: string, source: string): ParsedFile {
  const { program, module, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literal(source, moduleRequest)),
  ];
  const reexport = (type: string, statement: object) =>
    type === 'ExportAllDeclaration' ||
    (type === 'ExportNamedDeclaration' && 'source' in statement && statement.source !== null);
  return {
    imports: [...new Set(imports)],
    onlyReexports:
      program.body.length > 0 && program.body.every((statement) => reexport(statement.type, statement)),
    readsEnvironment:
      contains(program, isEnvironmentRead) ||
      module.staticImports.some(
        ({ moduleRequest, entries }) =>
          /^(node:)?process$/.test(moduleRequest.value) &&
          entries.some(({ importName }) => importName.name === 'env'),
      ),
  };
}

function literal(source: string, { start, end }: { start: number; end: number }): string[] {
  const [, specifier] = /^['"`](.*)['"`]$/.exec(source.slice(start, end)) ?? [];
  return specifier ? [specifier] : [];
}

type Node = Record<string, unknown>;

function contains(value: unknown, matches: (node: Node) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => contains(item, matches));
  if (typeof value !== 'object' || value === null) return false;
  const node: Node = { ...value };
  return matches(node) || Object.values(node).some((child) => contains(child, matches));
}

/** `process.env`, `process['env']` and `const { env } = process`. */
function isEnvironmentRead(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    return (
      isNamed(node.object, 'process') && (isNamed(node.property, 'env') || hasValue(node.property, 'env'))
    );
  }
  if (node.type === 'VariableDeclarator' && isNamed(node.init, 'process')) {
    return contains(node.id, (part) => part.type === 'Property' && isNamed(part.key, 'env'));
  }
  return false;
}

function isNamed(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name;
}

function hasValue(value: unknown, text: string): boolean {
  return typeof value === 'object' && value !== null && 'value' in value && value.value === text;
}

/** The repository path a relative import leads to, or null for a package. */
export function resolveRelative(from: string, specifier: string): string | null {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : null;
}
