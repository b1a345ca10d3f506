import {
  isProduction,
  isTest,
  type Project,
  resolveRelative,
  type SourceFile,
  type Violation,
} from './project.ts';
import { isLiteral, isNamed, isNode, type Node, nodesOf } from './syntax.ts';

const CONTRACT = 'packages/contract/src/';
const EMBEDDED_POSTGRES = 'packages/embedded-postgres/';
const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
/** The packages of this repository that each side may import. */
const KNOWN_TO: Record<string, readonly string[]> = {
  'apps/server/': ['@reelmates/contract', '@reelmates/embedded-postgres'],
  'apps/web/': ['@reelmates/contract'],
};
const FORBIDDEN_FOLDERS = new Set(['shared', 'common', 'utils', 'helpers']);

/**
 * The layers of each side, lowest first. A file imports from its own folder and from lower layers, never from a higher
 * one, and never from another folder of its own layer.
 */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  [SERVER]: [
    ['config-urls.ts'],
    ['config.ts'],
    ['platform', 'db'],
    ['http'],
    ['modules'],
    ['jobs', 'app.ts'],
    ['demo'],
    ['main.ts', 'admin-cli.ts', 'basemap-cli.ts'],
  ],
  [WEB]: [['styles'], ['lib'], ['ui'], ['features'], ['screens'], ['pwa'], ['app'], ['main.tsx']],
};

/**
 * The rule of direction (ARCHITECTURE.md): layers, public files between modules and features, and which package imports
 * which.
 */
export function findDirectionViolations({ files, sources }: Project): Violation[] {
  const styles = [...files].filter(([path]) => path.startsWith(WEB) && path.endsWith('.css'));
  return [
    ...[...sources].flatMap(([path, source]) =>
      [
        ...checkFile(path, source),
        ...source.imports.flatMap((specifier) => checkImport(path, specifier)),
      ].map((message) => ({ path, message })),
    ),
    ...styles.flatMap(([path, text]) =>
      importsOfStyles(text)
        .flatMap((specifier) => checkImport(path, specifier))
        .map((message) => ({ path, message })),
    ),
  ];
}

function importsOfStyles(text: string): string[] {
  return [...text.matchAll(/(?:@import|composes:[^;]*\bfrom)\s+(?:url\()?["']([^"']+)["']/g)].map(
    ([, path = '']) => path,
  );
}

function checkFile(path: string, source: SourceFile): string[] {
  const messages: string[] = [];
  const folder = path.split('/').find((segment) => FORBIDDEN_FOLDERS.has(segment));
  if (folder)
    messages.push(`lies in a folder named '${folder}', which says nothing: name it after what it does`);
  if (/\/index\.tsx?$/.test(path) && onlyReexports(source.program)) {
    messages.push('is a barrel that only re-exports: import from the files themselves');
  }
  if (
    isProduction(path) &&
    path.startsWith(SERVER) &&
    path !== `${SERVER}config.ts` &&
    readsEnvironment(source.program)
  )
    messages.push('reads process.env: config.ts alone does');
  const side = isProduction(path) && [SERVER, WEB].find((start) => path.startsWith(start));
  if (side && layerOf(side, path) === undefined) messages.push('lies in no layer of the direction rule');
  return messages;
}

function checkImport(path: string, specifier: string): string[] {
  const target = resolveRelative(path, specifier);
  if (path.startsWith(CONTRACT)) return checkContractImport(path, specifier, target);
  if (path.startsWith(EMBEDDED_POSTGRES)) return checkEmbeddedPostgresImport(specifier, target);
  const [side, other] = path.startsWith('apps/server/')
    ? ['apps/server/', 'web']
    : path.startsWith('apps/web/')
      ? ['apps/web/', 'server']
      : [];
  if (!side) return [];
  if (specifier.startsWith(`@reelmates/${other}`) || target?.startsWith(`apps/${other}/`)) {
    return [`imports ${specifier}: server and web know the contract, never each other`];
  }
  if (target === null) {
    return isKnownPackage(side, specifier)
      ? []
      : [
          `imports ${specifier}: of the workspaces, only ${KNOWN_TO[side]?.join(' and ')} may be imported here`,
        ];
  }
  if (!target.startsWith(side)) return [`imports ${specifier}, outside its own workspace`];
  return isTest(path) ? [] : checkLayers(`${side}src/`, path, target, specifier);
}

function checkContractImport(path: string, specifier: string, target: string | null): string[] {
  if (target !== null)
    return target.startsWith(CONTRACT) ? [] : [`imports ${specifier}, outside the contract`];
  const allowed = isTest(path) ? /^(zod|vitest|fast-check)(\/|$)/ : /^zod(\/|$)/;
  return allowed.test(specifier) ? [] : [`imports ${specifier}: the contract knows zod alone`];
}

function isKnownPackage(side: string, specifier: string): boolean {
  if (!specifier.startsWith('@reelmates/')) return true;
  return KNOWN_TO[side]?.some((name) => specifier === name || specifier.startsWith(`${name}/`)) ?? false;
}

function checkEmbeddedPostgresImport(specifier: string, target: string | null): string[] {
  const foreign =
    target === null ? specifier.startsWith('@reelmates/') : !target.startsWith(EMBEDDED_POSTGRES);
  return foreign ? [`imports ${specifier}: the embedded PostgreSQL imports no other workspace`] : [];
}

function checkLayers(side: string, path: string, target: string, specifier: string): string[] {
  if (!path.startsWith(side) || !target.startsWith(side)) return [];
  if (target.startsWith(`${side}testing/`)) return [`imports ${specifier}: only tests do`];
  const [from, to] = [layerOf(side, path), layerOf(side, target)];
  if (!from || !to) return [];
  if (from.rank < to.rank) return [`imports ${specifier}: ${from.name} lies below ${to.name}`];
  if (from.rank === to.rank && from.name !== to.name) {
    return [`imports ${specifier}: ${from.name} and ${to.name} lie side by side and do not know each other`];
  }
  const [own, foreign] = [ownerOf(path), ownerOf(target)];
  if (own && foreign && own !== foreign && !/\.public\.tsx?$/.test(target)) {
    return [`imports ${specifier}: what others may use of '${foreign}' is in its .public.ts`];
  }
  return [];
}

function layerOf(side: string, path: string): { rank: number; name: string } | undefined {
  const [first = ''] = path.slice(side.length).split('/');
  const rank = LAYERS[side]?.findIndex((names) => names.includes(first)) ?? -1;
  return rank < 0 ? undefined : { rank, name: first };
}

/** The server module or web feature that a file belongs to. */
export function ownerOf(path: string): string | undefined {
  const [, name] = /^apps\/(?:server\/src\/modules|web\/src\/features)\/([^/]+)\//.exec(path) ?? [];
  return name;
}

function onlyReexports({ body }: Node): boolean {
  const isReexport = (statement: unknown) =>
    isNode(statement) &&
    (statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && isNode(statement.source)));
  return Array.isArray(body) && body.length > 0 && body.every(isReexport);
}

/** `process.env`, `process['env']`, `const { env } = process` and the import of `env`. */
function readsEnvironment(program: Node): boolean {
  const isEnv = (value: unknown) => isNamed(value, 'env') || isLiteral(value, 'env');
  const takesEnv = (pattern: unknown) =>
    isNode(pattern) && nodesOf(pattern, 'Property').some(({ key }) => isEnv(key));
  return (
    nodesOf(program, 'MemberExpression').some(
      ({ object, property }) => isNamed(object, 'process') && isEnv(property),
    ) ||
    nodesOf(program, 'VariableDeclarator').some(({ init, id }) => isNamed(init, 'process') && takesEnv(id)) ||
    nodesOf(program, 'ImportDeclaration').some(
      ({ source, specifiers }) =>
        (isLiteral(source, 'node:process') || isLiteral(source, 'process')) &&
        Array.isArray(specifiers) &&
        specifiers.some((specifier) => isNode(specifier) && isEnv(specifier.imported)),
    )
  );
}
