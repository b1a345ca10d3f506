import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one request may wait for the database in all: the contract promises an answer within 3 s. */
const REQUEST_BUDGET_MS = 2_500;

type Budget = { leftMs: number };

const budgets = new AsyncLocalStorage<Budget | undefined>();

/** Runs `work` with a time budget that everything it asks the database shares. Time spent elsewhere does not count. */
export function withTimeBudget<Result>(work: () => Result): Result {
  return budgets.run({ leftMs: REQUEST_BUDGET_MS }, work);
}

/** Runs `work` outside of the caller's budget: for what several requests wait for together. */
export function outsideTimeBudget<Result>(work: () => Result): Result {
  return budgets.run(undefined, work);
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
