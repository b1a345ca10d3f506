import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { adminQueries } from '../admin/admin-requests.ts';
import type { Kind } from '../kinds.ts';
import { type Asked, requests } from './large-requests.ts';
import type { TargetKind, ViewerName, World } from './large-world.ts';

/** Requests of one endpoint about one target by one viewer. */
export type LargeKind = Kind & { endpoint: Endpoint; target: string };

const everyone: readonly ViewerName[] = ['ordinary', 'author', 'follower', 'liker', 'tracker'];
const reading = [...allEndpoints].filter(([, { method }]) => method === 'GET');

/** @returns what is wrong with the table of requests; empty if it contains every GET endpoint */
export function forgottenRequests(): string[] {
  return [
    ...reading.filter(([name]) => !(name in requests)).map(([name]) => `${name} is missing`),
    ...Object.keys(requests)
      .filter((name) => !reading.some(([known]) => known === name))
      .map((name) => `${name} is no endpoint of the contract`),
    ...reading.flatMap(([name, { path }]) => {
      const asked = requests[name];
      if (!asked || 'notMeasured' in asked) return [];
      const missing = parametersOf(path).filter((parameter) => !asked.of?.[parameter]);
      return missing.map((parameter) => `${name} has nothing for {${parameter}}`);
    }),
  ];
}

/** Why some endpoints are not measured, by name. */
export const notMeasured: readonly string[] = Object.entries(requests).flatMap(([name, asked]) =>
  'notMeasured' in asked ? [`${name}: ${asked.notMeasured}`] : [],
);

/** The requests to all GET endpoints of the contract, exports included. */
export function kindsOf(world: World): LargeKind[] {
  return reading.flatMap(([name, endpoint]) => {
    const asked = requests[name];
    if (!asked || 'notMeasured' in asked) return [];
    return viewersOf(endpoint, asked).flatMap((viewer) =>
      targetsOf(endpoint, asked, world).flatMap((target) =>
        queriesOf({ name, endpoint, asked, target: target.name }, world).map(([what, texts]): LargeKind => {
          const { name: asker, cookies } = world.viewers[viewer];
          return {
            endpoint,
            name: endpoint.path,
            target: [target.name, what, viewer === 'admin' ? '' : `by ${asker}`].filter(Boolean).join('; '),
            paths: target.paths.flatMap((path) =>
              texts.map((text) => (text === '' ? path : `${path}?${text}`)),
            ),
            cookies,
          };
        }),
      ),
    );
  });
}

/**
 * For an endpoint without path parameters, the result depends on the viewer, so each of the busiest people sends
 * requests.
 */
function viewersOf({ access }: Endpoint, asked: Asked): readonly ViewerName[] {
  if (asked.by) return asked.by;
  if (access === 'admin') return ['admin'];
  return asked.of ? ['ordinary', 'follower'] : everyone;
}

type PathTarget = { name: string; paths: readonly string[] };

function targetsOf({ path }: Endpoint, { of = {} }: Asked, world: World): PathTarget[] {
  return parametersOf(path).reduce<PathTarget[]>(
    (known, parameter) =>
      known.flatMap(({ name, paths }) =>
        world.targets[of[parameter] as TargetKind].map((target) => ({
          name: name === '' ? target.name : `${name}, ${target.name}`,
          paths: paths.flatMap((start) =>
            target.values.map((value) => start.replace(`{${parameter}}`, value)),
          ),
        })),
      ),
    [{ name: '', paths: [path] }],
  );
}

type Part = { name: string; endpoint: Endpoint; asked: Asked; target: string };

function queriesOf({ name, endpoint: { access, produces }, asked, target }: Part, world: World) {
  if (asked.queries) return asked.queries(world, target);
  // Filters would only shorten an export, so it is requested without.
  if (produces || access !== 'admin') return [['', ['']]] as const;
  return adminQueries(name, world.pending.posts ?? []);
}

const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
