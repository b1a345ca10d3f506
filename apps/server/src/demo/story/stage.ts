import type { DemoApp, DemoPerson } from '../demo-app.ts';

/** What the story's events find and leave. */
export type Stage = {
  app: DemoApp;
  personOf(username: string): DemoPerson;
  /** @param number of the town's venues; null for the club where everybody goes at times */
  venueOf(town: string, number: number | null): string;
  /** The photo with this name, ready to be posted. */
  photoOf(name: string): string;
};

/** Something that a person of the demo does. */
export type Event = { at: Date; run: (stage: Stage) => Promise<unknown> };

/** A photo that is taken before the story begins: drawn for its owner, with an amount on the machine. */
export type PlannedPhoto = { name: string; owner: string; amount: string; seed: number };
