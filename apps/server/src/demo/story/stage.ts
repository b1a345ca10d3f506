import type { DemoApp, DemoPerson } from '../demo-app.ts';

/** What the events of the story use and change. */
export type Stage = {
  app: DemoApp;
  personOf(username: string): DemoPerson;
  /** @param number of the venue in the town; null for the club that everybody visits now and then */
  venueOf(town: string, number: number | null): string;
  /** The photo with this name, uploaded and ready to be posted. */
  photoOf(name: string): string;
};

/** An act of a person of the demo. */
export type Event = { at: Date; run: (stage: Stage) => Promise<unknown> };

/** A photo to be drawn before the story begins, with an amount on the machine's display. */
export type PlannedPhoto = { name: string; owner: string; amount: string; seed: number };
