import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PressLine } from '../../../e2e/press-times.ts';
import { runPlaywright } from '../../../tools/run-program.ts';
import { median } from '../load.ts';
import { dayAndMachine, saveResults, today } from '../results.ts';

const THROTTLE = 4;
const WANTED_MS = 100;
/** The shortest time that the browser reports. */
const SHORTEST_MS = 16;
/** A journey may take longer on a slow phone. */
const JOURNEY_TIMEOUT_MS = 300_000;

/** Journeys that examine pages and press what others press too: they would take an hour on a slow phone. */
const SLOWEST = 'axe finds';

type Control = { name: string; presses: number; times: number[] };

/**
 * Runs the journeys in a slowed-down browser, one at a time, and lists how long each control takes to show that it was
 * pressed.
 * @param args Playwright's, to run only some journeys
 */
export async function benchPresses(args: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'presses-'));
  const file = path.join(folder, 'presses.jsonl');
  try {
    const failed = await runPlaywright(
      'e2e/playwright.config.ts',
      [
        '--workers=1',
        '--no-deps',
        `--timeout=${JOURNEY_TIMEOUT_MS}`,
        '--trace=off',
        `--grep-invert=${SLOWEST}`,
        ...args,
      ],
      { PRESS_TIMES_FILE: file, PRESS_TIMES_THROTTLE: String(THROTTLE) },
    );
    const recorded = await readFile(file, 'utf8').catch(() => '');
    if (recorded === '') throw new Error('no press was recorded: the journeys did not run');
    const lines = recorded.trimEnd().split('\n');
    const controls = controlsOf(lines.map((line) => JSON.parse(line)));
    await saveResults(`presses-${today()}.md`, report(controls, failed !== 0));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function controlsOf(lines: readonly PressLine[]): Control[] {
  const controls = new Map<string, { presses: number; longest: Map<string, number> }>();
  for (const line of lines) {
    const name = withoutParticulars(line.control);
    const control = controls.get(name) ?? { presses: 0, longest: new Map<string, number>() };
    controls.set(name, control);
    if (line.ms === undefined) {
      control.presses += 1;
    } else {
      const press = `${line.document} ${line.interaction}`;
      control.longest.set(press, Math.max(line.ms, control.longest.get(press) ?? 0));
    }
  }
  return [...controls].map(([name, { presses, longest }]) => {
    const times = [...longest.values()];
    while (times.length < presses) times.push(SHORTEST_MS);
    return { name, presses: times.length, times };
  });
}

/** One control of many posts and people is one line. */
const withoutParticulars = (control: string): string =>
  control
    .replace(/mate_[a-z]+/g, 'NAME')
    .replace(/\d[\d,.:]*/g, 'N')
    .replace(/\s+/g, ' ')
    .replaceAll(/[|`]/g, '/');

function report(controls: readonly Control[], someFailed: boolean): string[] {
  const sorted = controls
    .map((control) => ({ ...control, median: median(control.times), longest: Math.max(...control.times) }))
    .sort((left, right) => right.median - left.median || right.longest - left.longest);
  const slow = sorted.filter(({ median }) => median > WANTED_MS).length;
  const presses = sorted.reduce((sum, control) => sum + control.presses, 0);
  return [
    '# Presses of the journeys',
    '',
    `${dayAndMachine()}, CPU slowed down ${THROTTLE} times, journeys one at a time, server and database on the same machine. ` +
      'From each press to the next paint, by the Event Timing of the browser (steps of 8 ms, at least 16).',
    '',
    `All journeys but those that run axe. ${presses} presses of ${sorted.length} controls; the median of ${slow} is above ${WANTED_MS} ms.` +
      (someFailed ? ' Not all journeys passed on the slowed-down browser.' : ''),
    '',
    '| control | presses | median ms | longest ms |',
    '| --- | ---: | ---: | ---: |',
    ...sorted.map(
      ({ name, presses, median, longest }) => `| \`${name}\` | ${presses} | ${median} | ${longest} |`,
    ),
  ];
}
