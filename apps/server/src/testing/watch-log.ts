import pino, { type DestinationStream, type LevelWithSilent } from 'pino';
import { privacyWatch } from './privacy-watch.ts';

/** Searches every log line, at every level, and passes on those from `level` on. */
export function watchLog(level: LevelWithSilent, destination?: DestinationStream): DestinationStream {
  const to = destination ?? pino.destination(1);
  const least = level === 'silent' ? Number.POSITIVE_INFINITY : (pino.levels.values[level] ?? 0);
  return {
    write(line) {
      privacyWatch.checkLog(line);
      if (Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= least) to.write(line);
    },
  };
}
