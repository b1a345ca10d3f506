// A thread in which a crowd sends requests until the next message. Open loop: requests are due at times that do not
// depend on answers, and the wait for a free connection counts as a part of the response time.
import { once } from 'node:events';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { CrowdOrder, CrowdReport, Outcome, Person } from './crowd-orders.ts';
import { feedAsk, livingStep, readingAsk, type Step, signInAsk } from './crowd-requests.ts';
import { openWire, type Wire } from './wire.ts';

const TICK_MS = 4;
const LOOP_RESOLUTION_MS = 10;
const PATIENCE_MS = 10_000;
/** Sign-ins come from other addresses. */
const SIGN_IN_NETWORKS = 100;

if (!parentPort) throw new Error('this is a worker thread');
for (;;) {
  const [order] = (await once(parentPort, 'message')) as [CrowdOrder];
  const crowd = startCrowd(order);
  await once(parentPort, 'message');
  parentPort.postMessage(await crowd.end());
}

function startCrowd(order: CrowdOrder): { end(): Promise<CrowdReport> } {
  const openWires = (network: number) =>
    Array.from({ length: order.addresses }, (_, number) =>
      openWire({
        url: order.url,
        from: `127.0.${network}.${number + 1}`,
        connections: order.connections,
        patienceMs: PATIENCE_MS,
        unsentMs: order.unsentMs ?? PATIENCE_MS,
      }),
    );
  const wires = openWires(order.network);
  const signInWires = order.signInsPerSecond > 0 ? openWires(order.network + SIGN_IN_NETWORKS) : [];
  const outcomes: Record<string, Outcome> = {};
  const due: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const idleAtStart = performance.eventLoopUtilization();
  const start = performance.now();
  const underWay = new Set<Promise<void>>();
  let isOver = false;

  const turnOf = (number: number, among: Wire[]): { person: Person; wire: Wire } => {
    const person = order.people[number % order.people.length];
    const wire = among[(number % order.people.length) % among.length];
    if (!person || !wire) throw new Error('a crowd of no people');
    return { person, wire };
  };

  function outcomeOf(kind: string): Outcome {
    const outcome = outcomes[kind] ?? { times: [], statuses: {}, withoutRetryAfter: 0 };
    outcomes[kind] = outcome;
    return outcome;
  }

  async function act(
    number: number,
    dueAt: number,
    step: (person: Person) => Step,
    among = wires,
  ): Promise<void> {
    const { person, wire } = turnOf(number, among);
    const { kind, asks } = step(person);
    let text = '';
    for (const [at, next] of asks.entries()) {
      const response = await wire.ask(next(text));
      text = response.text;
      const outcome = outcomeOf(kind);
      const isServed = typeof response.status === 'number' && response.status < 400;
      if (!isServed || at === asks.length - 1) {
        outcome.statuses[response.status] = (outcome.statuses[response.status] ?? 0) + 1;
      }
      if (!isServed) {
        if ([429, 503].includes(Number(response.status)) && !/\r\nretry-after:/i.test(response.head))
          outcome.withoutRetryAfter++;
        return;
      }
    }
    outcomeOf(kind).times.push(performance.now() - dueAt);
    if (kind === 'reading') due.push(dueAt - start);
  }

  const stepOf =
    (number: number) =>
    (person: Person): Step => {
      if (order.mix === 'living') return livingStep(order.facts, person, number);
      if (order.mix === 'sign-in') return signIn(person);
      const ask = order.mix === 'feeds' ? feedAsk(person, number) : readingAsk(order.facts, person, number);
      return { kind: 'reading', asks: [() => ask] };
    };
  const signIn = (person: Person): Step => ({ kind: 'sign-in', asks: [() => signInAsk(person)] });

  function watch(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function atFixedTimes(
    perSecond: number,
    step: (number: number) => (person: Person) => Step,
    among = wires,
  ) {
    for (let number = 0; !isOver; await setTimeout(TICK_MS)) {
      const now = performance.now();
      for (; start + (number * 1_000) / perSecond <= now; number++) {
        watch(act(number, start + (number * 1_000) / perSecond, step(number), among));
      }
    }
  }

  async function oneAfterTheOther(first: number, atOnce: number): Promise<void> {
    for (let number = first; !isOver; number += atOnce) await act(number, performance.now(), stepOf(number));
  }

  const { pace } = order;
  if ('perSecond' in pace) watch(atFixedTimes(pace.perSecond, stepOf));
  else for (let number = 0; number < pace.atOnce; number++) watch(oneAfterTheOther(number, pace.atOnce));
  if (order.signInsPerSecond > 0) {
    watch(atFixedTimes(order.signInsPerSecond, () => signIn, signInWires));
  }

  return {
    async end() {
      const seconds = (performance.now() - start) / 1_000;
      const { utilization } = performance.eventLoopUtilization(idleAtStart);
      const lateMs = Math.max(0, loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS);
      loop.disable();
      isOver = true;
      // Waits for the requests under way, which time out at the latest.
      while (underWay.size > 0) await Promise.all(underWay);
      for (const wire of [...wires, ...signInWires]) wire.close();
      return { outcomes, due, seconds, busy: utilization, lateMs };
    },
  };
}
