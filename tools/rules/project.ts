import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Comment, parseSync } from 'oxc-parser';
import { isNode, type Node, nodesOf } from './syntax.ts';

/** A checkout as the rules see it. Paths are relative to the repository, with forward slashes. */
export interface Project {
  /** Every file in the repository; of files that are not text, only the path counts. */
  readonly files: ReadonlyMap<string, string>;
  /** The TypeScript and JavaScript among them. */
  readonly sources: ReadonlyMap<string, SourceFile>;
}

export interface SourceFile {
  readonly text: string;
  readonly lines: number;
  readonly program: Node;
  readonly comments: readonly Comment[];
  /** Every module that the file imports or re-exports, also with import() and for types only. */
  readonly imports: readonly string[];
}

export interface Violation {
  readonly path: string;
  readonly message: string;
}

export type Rule = (project: Project) => Violation[];

const WORKSPACES = /^(apps|packages|e2e|bench|tools)\//;
const SKIPPED = /^(node_modules|dist|coverage|test-results|playwright-report|\.(?!ci|gitignore).*)$/;
const TEXT = /\.(ts|tsx|mjs|css|md|sql)$|^package\.json$|^\.gitignore$/;
const SOURCE = /\.(ts|tsx|mjs)$/;

export function readProject(): Project {
  const root = join(import.meta.dirname, '..', '..');
  const files = new Map<string, string>();
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (SKIPPED.test(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else files.set(path, TEXT.test(path) ? readFileSync(join(root, path), 'utf8') : '');
    }
  };
  visit('.');
  return projectOf(files);
}

export function projectOf(files: ReadonlyMap<string, string>): Project {
  const sources = [...files].filter(([path]) => WORKSPACES.test(path) && SOURCE.test(path));
  return { files, sources: new Map(sources.map(([path, text]) => [path, parse(path, text)])) };
}

function parse(path: string, text: string): SourceFile {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const tree: Node = { ...program };
  const imports = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => literal(text, moduleRequest)),
    ...nodesOf(tree, 'TSImportType').flatMap(({ source }) =>
      isNode(source) && typeof source.value === 'string' ? source.value : [],
    ),
  ];
  return {
    text,
    lines: text.split('\n').length - 1,
    program: tree,
    comments,
    imports: [...new Set(imports)],
  };
}

function literal(text: string, { start, end }: { start: number; end: number }): string[] {
  const [, specifier] = /^['"`](.*)['"`]$/.exec(text.slice(start, end)) ?? [];
  return specifier ? [specifier] : [];
}

/** Tests, and files that only tests use. */
export function isTest(path: string): boolean {
  return (
    /\.(test|spec)\.tsx?$/.test(path) ||
    /^apps\/[^/]+\/(src\/testing\/|test-setup)/.test(path) ||
    path.startsWith('e2e/')
  );
}

/** Code that runs in the product: the sources of apps and packages, without tests and declarations. */
export function isProduction(path: string): boolean {
  return (
    /^(apps|packages)\/[^/]+\/src\//.test(path) &&
    SOURCE.test(path) &&
    !path.endsWith('.d.ts') &&
    !isTest(path)
  );
}

/** The repository path of a relative import, or null for a package. */
export function resolveRelative(from: string, specifier: string): string | null {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : null;
}

/** The repository path of any import of our own code, including the contract; null for other packages. */
export function resolveImport(from: string, specifier: string): string | null {
  const [, inContract] = /^@reelmates\/contract\/(.*)$/.exec(specifier) ?? [];
  return inContract ? `packages/contract/src/${inContract}.ts` : resolveRelative(from, specifier);
}
