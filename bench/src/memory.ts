import { readdirSync, readFileSync } from 'node:fs';

/** The resident memory of a process in MB; 0 if the process has ended. Linux only, like the benches. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

/** The resident memory of the process's children together, in MB. */
export function childrenMegabytes(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    try {
      return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
  return children.reduce((sum, child) => sum + residentMegabytes(Number(child)), 0);
}

export type MemoryWatch = { peak: number; childrenPeak: number; samples: number[]; end(): void };

export function watchMemory(pid: number, everyMs: number): MemoryWatch {
  const watch: MemoryWatch = { peak: 0, childrenPeak: 0, samples: [], end: () => clearInterval(timer) };
  const look = () => {
    const own = residentMegabytes(pid);
    watch.samples.push(own);
    watch.peak = Math.max(watch.peak, own);
    watch.childrenPeak = Math.max(watch.childrenPeak, childrenMegabytes(pid));
  };
  const timer = setInterval(look, everyMs);
  look();
  return watch;
}
