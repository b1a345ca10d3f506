import { limits } from '@reelmates/contract/limits';
import type { Venue } from '@reelmates/contract/venues/venues';
import type { Queryable } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  findStat,
  publishStat,
  runOnceADay,
  type StatDay,
  type StatRules,
} from '../public-stats/public-stats.public.ts';
import { rtpEntries, venuesAfter } from './venue-rtp.repository.ts';
import { groupOfEntry, venueRtp } from './venue-rtp.rules.ts';

type VenueRtp = NonNullable<Venue['rtp']>;

const KIND = 'venue-rtp';
/** Half of the minimum of people: four accounts of one person cannot cause a new value without six other people. */
const CHANGED_MIN = 10;

export function publishedRtp(db: Queryable, venueId: string): Promise<VenueRtp | null> {
  return findStat<VenueRtp>(db, { kind: KIND, subject: venueId });
}

/**
 * Publishes the RTP of all venues once per calendar day. May run at any time, and in several processes concurrently.
 */
export async function publishVenueRtps(
  context: Pick<ModuleContext, 'db' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<void> {
  await runOnceADay(
    context,
    {
      kind: KIND,
      next: (tx, position, day) => venuesAfter(tx, position, KIND, day),
      publish: (tx, venueId, day) => publishStat(tx, rulesOf(venueId, day), context.clock()),
    },
    signal,
  );
}

const rulesOf = (venueId: string, day: StatDay): StatRules<VenueRtp> => ({
  key: { kind: KIND, subject: venueId },
  entries: rtpEntries(venueId, day),
  peopleMin: limits.venueRtpPeopleMin,
  sessionsMin: limits.venueRtpSessionsMin,
  changedMin: CHANGED_MIN,
  toValue: (groups, sessions) => ({
    value: venueRtp(groups.map(groupOfEntry)),
    sessions: Math.floor(sessions / 10) * 10,
  }),
});
