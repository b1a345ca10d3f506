import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './database-errors.ts';

/** How long one request may wait for the database in total: the contract promises a response within 3 s. */
const REQUEST_BUDGET_MS = 2_500;

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a caller's database work when the caller's other work leaves room. */
export type DatabaseShare = { connection: Run; transaction: Run };

/** The time and share of the database that one request may use. */
export type TimeBudget = {
  leftMs: number;
  readonly caller: string;
  readonly share: DatabaseShare | null;
  /** The number of running statements, and when the first of them started. */
  running: number;
  runningSince: number;
};

const budgets = new AsyncLocalStorage<TimeBudget | undefined>();

/** @param waitedMs how long the request waited before it was read */
export function createTimeBudget(waitedMs = 0): TimeBudget {
  return { leftMs: REQUEST_BUDGET_MS - waitedMs, caller: '', share: null, running: 0, runningSince: 0 };
}

/** Runs `work` with one time budget for all its queries. Only time spent in the database counts. */
export function withTimeBudget<Result>(budget: TimeBudget, work: () => Result): Result {
  return budgets.run(budget, work);
}

/**
 * Runs `work` with the rest of the current budget, on behalf of `caller`, within the caller's share of the database.
 * @param who.waitedMs how long the request waited for that; it counts against the budget
 */
export function withDatabaseShare<Result>(
  { caller, share, waitedMs }: { caller: string; share: DatabaseShare; waitedMs: number },
  work: () => Result,
): Result {
  const leftMs = (budgets.getStore()?.leftMs ?? REQUEST_BUDGET_MS) - waitedMs;
  return budgets.run({ leftMs, caller, share, running: 0, runningSince: 0 }, work);
}

/** Runs `work` for several requests together, with the time of the request that has the least left. */
export function withTimeLeft<Result>(leftMs: number, work: () => Result): Result {
  return budgets.run({ ...createTimeBudget(), leftMs }, work);
}

/** Runs `work` outside the caller's budget: for work that several requests wait for, and for long jobs. */
export function outsideTimeBudget<Result>(work: () => Result): Result {
  return budgets.run(undefined, work);
}

/**
 * Waits for such work, no longer than the current request has left. The work goes on for the others.
 * @throws DatabaseUnavailable when the time is over
 */
export function waitForShared<Result>(work: Promise<Result>): Promise<Result> {
  return spendTime(async () => {
    const left = timeLeft();
    if (left === Number.POSITIVE_INFINITY) return work;
    const late = Promise.withResolvers<never>();
    const tooLate = () => late.reject(new DatabaseUnavailable('the time of this request is spent'));
    const timer = setTimeout(tooLate, Math.max(0, left));
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** The account or address of the current request; empty outside of requests. */
export function currentCaller(): string {
  return budgets.getStore()?.caller ?? '';
}

/** Milliseconds that the current request may still wait for the database; unlimited without a budget. */
export function timeLeft(): number {
  const budget = budgets.getStore();
  if (!budget) return Number.POSITIVE_INFINITY;
  return budget.running > 0 ? budget.leftMs - (performance.now() - budget.runningSince) : budget.leftMs;
}

/** Subtracts the duration of `work` from the budget. Concurrent work counts once. */
export async function spendTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const budget = budgets.getStore();
  if (!budget) return work();
  if (budget.running++ === 0) budget.runningSince = performance.now();
  try {
    return await work();
  } finally {
    if (--budget.running === 0) budget.leftMs -= performance.now() - budget.runningSince;
  }
}

/** Runs `work` within the caller's share. The time spent waiting for it counts against the budget. */
export async function withinShare<Result>(
  part: keyof DatabaseShare,
  work: () => Promise<Result>,
): Promise<Result> {
  const budget = budgets.getStore();
  if (!budget?.share) return work();
  const start = performance.now();
  return budget.share[part](() => {
    budget.leftMs -= performance.now() - start;
    return work();
  });
}
