import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How many requests may wait on one connection; browsers and proxies send the next after the answer. */
const WAITING = 64;

/**
 * Answers the requests of one connection one after the other. Node begins all that arrive together, so that a client
 * who reads no answer would have as much work done, and as much memory filled, as it can ask for.
 */
export function oneAtATime(answer: Listener): Listener {
  const queues = new WeakMap<Duplex, (() => void)[]>();

  function begin(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    const { socket } = request;
    response.once('close', () => {
      if (socket.destroyed) return;
      const next = queue.shift();
      if (!next) queues.delete(socket);
      // Who did not wait for an answer is not refused fifty times.
      else if (response.statusCode >= 400) socket.destroySoon();
      else next();
    });
    answer(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (queue === undefined) {
      const started: (() => void)[] = [];
      queues.set(socket, started);
      begin(request, response, started);
    } else if (queue.length < WAITING) {
      queue.push(() => begin(request, response, queue));
    } else {
      socket.destroy();
    }
  };
}
