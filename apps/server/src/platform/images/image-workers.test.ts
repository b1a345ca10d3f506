import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { flatPng, otherFiles, sampleImage } from '../../testing/sample-images.ts';
import { ImagesOverloaded, ImageTooDemanding, UnreadableImage } from './image-errors.ts';
import { createImageProcessor, type ImageProcessor, type ImageProcessorOptions } from './image-processor.ts';
import type { ProcessedImage } from './processed-image.ts';
import { startWorker, type WorkerLimits, type WorkerProcess } from './worker-process.ts';

const limits: WorkerLimits = { timeMs: 60_000, residentBytes: 700_000_000 };
const picture = await sampleImage('png', 30, 20);
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

/** Real processes, with the limits of the n-th one changed, and each of them at hand. */
function startRecorded(change: (limits: WorkerLimits, index: number) => Partial<WorkerLimits> = () => ({})) {
  const started: WorkerProcess[] = [];
  const start = (given: WorkerLimits) => {
    const worker = startWorker({ ...given, timeMs: limits.timeMs, ...change(given, started.length) });
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
    await processor.process(picture);
    await processor.process(picture);
    expect(started).toHaveLength(1);
    expect(isRunning(pid(0))).toBe(true);
    await processor.close();
    expect(isRunning(pid(0))).toBe(false);
  });

  it('that goes over its time is killed and replaced', async () => {
    const { start, pid } = startRecorded((_, index) => (index === 0 ? { timeMs: 150 } : {}));
    const { processor, log } = processorWith({ start });
    const stuck = processor.process(picture);
    await vi.waitFor(() => process.kill(pid(0), 'SIGSTOP'));
    await expect(stuck).rejects.toThrow(ImageTooDemanding);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'ImageTooDemanding' }),
      'a photo could not be processed',
    );
    expect((await processor.process(picture)).width).toBe(30);
    expect(pid(1)).not.toBe(pid(0));
    await vi.waitFor(() => expect(isRunning(pid(0))).toBe(false));
  });

  it('that goes over its memory is killed and replaced', async () => {
    const { start, pid } = startRecorded((_, index) => (index === 0 ? { residentBytes: 40_000_000 } : {}));
    const { processor } = processorWith({ start });
    await expect(processor.process(await flatPng())).rejects.toMatchObject({
      name: 'ImageTooDemanding',
      code: 'TOO_LARGE',
    });
    expect((await processor.process(picture)).width).toBe(30);
    expect(pid(1)).not.toBe(pid(0));
  });

  it.each([
    ['SIGSEGV', UnreadableImage],
    ['SIGABRT', UnreadableImage],
    ['SIGKILL', ImagesOverloaded],
  ] as const)('that ends by %s while it works is replaced', async (signal, expected) => {
    const { start, pid } = startRecorded();
    const { processor } = processorWith({ start });
    await processor.process(picture);
    process.kill(pid(0), 'SIGSTOP');
    const failing = expect(processor.process(picture)).rejects.toThrow(expected);
    process.kill(pid(0), signal);
    process.kill(pid(0), 'SIGCONT');
    await failing;
    expect((await processor.process(picture)).width).toBe(30);
    expect(pid(1)).not.toBe(pid(0));
  });

  it('that ended between two pictures is replaced', async () => {
    const { start, started, pid } = startRecorded();
    const { processor } = processorWith({ start });
    await processor.process(picture);
    process.kill(pid(0), 'SIGKILL');
    await vi.waitFor(() => expect(started[0]?.usable).toBe(false));
    expect((await processor.process(picture)).width).toBe(30);
  });

  it('lives on after a picture that it could not read', async () => {
    const { start, started } = startRecorded();
    const { processor, log } = processorWith({ start });
    await expect(processor.process(picture.subarray(0, 60))).rejects.toThrow(UnreadableImage);
    await processor.process(picture);
    expect(started).toHaveLength(1);
    expect(log.info).toHaveBeenCalledOnce();
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('is ended when it has rested', async () => {
    const { start, pid } = startRecorded();
    const { processor } = processorWith({ start, restMs: 1 });
    await processor.process(picture);
    await vi.waitFor(() => expect(isRunning(pid(0))).toBe(false));
    expect((await processor.process(picture)).width).toBe(30);
  });

  it('ends when the server was killed', async () => {
    const program = `
      const { createImageProcessor } = await import(${JSON.stringify(import.meta.resolve('./image-processor.ts'))});
      const { startWorker } = await import(${JSON.stringify(import.meta.resolve('./worker-process.ts'))});
      const start = (limits) => { const worker = startWorker(limits); console.log(worker.pid); return worker; };
      const log = { info() {}, warn() {} };
      await createImageProcessor({ log, start }).process(Buffer.from('${picture.toString('base64')}', 'base64'));
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

  it('knows no decoder but those of the accepted formats, whatever it is sent', async () => {
    const worker = startWorker(limits);
    open.push({ close: () => worker.end() });
    for (const file of [otherFiles.svg, otherFiles.tiff, otherFiles.pdf]) {
      await expect(worker.render(file)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('unsupported image format') },
      });
    }
  });
});

describe('the queue', () => {
  const done: ProcessedImage = {
    width: 1,
    height: 1,
    full: Buffer.alloc(0),
    renditions: [],
    placeholder: '#000000',
    contentHash: '',
  };

  /** Workers that finish when told to. */
  function manualWorkers() {
    const running: (() => void)[] = [];
    const start = (): WorkerProcess => ({
      pid: undefined,
      usable: true,
      render: () => new Promise((resolve) => running.push(() => resolve(done))),
      end: async () => undefined,
    });
    return { start, running };
  }

  async function started(running: unknown[], count: number): Promise<void> {
    await vi.waitFor(() => expect(running).toHaveLength(count));
  }

  const outcomes = (processor: ImageProcessor, count: number) =>
    Array.from({ length: count }, () =>
      processor.process(picture).then(
        () => 'done',
        (error: Error) => error.name,
      ),
    );

  it('lets only so many work and wait, and says so at once to the others', async () => {
    const { start, running } = manualWorkers();
    const { processor, log } = processorWith({ start, workers: 2, maxWaiting: 3 });
    const first = outcomes(processor, 5);
    await started(running, 2);
    await expect(processor.process(picture)).rejects.toMatchObject({
      name: 'ImagesOverloaded',
      code: 'UNAVAILABLE',
    });
    expect(log.warn).toHaveBeenCalledWith({ workers: 2, waiting: 3 }, 'too many photos at once');
    for (let finished = 0; finished < 5; finished += 1) {
      await vi.waitFor(() => expect(running.length).toBeGreaterThan(finished));
      running[finished]?.();
    }
    expect(await Promise.all(first)).toEqual(Array(5).fill('done'));
    const again = processor.process(picture);
    await started(running, 6);
    running[5]?.();
    expect(await again).toBe(done);
  });

  it('lets nobody wait too long', async () => {
    const { start, running } = manualWorkers();
    const { processor } = processorWith({ start, workers: 1, maxWaitMs: 5 });
    const [first, second] = outcomes(processor, 2);
    expect(await second).toBe('ImagesOverloaded');
    running[0]?.();
    expect(await first).toBe('done');
  });

  it('is emptied by close, which takes nothing more', async () => {
    const { start, pid } = startRecorded();
    const { processor } = processorWith({ start, workers: 1 });
    const both = outcomes(processor, 2);
    await vi.waitFor(() => process.kill(pid(0), 'SIGSTOP'));
    await processor.close();
    expect(await Promise.all(both)).toEqual(['ImagesOverloaded', 'ImagesOverloaded']);
    await expect(processor.process(picture)).rejects.toThrow(ImagesOverloaded);
    expect(isRunning(pid(0))).toBe(false);
  });
});
