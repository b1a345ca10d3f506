import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { flatPng, narrowPng, otherFiles, sampleImage } from '../../testing/sample-images.ts';
import { soon } from '../../testing/soon.ts';
import { ImagesOverloaded, UnreadableImage } from './image-errors.ts';
import { createImageProcessor, type ImageProcessor, type ImageProcessorOptions } from './image-processor.ts';
import { startWorker, type WorkerLimits, type WorkerProcess, type WorkerResult } from './worker-process.ts';

const limits: WorkerLimits = { timeMs: 60_000, cpuMs: 60_000, residentBytes: 700_000_000 };
const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
afterAll(() => rm(folder, { recursive: true }));
const file = async (name: string, bytes: Uint8Array) => {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
};
const bytes = await sampleImage('png', 30, 20);
const picture = await file('picture', bytes);
const cutOff = await file('cut-off', bytes.subarray(0, 60));
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((thing) => thing.close()));
});

function processorWith(options: Partial<ImageProcessorOptions>) {
  const log = { info: vi.fn(), warn: vi.fn() };
  const processor = createImageProcessor({ log, ...options });
  open.push(processor);
  return { processor, log };
}

/** Real processes, with changed limits for the n-th one; the test can access each. */
function startRecorded(change: (limits: WorkerLimits, index: number) => Partial<WorkerLimits> = () => ({})) {
  const started: WorkerProcess[] = [];
  const start = (given: WorkerLimits) => {
    const worker = startWorker({
      ...given,
      timeMs: limits.timeMs,
      cpuMs: limits.cpuMs,
      ...change(given, started.length),
    });
    started.push(worker);
    return worker;
  };
  const pid = (index: number) => started[index]?.pid ?? Number.NaN;
  return { start, started, pid };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a worker process', () => {
  it('is started when the first picture comes, reused, and ended by close', async () => {
    const { start, started, pid } = startRecorded();
    const { processor } = processorWith({ start });
    expect(started).toHaveLength(0);
    await processor.process(picture, 'owner');
    await processor.process(picture, 'owner');
    expect(started).toHaveLength(1);
    expect(isRunning(pid(0))).toBe(true);
    await processor.close();
    expect(isRunning(pid(0))).toBe(false);
  });

  it('that goes over its wall time is killed and replaced, and its picture may be sent again', async () => {
    const { start, pid } = startRecorded((_, index) => (index === 0 ? { timeMs: 150 } : {}));
    const { processor, log } = processorWith({ start });
    const stuck = processor.process(picture, 'owner');
    await vi.waitFor(() => process.kill(pid(0), 'SIGSTOP'), soon);
    await expect(stuck).rejects.toThrow(ImagesOverloaded);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'ImagesOverloaded' }),
      'a photo could not be processed',
    );
    expect((await processor.process(picture, 'owner')).image.width).toBe(30);
    expect(pid(1)).not.toBe(pid(0));
    await vi.waitFor(() => expect(isRunning(pid(0))).toBe(false), soon);
  });

  it('that goes over its wall time says how much processor time its picture took', async () => {
    const given = { ...limits };
    const worker = startWorker(given);
    open.push({ close: () => worker.end() });
    await worker.run({ kind: 'process', path: picture });
    given.timeMs = 1_500;
    const path = await file('narrow', narrowPng());
    const error = await worker.run({ kind: 'process', path }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImagesOverloaded);
    expect((error as ImagesOverloaded).cpuMs).toBeGreaterThan(0);
  });

  it('that goes over its memory is killed and replaced', async () => {
    const { start, pid } = startRecorded((_, index) => (index === 0 ? { residentBytes: 40_000_000 } : {}));
    const { processor } = processorWith({ start });
    await expect(processor.process(await file('flat', await flatPng()), 'owner')).rejects.toMatchObject({
      name: 'ImageTooDemanding',
      code: 'TOO_LARGE',
    });
    expect((await processor.process(picture, 'owner')).image.width).toBe(30);
    expect(pid(1)).not.toBe(pid(0));
  });

  it.each([
    ['SIGSEGV', UnreadableImage],
    ['SIGABRT', UnreadableImage],
    ['SIGKILL', ImagesOverloaded],
  ] as const)('that ends by %s while it works is replaced', async (signal, expected) => {
    const { start, started, pid } = startRecorded();
    const { processor } = processorWith({ start });
    await processor.process(picture, 'owner');
    process.kill(pid(0), 'SIGSTOP');
    const rendering = vi.spyOn(started[0] as WorkerProcess, 'run');
    const failing = expect(processor.process(picture, 'owner')).rejects.toThrow(expected);
    // The file is read first: a worker that ends before its work began is replaced without an error.
    await vi.waitFor(() => expect(rendering).toHaveBeenCalled(), soon);
    process.kill(pid(0), signal);
    process.kill(pid(0), 'SIGCONT');
    await failing;
    expect((await processor.process(picture, 'owner')).image.width).toBe(30);
    expect(pid(1)).not.toBe(pid(0));
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'that gets %s, as all processes of a server that is stopped may, finishes its picture',
    async (signal) => {
      const { start, started, pid } = startRecorded();
      const { processor } = processorWith({ start });
      await processor.process(picture, 'owner');
      process.kill(pid(0), 'SIGSTOP');
      const rendering = vi.spyOn(started[0] as WorkerProcess, 'run');
      const processing = processor.process(picture, 'owner');
      await vi.waitFor(() => expect(rendering).toHaveBeenCalled(), soon);
      process.kill(pid(0), signal);
      process.kill(pid(0), 'SIGCONT');
      expect((await processing).image.width).toBe(30);
      expect(started).toHaveLength(1);
    },
  );

  it('that cannot start is replaced, and does not make its picture an unreadable one', async () => {
    // Node itself does not fit into this limit.
    const { start } = startRecorded((_, index) => (index === 0 ? { residentBytes: -999_000_000 } : {}));
    const { processor, log } = processorWith({ start });
    await expect(processor.process(picture, 'owner')).rejects.toThrow(ImagesOverloaded);
    expect(log.warn).toHaveBeenCalledWith(
      { kind: 'ImagesOverloaded', reason: expect.stringMatching(/^image worker ended with /) },
      'a photo could not be processed',
    );
    expect((await processor.process(picture, 'owner')).image.width).toBe(30);
  });

  it('that ended before its task is written to it reports why it ended', async () => {
    const worker = startWorker({ ...limits, residentBytes: -999_000_000 });
    // This process waits as a whole, so it does not see the end of the other before it writes.
    execFileSync('sleep', ['0.5']);
    const failed = await worker.run({ kind: 'process', path: picture }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ImagesOverloaded);
    expect(failed).toMatchObject({ cause: { message: expect.stringMatching(/^image worker ended with /) } });
  });

  it('that the system refuses to start, for want of memory or files, says so, and is tried again', async () => {
    const { start, started } = startRecorded();
    const noMemory = vi.fn(start).mockImplementationOnce(() => {
      throw new Error('spawn ENOMEM');
    });
    const { processor, log } = processorWith({ start: noMemory });
    const reported = (reason: string) =>
      expect(log.warn).toHaveBeenCalledWith(
        { kind: 'ImagesOverloaded', reason },
        'a photo could not be processed',
      );
    await expect(processor.process(picture, 'owner')).rejects.toThrow(ImagesOverloaded);
    reported('spawn ENOMEM');
    // Without a file for its pipes, Node gives the process none.
    const refuse = (message: unknown) => {
      const { process: child } = message as { process: ChildProcess & { spawn(): void } };
      child.spawn = () => process.nextTick(() => child.emit('error', new Error('spawn EMFILE')));
    };
    subscribe('child_process', refuse);
    await expect(processor.process(picture, 'owner')).rejects.toThrow(ImagesOverloaded);
    unsubscribe('child_process', refuse);
    reported('spawn EMFILE');
    expect((await processor.process(picture, 'owner')).image.width).toBe(30);
    expect(started).toHaveLength(2);
  });

  it('that ended between two pictures is replaced', async () => {
    const { start, started, pid } = startRecorded();
    const { processor } = processorWith({ start });
    await processor.process(picture, 'owner');
    process.kill(pid(0), 'SIGKILL');
    await vi.waitFor(() => expect(started[0]?.usable).toBe(false), soon);
    expect((await processor.process(picture, 'owner')).image.width).toBe(30);
  });

  it('continues after a picture that it could not read', async () => {
    const { start, started } = startRecorded();
    const { processor, log } = processorWith({ start });
    await expect(processor.process(cutOff, 'owner')).rejects.toThrow(UnreadableImage);
    await processor.process(picture, 'owner');
    expect(started).toHaveLength(1);
    expect(log.info).toHaveBeenCalledOnce();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('is ended after an idle time', async () => {
    const { start, pid } = startRecorded();
    const { processor } = processorWith({ start, idleMs: 1 });
    await processor.process(picture, 'owner');
    await vi.waitFor(() => expect(isRunning(pid(0))).toBe(false), soon);
    expect((await processor.process(picture, 'owner')).image.width).toBe(30);
  });

  it('ends when the server was killed', async () => {
    const program = `
      const { createImageProcessor } = await import(${JSON.stringify(import.meta.resolve('./image-processor.ts'))});
      const { startWorker } = await import(${JSON.stringify(import.meta.resolve('./worker-process.ts'))});
      const start = (limits) => { const worker = startWorker(limits); console.log(worker.pid); return worker; };
      const log = { info() {}, warn() {} };
      await createImageProcessor({ log, start }).process(${JSON.stringify(picture)}, 'owner');
      console.log('ready');
    `;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    await vi.waitFor(() => expect(output).toContain('ready'), 20_000);
    const worker = Number.parseInt(output, 10);
    expect(isRunning(worker)).toBe(true);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await vi.waitFor(() => expect(isRunning(worker)).toBe(false), 5_000);
  });

  it('has only decoders of the accepted formats, whatever it is sent', async () => {
    const worker = startWorker(limits);
    open.push({ close: () => worker.end() });
    for (const name of ['svg', 'tiff', 'pdf'] as const) {
      await expect(
        worker.run({ kind: 'process', path: await file(name, otherFiles[name]) }),
      ).rejects.toMatchObject({
        cause: { message: expect.stringContaining('unsupported image format') },
      });
    }
  });
});

describe('the queue of the decoders', () => {
  const done: WorkerResult = {
    kind: 'processed',
    image: {
      width: 1,
      height: 1,
      full: Buffer.alloc(0),
      renditions: [],
      placeholder: '#000000',
      contentHash: '',
      fingerprint: { keys: [], details: new Uint8Array() },
    },
    cpuMs: 0,
  };

  /** Workers that finish when the test says so. */
  function manualWorkers() {
    const running: (() => void)[] = [];
    const start = (): WorkerProcess => ({
      pid: undefined,
      usable: true,
      run: () => new Promise((resolve) => running.push(() => resolve(done))),
      end: async () => undefined,
    });
    return { start, running };
  }

  async function started(running: unknown[], count: number): Promise<void> {
    await vi.waitFor(() => expect(running).toHaveLength(count), soon);
  }

  const outcome = (processor: ImageProcessor, owner: string) =>
    processor.process(picture, owner).then(
      () => 'done',
      (error: Error) => error.name,
    );

  it('runs and queues only so many pictures, and refuses the others at once', async () => {
    const { start, running } = manualWorkers();
    const { processor, log } = processorWith({ start, workers: 2, maxWaiting: 3 });
    const busy = ['a', 'b'].map((owner) => outcome(processor, owner));
    await started(running, 2);
    const waiting = ['c', 'd', 'e', 'f'].map((owner) => outcome(processor, owner));
    expect(await Promise.race(waiting)).toBe('ImagesOverloaded');
    expect(log.warn).toHaveBeenCalledWith(
      { workers: 2, queued: 3, filledBy: 'all' },
      'too many photos at once',
    );
    for (let finished = 0; finished < 5; finished += 1) {
      await vi.waitFor(() => expect(running.length).toBeGreaterThan(finished), soon);
      running[finished]?.();
    }
    expect((await Promise.all([...busy, ...waiting])).toSorted()).toEqual([
      'ImagesOverloaded',
      ...Array(5).fill('done'),
    ]);
    const again = processor.process(picture, 'a');
    await started(running, 6);
    running[5]?.();
    expect(await again).toBe(done);
  });

  /** Workers that finish when the test says so, and record whose picture they got. */
  function notingWorkers() {
    const order: string[] = [];
    const finish: (() => void)[] = [];
    const start = (): WorkerProcess => ({
      pid: undefined,
      usable: true,
      run: (task) =>
        new Promise((resolve) => {
          order.push(task.kind === 'process' ? task.path.replace(/.*\//, '') : 'a picture');
          finish.push(() => resolve(done));
        }),
      end: async () => undefined,
    });
    return { order, finish, start };
  }

  it('lets an owner who has had the decoders wait behind one who has not', async () => {
    const { order, finish, start } = notingWorkers();
    const { processor } = processorWith({ start, workers: 1 });
    const send = async (owner: string) => processor.process(await file(owner, bytes), owner);
    const finishNext = async (index: number) => {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(index), soon);
      finish[index]?.();
    };
    await Promise.all([send('greedy'), finishNext(0)]);
    const busy = send('busy');
    await vi.waitFor(() => expect(order).toHaveLength(2), soon);
    const waiting = [send('greedy'), send('honest')];
    // Both are read and enter the queue before these refusals end.
    const noPicture = await file('no-picture', Buffer.from('text'));
    for (let looked = 0; looked < 20; looked += 1) {
      await expect(processor.process(noPicture, 'other')).rejects.toMatchObject({ name: 'NotAnImage' });
    }
    await Promise.all([busy, finishNext(1), finishNext(2), finishNext(3), ...waiting]);
    expect(order).toEqual(['greedy', 'busy', 'honest', 'greedy']);
  });

  it('gives one owner one decoder at most, and each owner a turn before the same one’s next', async () => {
    const { order, finish, start } = notingWorkers();
    const { processor } = processorWith({ start, workers: 2, maxWaitingPerOwner: 10 });
    const [greedy, honest, other] = await Promise.all(
      ['greedy', 'honest', 'other'].map((name) => file(name, bytes)),
    );
    if (!greedy || !honest || !other) throw new Error('no files');
    const all = Array.from({ length: 6 }, () => processor.process(greedy, 'greedy'));
    await vi.waitFor(() => expect(order).toEqual(['greedy']), soon);
    all.push(processor.process(honest, 'honest'));
    await vi.waitFor(() => expect(order).toEqual(['greedy', 'honest']), soon);
    all.push(processor.process(other, 'other'));
    finish[1]?.();
    await vi.waitFor(() => expect(order).toEqual(['greedy', 'honest', 'other']), soon);
    for (let finished = 0; finished < 8; finished += 1) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(finished), soon);
      finish[finished]?.();
    }
    await Promise.all(all);
    expect(order).toEqual(['greedy', 'honest', 'other', ...Array(5).fill('greedy')]);
  });

  it('lets only a few of one owner wait', async () => {
    const { start, running } = manualWorkers();
    const { processor } = processorWith({ start, workers: 2, maxWaitingPerOwner: 1 });
    const outcomes = ['a', 'a', 'a'].map((owner) => outcome(processor, owner));
    expect(await Promise.race(outcomes)).toBe('ImagesOverloaded');
    for (let finished = 0; finished < 2; finished += 1) {
      await vi.waitFor(() => expect(running.length).toBeGreaterThan(finished), soon);
      running[finished]?.();
    }
    expect((await Promise.all(outcomes)).toSorted()).toEqual(['ImagesOverloaded', 'done', 'done']);
  });

  it('lets a picture wait only so long', async () => {
    const { start, running } = manualWorkers();
    const { processor } = processorWith({ start, workers: 1, maxWaitMs: 5 });
    const first = outcome(processor, 'a');
    await started(running, 1);
    expect(await outcome(processor, 'b')).toBe('ImagesOverloaded');
    running[0]?.();
    expect(await first).toBe('done');
  });

  it('is emptied by close, which accepts no more pictures', async () => {
    const { start, pid } = startRecorded();
    const { processor } = processorWith({ start, workers: 1 });
    const both = ['a', 'b'].map((owner) => outcome(processor, owner));
    await vi.waitFor(() => process.kill(pid(0), 'SIGSTOP'), soon);
    await processor.close();
    expect(await Promise.all(both)).toEqual(['ImagesOverloaded', 'ImagesOverloaded']);
    await expect(processor.process(picture, 'a')).rejects.toThrow(ImagesOverloaded);
    expect(isRunning(pid(0))).toBe(false);
  });
});
