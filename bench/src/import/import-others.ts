// A thread in which other people send requests, so that their times contain no pauses of the bench itself, such as a
// garbage collection.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';

export type OthersOrder = {
  url: string;
  cookie: string;
  /** The number of people who send requests at once. After each response, they wait for `pauseMs` on average. */
  people: number;
  pauseMs: number;
};

const paths = ['/api/posts', '/api/auth/me', '/api/venues?search=galah', '/api/notifications'];

if (!parentPort) throw new Error('this is a worker thread');
for (;;) {
  const [order] = (await once(parentPort, 'message')) as [OthersOrder];
  parentPort.postMessage(await askUntilTold(parentPort, order));
}

/** @returns the response times in ms until the next message */
async function askUntilTold(port: MessagePort, order: OthersOrder): Promise<number[]> {
  const { url, cookie, people, pauseMs } = order;
  const times: number[] = [];
  let isOver = false;
  const ask = async (person: number) => {
    for (let turn = person; !isOver; turn++) {
      const start = performance.now();
      const response = await fetch(`${url}${paths[turn % paths.length]}`, { headers: { cookie } });
      await response.arrayBuffer();
      times.push(performance.now() - start);
      if (!response.ok) throw new Error(`a member was answered ${response.status}`);
      await setTimeout(2 * pauseMs * Math.random());
    }
  };
  const asking = Array.from({ length: people }, (_, person) => ask(person));
  await Promise.race([once(port, 'message'), ...asking]);
  isOver = true;
  await Promise.all(asking);
  return times;
}
