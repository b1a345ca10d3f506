import budgets from '../../budgets.json' with { type: 'json' };
import { median } from '../load.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';

export type Arrival = { shell: number; map: number; panned: number };
export type Frames = { p50: number; p95: number };
/**
 * On a slow phone, in ms: the time to the first names, from the press on the tab and from entering the address; the
 * longest task while the map opens, and while it is dragged after that.
 */
export type SlowPhone = { tab: number; address: number; opening: number; drag: number };

type Measured = {
  arrivals: Arrival[];
  slow: SlowPhone[];
  readBack: number[];
  frames: Record<'none' | 'all', Frames[]>;
  /** The numbers of venues. */
  sizes: { interactive: number; panned: number };
  throttle: number;
  /** The number of drags in one window. */
  pans: number;
};

export async function saveMap(measured: Measured, load: number): Promise<void> {
  const { arrivals, slow, readBack, frames, sizes } = measured;
  const toMap = median(arrivals.map(({ shell, map }) => map - shell));
  const toPanned = median(arrivals.map(({ shell, panned }) => panned - shell));
  const middle = (of: Frames[], name: keyof Frames) => median(of.map((each) => each[name]));
  const line = (what: string, of: Frames[]) =>
    `| ${what} | ${middle(of, 'p50').toFixed(1)} | ${middle(of, 'p95').toFixed(1)} | ` +
    `${of.map(({ p50, p95 }) => `${p50.toFixed(0)}/${p95.toFixed(0)}`).join(', ')} |`;
  const ratio = (name: keyof Frames) => middle(frames.all, name) / middle(frames.none, name);
  const { interactiveMs, namesMs, longTaskMs, panP95Ratio } = budgets.map;
  const slowly = (name: keyof SlowPhone) => median(slow.map((each) => each[name]));
  const longestTask = Math.max(...slow.map(({ drag }) => drag));
  const tooSlow = slowly('tab') > namesMs || longestTask > longTaskMs;
  if (toMap > interactiveMs || tooSlow || ratio('p95') > panP95Ratio) process.exitCode = 1;
  const lines = [
    '# The map',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, load average ${load.toFixed(1)} at the start. The built app in headless Chromium with a ` +
      'GPU in software, 390×844, an empty cache each time; server and browser on the same machine. `npm run bench -- map`',
    '',
    `## ${sizes.interactive.toLocaleString('en')} venues: how soon it is there`,
    '',
    '| from the address | median, ms | runs |',
    '| --- | ---: | --- |',
    ...(['shell', 'map', 'panned'] as const).map((name) => {
      const values = arrivals.map((each) => each[name]);
      const what = { shell: 'the shell stands', map: 'the map is drawn', panned: 'it has followed a drag' };
      return `| ${what[name]} | ${median(values)} | ${values.join(', ')} |`;
    }),
    '',
    `- From the shell to the map: ${toMap} ms (wanted: at most ${interactiveMs}), to a drag that it has followed: ${toPanned} ms.`,
    '',
    `## ${sizes.interactive.toLocaleString('en')} venues on a phone ${measured.throttle} times as slow`,
    '',
    '| | median, ms | runs |',
    '| --- | ---: | --- |',
    ...(['tab', 'address', 'opening', 'drag'] as const).map((name) => {
      const what = {
        tab: `the first names after a press on the tab (wanted: ${namesMs})`,
        address: 'the first names after opening the address, with an empty cache',
        opening: 'the longest task while it opens',
        drag: `the longest task while it is dragged (wanted: ${longTaskMs})`,
      };
      return `| ${what[name]} | ${slowly(name)} | ${slow.map((each) => each[name]).join(', ')} |`;
    }),
    `| the same drags where the page's thread waits for each frame's drawing and reads it back | ${median(readBack)} | ${readBack.join(', ')} |`,
    '',
    `## ${sizes.panned.toLocaleString('en')} venues: frames while it is dragged over Sydney`,
    '',
    `${measured.pans} drags of 40 steps in each of ${slow.length} windows, by turns with a map that has no venues.`,
    '',
    '| | p50 ms | p95 ms | windows, p50/p95 |',
    '| --- | ---: | ---: | --- |',
    line('no venues', frames.none),
    line(`${sizes.panned.toLocaleString('en')} venues`, frames.all),
    '',
    `- ${ratio('p50').toFixed(2)} times the empty map's p50, ${ratio('p95').toFixed(2)} times its p95 (wanted: at most ${panP95Ratio}).`,
  ];
  await saveResults(`map-${today()}.md`, lines);
}
