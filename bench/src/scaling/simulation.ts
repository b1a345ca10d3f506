/** A part of a request: `workMs` of CPU time at a station. */
export type Stage = { station: number; workMs: number };

export type Model = {
  /** The cores of each machine. Its jobs share them equally, and each uses at most one. */
  cores: readonly number[];
  /**
   * What runs the parts of requests: on which machine, and how many at once. Further ones queue in order of arrival.
   */
  stations: readonly { machine: number; concurrency: number }[];
  /** When each request was due and when it arrives, in ms, in order of arrival. */
  arrivals: Iterable<Arrival>;
  /** The consecutive parts of a request. */
  stagesOf: (number: number) => readonly Stage[];
};

export type Arrival = { dueAt: number; at: number };

export type Simulated = {
  /** The time in ms of each request since it was due, in order of completion. */
  times: number[];
  /** The utilisation of each machine's cores. */
  busy: number[];
};

type Job = { dueAt: number; stages: readonly Stage[]; done: number; endsAt: number };
/** `clock`: the CPU time in ms that a job has received if it has been at work since the start. */
type Machine = { cores: number; clock: number; atWork: Job[]; workedMs: number };

/** An event-driven simulation of a network of queues, in which the jobs of a machine share its cores. */
export function simulate({ cores, stations, arrivals, stagesOf }: Model): Simulated {
  const machines: Machine[] = cores.map((count) => ({ cores: count, clock: 0, atWork: [], workedMs: 0 }));
  const queues = stations.map(({ machine, concurrency }) => ({
    machine: required(machines[machine]),
    free: concurrency,
    waiting: [] as Job[],
  }));
  const times: number[] = [];
  let now = 0;

  const begin = (job: Job, queue: (typeof queues)[number]) => {
    queue.free -= 1;
    job.endsAt = queue.machine.clock + required(job.stages[job.done]).workMs;
    queue.machine.atWork.push(job);
  };
  const enter = (job: Job) => {
    const stage = job.stages[job.done];
    if (!stage) return void times.push(now - job.dueAt);
    const queue = required(queues[stage.station]);
    if (queue.free > 0) begin(job, queue);
    else queue.waiting.push(job);
  };
  const finish = (job: Job) => {
    const queue = required(queues[required(job.stages[job.done]).station]);
    queue.machine.atWork.splice(queue.machine.atWork.indexOf(job), 1);
    queue.free += 1;
    const following = queue.waiting.shift();
    if (following) begin(following, queue);
    job.done += 1;
    enter(job);
  };
  const passTo = (time: number) => {
    for (const machine of machines) {
      const passed = (time - now) * rateOf(machine);
      machine.clock += passed;
      machine.workedMs += passed * machine.atWork.length;
    }
    now = time;
  };

  let number = 0;
  const coming = arrivals[Symbol.iterator]();
  let next = coming.next();
  for (;;) {
    const ending = firstToEnd(machines, now);
    if (next.done && !ending) break;
    if (!next.done && (!ending || next.value.at <= ending.at)) {
      passTo(next.value.at);
      enter({ dueAt: next.value.dueAt, stages: stagesOf(number++), done: 0, endsAt: 0 });
      next = coming.next();
    } else if (ending) {
      passTo(ending.at);
      finish(ending.job);
    }
  }
  return { times, busy: machines.map((machine) => machine.workedMs / (now * machine.cores)) };
}

/** The share of a core that each job receives. */
const rateOf = ({ cores, atWork }: Machine) => (atWork.length > cores ? cores / atWork.length : 1);

function firstToEnd(machines: readonly Machine[], now: number): { job: Job; at: number } | null {
  let first: { job: Job; at: number } | null = null;
  for (const machine of machines) {
    for (const job of machine.atWork) {
      const at = now + Math.max(0, job.endsAt - machine.clock) / rateOf(machine);
      if (!first || at < first.at) first = { job, at };
    }
  }
  return first;
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the model names a machine or a station that it does not have');
  return value;
}
