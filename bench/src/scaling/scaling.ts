import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { machine, withCommunity } from '../crowd/community.ts';
import { root } from '../processes.ts';
import { saveResults, today } from '../results.ts';
import { check } from './check.ts';
import { plan } from './plan.ts';
import type { Cost } from './requests.ts';

const ACCOUNTS = 5_000;

/** How many machines so many people need, by a simulation with the latest `costs`, after a check of the simulation. */
export async function benchScaling(): Promise<void> {
  const { file, costs } = await latestCosts();
  const begun = machine();
  let threadShare = 1;
  const checked = await withCommunity(ACCOUNTS, async (community) => {
    const checked = await check(community);
    threadShare = checked.threadShare;
    return checked.lines;
  });
  await saveResults(`scaling-${today()}.md`, [
    '# Machines for so many people',
    '',
    `${begun} Costs: \`${file}\`.`,
    '',
    ...checked,
    '',
    ...plan(costs, threadShare),
  ]);
}

async function latestCosts(): Promise<{ file: string; costs: ReadonlyMap<string, Cost> }> {
  const folder = path.join(root, 'bench/results');
  const file = (await readdir(folder))
    .filter((name) => name.startsWith('costs-'))
    .sort()
    .at(-1);
  if (file === undefined) throw new Error('there are no costs yet: npm run bench -- costs');
  const rows = (await readFile(path.join(folder, file), 'utf8')).split('\n').flatMap((line) => {
    const [, name = '', product, database, roundTrips] = line.split('|').map((cell) => cell.trim());
    const cost = { product: Number(product), database: Number(database), roundTrips: Number(roundTrips) };
    return Object.values(cost).every((value) => value >= 0) ? [[name, cost] as const] : [];
  });
  return { file, costs: new Map(rows) };
}
