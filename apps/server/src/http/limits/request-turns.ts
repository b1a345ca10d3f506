/**
 * The maximum of requests of one address that begin in one turn of the event loop. A request needs several turns, for
 * its session and its statements: if one client's hundreds of connections had their requests begun in each of them, a
 * request of anybody else would wait for all of these every time.
 */
const PER_TURN = 2;

/** Calls `begin` in this turn, or in a later one. */
export type RequestTurns = (address: string, begin: () => void) => void;

/** Lets the requests of each address begin a few at a time. Addresses do not wait for each other. */
export function createRequestTurns(): RequestTurns {
  /** How many have begun in this turn. */
  const begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  function nextTurn(): void {
    begun.clear();
    for (const [address, queue] of waiting) {
      const next = queue.splice(0, PER_TURN);
      if (queue.length === 0) waiting.delete(address);
      begun.set(address, next.length);
      for (const begin of next) begin();
    }
    if (begun.size > 0) setImmediate(nextTurn);
  }

  return (address, begin) => {
    if (begun.size === 0) setImmediate(nextTurn);
    const count = begun.get(address) ?? 0;
    if (count < PER_TURN) {
      begun.set(address, count + 1);
      begin();
      return;
    }
    const queue = waiting.get(address) ?? [];
    queue.push(begin);
    waiting.set(address, queue);
  };
}
