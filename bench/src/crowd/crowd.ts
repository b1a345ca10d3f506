// A thread in which a crowd sends requests until the next message. Open loop: requests are due at times that do not
// depend on responses, and the wait for a free connection counts as a part of the response time.
import { once } from 'node:events';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import type { CrowdOrder, CrowdReport, Outcome, Person } from './crowd-orders.ts';
import { feedRequest, livingStep, readingRequest, type Step, signInRequest } from './crowd-requests.ts';
import { type HttpClient, type HttpResponse, openHttpClient } from './http-client.ts';

const TICK_MS = 4;
const LOOP_RESOLUTION_MS = 10;
const TIMEOUT_MS = 10_000;
/** Sign-ins come from other addresses. */
const SIGN_IN_NETWORKS = 100;

if (!parentPort) throw new Error('this is a worker thread');
for (;;) {
  const [order] = (await once(parentPort, 'message')) as [CrowdOrder];
  const crowd = startCrowd(order);
  await once(parentPort, 'message');
  parentPort.postMessage(await crowd.end());
}

function openClients(order: CrowdOrder, network: number): HttpClient[] {
  return Array.from({ length: order.addresses }, (_, number) =>
    openHttpClient({
      url: order.url,
      from: `127.0.${network}.${number + 1}`,
      connections: order.connections,
      timeoutMs: TIMEOUT_MS,
      queueTimeoutMs: order.queueTimeoutMs ?? TIMEOUT_MS,
    }),
  );
}

function signInStep(person: Person): Step {
  return { kind: 'sign-in', requests: [() => signInRequest(person)] };
}

/** What a person does next. */
function stepOf(order: CrowdOrder, person: Person, number: number): Step {
  if (order.mix === 'living') return livingStep(order.facts, person, number);
  if (order.mix === 'sign-in') return signInStep(person);
  const request =
    order.mix === 'feeds' ? feedRequest(person, number) : readingRequest(order.facts, person, number);
  return { kind: 'reading', requests: [() => request] };
}

function isServed({ status }: HttpResponse): boolean {
  return typeof status === 'number' && status < 400;
}

/** Counts responses, by the kind of step. */
function createOutcomes() {
  const outcomes: Record<string, Outcome> = {};
  function outcomeOf(kind: string): Outcome {
    const outcome = outcomes[kind] ?? { times: [], statuses: {}, withoutRetryAfter: 0 };
    outcomes[kind] = outcome;
    return outcome;
  }
  return {
    outcomes,
    /** Counts the response that ends a step: its last one, or a refusal. */
    countEnd(kind: string, { status, head }: HttpResponse): void {
      const outcome = outcomeOf(kind);
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
      if ([429, 503].includes(Number(status)) && !/\r\nretry-after:/i.test(head)) outcome.withoutRetryAfter++;
    },
    addTime(kind: string, ms: number): void {
      outcomeOf(kind).times.push(ms);
    },
  };
}

function startCrowd(order: CrowdOrder): { end(): Promise<CrowdReport> } {
  const clients = openClients(order, order.network);
  const signInClients =
    order.signInsPerSecond > 0 ? openClients(order, order.network + SIGN_IN_NETWORKS) : [];
  const { outcomes, countEnd, addTime } = createOutcomes();
  const due: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const idleAtStart = performance.eventLoopUtilization();
  const start = performance.now();
  const underWay = new Set<Promise<void>>();
  let isOver = false;

  async function act(number: number, dueAt: number, step = ownStep, among = clients): Promise<void> {
    const person = order.people[number % order.people.length];
    const client = among[(number % order.people.length) % among.length];
    if (!person || !client) throw new Error('a crowd of no people');
    const { kind, requests } = step(person, number);
    let text = '';
    for (const [index, next] of requests.entries()) {
      const response = await client.send(next(text));
      text = response.text;
      if (!isServed(response) || index === requests.length - 1) countEnd(kind, response);
      if (!isServed(response)) return;
    }
    addTime(kind, performance.now() - dueAt);
    if (kind === 'reading') due.push(dueAt - start);
  }

  const ownStep = (person: Person, number: number) => stepOf(order, person, number);

  function watch(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function atFixedTimes(perSecond: number, step = ownStep, among = clients): Promise<void> {
    for (let number = 0; !isOver; await setTimeout(TICK_MS)) {
      const now = performance.now();
      for (; start + (number * 1_000) / perSecond <= now; number++) {
        watch(act(number, start + (number * 1_000) / perSecond, step, among));
      }
    }
  }

  async function oneAfterTheOther(first: number, concurrency: number): Promise<void> {
    for (let number = first; !isOver; number += concurrency) await act(number, performance.now());
  }

  const { pace } = order;
  if ('perSecond' in pace) watch(atFixedTimes(pace.perSecond));
  else
    for (let number = 0; number < pace.concurrency; number++)
      watch(oneAfterTheOther(number, pace.concurrency));
  if (order.signInsPerSecond > 0) watch(atFixedTimes(order.signInsPerSecond, signInStep, signInClients));

  return {
    async end() {
      const seconds = (performance.now() - start) / 1_000;
      const { utilization } = performance.eventLoopUtilization(idleAtStart);
      const lateMs = Math.max(0, loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS);
      loop.disable();
      isOver = true;
      // Waits for the requests under way, which time out at the latest.
      while (underWay.size > 0) await Promise.all(underWay);
      for (const client of [...clients, ...signInClients]) client.close();
      return { outcomes, due, seconds, busy: utilization, lateMs };
    },
  };
}
