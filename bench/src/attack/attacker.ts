// A thread in which one hostile member acts until the next message. It has a low priority, because a real attacker
// would use another machine's processor.
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import type { AttackOrder, AttackReport } from './attack-orders.ts';
import { attackerTools } from './attacker-tools.ts';
import { attacks } from './attacks.ts';

/** About a quarter of a processor when others want it too. */
const NICE = 5;

if (!parentPort) throw new Error('this is a worker thread');
const [order] = (await once(parentPort, 'message')) as [AttackOrder];
const attack = attacks[order.name];
if (!attack) throw new Error(`there is no attack named ${order.name}`);
const responses: Record<string, number> = {};
let isOver = false;
const tools = attackerTools(
  order,
  attack.bodies?.() ?? [],
  () => isOver,
  (what) => {
    responses[what] = (responses[what] ?? 0) + 1;
  },
);
// On Linux, the priority belongs to the thread.
setPriority(0, NICE);
parentPort.postMessage('ready');
await once(parentPort, 'message');
const before = performance.eventLoopUtilization();
await Promise.race([once(parentPort, 'message'), attack.run(tools)]);
isOver = true;
const { utilization } = performance.eventLoopUtilization(before);
tools.close();
parentPort.postMessage({ responses, busy: utilization } satisfies AttackReport);
