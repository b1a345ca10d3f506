import { ownerOf } from './direction.rule.ts';
import { isTest, type Project, resolveImport, type Violation } from './project.ts';

type Graph = Map<string, Set<string>>;

/** No file, server module or web feature imports itself through others; imports of types count. */
export function findCycles({ sources }: Project): Violation[] {
  const files: Graph = new Map();
  const owners: Graph = new Map();
  const reasons = new Map<string, string>();
  for (const [path, { imports }] of sources) {
    for (const target of imports.flatMap((specifier) => resolveImport(path, specifier) ?? [])) {
      connect(files, path, target);
      const [own, foreign] = [ownerOf(path), ownerOf(target)];
      if (!own || !foreign || own === foreign || isTest(path)) continue;
      const [from, to] = [folderOf(path, own), folderOf(target, foreign)];
      connect(owners, from, to);
      reasons.set(`${from} ${to}`, `${path.slice(from.length + 1)} imports ${target.slice(to.length + 1)}`);
    }
  }
  return [
    ...cyclesIn(owners).map((cycle) => ({
      path: cycle[0] ?? '',
      message: `imports itself: ${cycle.map((name) => name.split('/').at(-1)).join(' → ')} (${cycle
        .slice(1)
        .map((to, index) => reasons.get(`${cycle[index]} ${to}`))
        .join('; ')})`,
    })),
    ...cyclesIn(files).map((cycle) => ({
      path: cycle[0] ?? '',
      message: `imports itself: ${cycle.join(' → ')}`,
    })),
  ];
}

function connect(graph: Graph, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

function folderOf(path: string, owner: string): string {
  return path.slice(0, path.indexOf(`/${owner}/`) + owner.length + 1);
}

/** The shortest cycle through each node that has one, unless an earlier cycle already contains the node. */
function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const covered = new Set<string>();
  for (const start of [...graph.keys()].sort()) {
    if (covered.has(start)) continue;
    const cycle = shortestCycle(graph, start);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const node of cycle) covered.add(node);
  }
  return cycles;
}

function shortestCycle(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return [...pathTo(cameFrom, start, node), start];
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  }
  return null;
}

function pathTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const path = [end];
  for (let node = end; node !== start; ) {
    node = cameFrom.get(node) ?? start;
    path.unshift(node);
  }
  return path;
}
