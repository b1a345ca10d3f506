import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one request may wait for the database in all: the contract promises an answer within 3 s. */
const REQUEST_BUDGET_MS = 2_500;

type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets the caller's work at the database begin as soon as their other work leaves room. */
export type DatabaseShare = { connection: Run; transaction: Run };

/** What one request may take of the database. */
export type TimeBudget = { leftMs: number; readonly caller: string; readonly share: DatabaseShare | null };

const budgets = new AsyncLocalStorage<TimeBudget | undefined>();

/** @param waitedMs how long the request waited before it was read */
export function createTimeBudget(waitedMs = 0): TimeBudget {
  return { leftMs: REQUEST_BUDGET_MS - waitedMs, caller: '', share: null };
}

/** Runs `work` with a time budget that everything it asks the database shares. Time spent elsewhere does not count. */
export function withTimeBudget<Result>(budget: TimeBudget, work: () => Result): Result {
  return budgets.run(budget, work);
}

/**
 * Runs `work` in what is left of the present budget, on behalf of `caller`, within their share of the database.
 * @param who.waitedMs how long the request waited for that: it comes off the budget
 */
export function withDatabaseShare<Result>(
  { caller, share, waitedMs }: { caller: string; share: DatabaseShare; waitedMs: number },
  work: () => Result,
): Result {
  const leftMs = (budgets.getStore()?.leftMs ?? REQUEST_BUDGET_MS) - waitedMs;
  return budgets.run({ leftMs, caller, share }, work);
}

/** Runs `work` outside of the caller's budget: for what several requests wait for together. */
export function outsideTimeBudget<Result>(work: () => Result): Result {
  return budgets.run(undefined, work);
}

/** The account or address that the present request is for; empty outside of requests. */
export function presentCaller(): string {
  return budgets.getStore()?.caller ?? '';
}

/** Milliseconds that the present request may still wait for the database; without a budget as many as it likes. */
export function timeLeft(): number {
  return budgets.getStore()?.leftMs ?? Number.POSITIVE_INFINITY;
}

/** Takes the time that `work` takes off the budget. */
export async function spendTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const budget = budgets.getStore();
  if (!budget) return work();
  const start = performance.now();
  try {
    return await work();
  } finally {
    budget.leftMs -= performance.now() - start;
  }
}

/** Runs `work` within the caller's share. The time it waits for its turn comes off the budget. */
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
