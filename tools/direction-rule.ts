import { isTest, type ParsedFile, parseFile, resolveRelative, type SourceFiles } from './source-files.ts';

export interface Violation {
  readonly path: string;
  readonly message: string;
}

const CONTRACT = 'packages/contract/src/';
const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const FORBIDDEN_FOLDERS = new Set(['shared', 'common', 'utils', 'helpers']);

/**
 * The layers of each side, from the ground up. A file imports from its own folder and from lower layers, never upwards,
 * and never from another folder of its own layer.
 */
const LAYERS: Record<string, readonly (readonly string[])[]> = {
  [SERVER]: [
    ['config.ts'],
    ['platform', 'db'],
    ['http'],
    ['modules'],
    ['jobs', 'app.ts'],
    ['main.ts', 'admin-cli.ts'],
  ],
  [WEB]: [['styles', 'ui', 'lib'], ['features'], ['screens'], ['pwa'], ['app'], ['main.tsx']],
};
/** The ground of the web app is one layer that knows itself: a button may format a number, a query may raise a toast. */
const ACQUAINTED = new Set(['styles', 'ui', 'lib']);

/** The one rule of direction (ARCHITECTURE.md), as far as a machine can see it. */
export function findViolations(files: SourceFiles): Violation[] {
  return [...files].flatMap(([path, source]) => {
    const parsed = parseFile(path, source);
    const imports = parsed.imports.flatMap((specifier) => checkImport(path, specifier));
    return [...checkFile(path, parsed), ...imports].map((message) => ({ path, message }));
  });
}

function checkFile(path: string, parsed: ParsedFile): string[] {
  const messages: string[] = [];
  const folder = path.split('/').find((segment) => FORBIDDEN_FOLDERS.has(segment));
  if (folder)
    messages.push(`lies in a folder named '${folder}', which says nothing: name it after what it does`);
  if (/\/index\.tsx?$/.test(path) && parsed.onlyReexports) {
    messages.push('is a barrel that only re-exports: import from the files themselves');
  }
  const mayRead = path === `${SERVER}config.ts` || isTest(path) || !path.startsWith(SERVER);
  if (parsed.readsEnvironment && !mayRead) messages.push('reads process.env: config.ts alone does');
  const side = path.startsWith(SERVER) ? SERVER : path.startsWith(WEB) ? WEB : null;
  if (side && !isTest(path) && layerOf(side, path) === undefined && !path.endsWith('.d.ts')) {
    messages.push('lies in no layer of the direction rule');
  }
  return messages;
}

function checkImport(path: string, specifier: string): string[] {
  const target = resolveRelative(path, specifier);
  if (path.startsWith(CONTRACT)) return checkContractImport(path, specifier, target);
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
    const foreign = specifier.startsWith('@reelmates/') && !specifier.startsWith('@reelmates/contract/');
    return foreign ? [`imports ${specifier}: of the workspaces, only the contract is known here`] : [];
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

function checkLayers(side: string, path: string, target: string, specifier: string): string[] {
  if (!path.startsWith(side) || !target.startsWith(side)) return [];
  if (target.startsWith(`${SERVER}testing/`)) return [`imports ${specifier}: only tests do`];
  const [from, to] = [layerOf(side, path), layerOf(side, target)];
  if (!from || !to) return [];
  if (from.rank < to.rank) return [`imports ${specifier}: ${from.name} lies below ${to.name}`];
  if (from.rank === to.rank && from.name !== to.name && !ACQUAINTED.has(from.name)) {
    return [`imports ${specifier}: ${from.name} and ${to.name} lie side by side and do not know each other`];
  }
  const [own, foreign] = [moduleOf(path), moduleOf(target)];
  if (own && foreign && own !== foreign && !target.endsWith('.public.ts')) {
    return [`imports ${specifier}: what others may use of the module '${foreign}' is in its .public.ts`];
  }
  return [];
}

function layerOf(side: string, path: string): { rank: number; name: string } | undefined {
  const [first = ''] = path.slice(side.length).split('/');
  const rank = LAYERS[side]?.findIndex((names) => names.includes(first)) ?? -1;
  return rank < 0 ? undefined : { rank, name: first };
}

function moduleOf(path: string): string | undefined {
  const [, name] = /^apps\/server\/src\/modules\/([^/]+)\//.exec(path) ?? [];
  return name;
}
