import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The maximum of requests that wait on one connection: the headers of each may take a hundred kB of memory. Browsers and
 * proxies send the next one after the response.
 */
const WAITING = 8;

/**
 * Answers the requests of a connection one after the other. Node would start all that arrive together, so a client that
 * reads no response could cause any amount of work.
 */
export function answerInSequence(answer: Listener): Listener {
  const queues = new WeakMap<Duplex, (() => void)[]>();

  function begin(request: IncomingMessage, response: ServerResponse, queue: (() => void)[]): void {
    const { socket } = request;
    response.once('close', () => {
      if (socket.destroyed) return;
      const next = queue.shift();
      if (!next) queues.delete(socket);
      // A client that sends the next request before it has the response gets only one refusal.
      else if (response.statusCode >= 400) socket.destroySoon();
      // In the next turn of the event loop, so that the requests of other connections come in between.
      else setImmediate(next);
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
