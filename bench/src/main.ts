import { benchAdmin } from './admin/admin.ts';
import { benchFeed } from './feed.ts';
import { benchImport } from './import/import.ts';
import { benchFeedBySize } from './large/feed-by-size.ts';
import { benchLarge } from './large/large.ts';
import { benchLeaderboard } from './leaderboard.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchLookAlikes } from './look-alikes/look-alikes.ts';
import { benchMap } from './map/map.ts';
import { benchModeration } from './moderation.ts';
import { benchNeighbour } from './neighbour.ts';
import { benchOverload } from './overload.ts';
import { benchPeople } from './people.ts';
import { benchCosts } from './scaling/costs.ts';
import { benchScaling } from './scaling/scaling.ts';
import { benchSignIns } from './sign-ins.ts';
import { benchFeedScroll } from './slow-phone/feed-scroll.ts';
import { benchInteractions } from './slow-phone/interactions.ts';
import { benchPresses } from './slow-phone/presses.ts';
import { benchSoak } from './soak.ts';
import { benchTiming } from './timing.ts';
import { benchUserSearch } from './user-search/user-search.ts';
import { benchVenueList } from './venue-list.ts';
import { benchWrites } from './writes/writes.ts';

const benches: Record<string, (args: readonly string[]) => Promise<void>> = {
  admin: benchAdmin,
  costs: benchCosts,
  feed: benchFeed,
  'feed-by-size': benchFeedBySize,
  'feed-scroll': benchFeedScroll,
  import: benchImport,
  interactions: benchInteractions,
  large: benchLarge,
  leaderboard: benchLeaderboard,
  lighthouse: benchLighthouse,
  'look-alikes': benchLookAlikes,
  map: benchMap,
  moderation: benchModeration,
  neighbour: benchNeighbour,
  overload: benchOverload,
  people: benchPeople,
  presses: benchPresses,
  scaling: benchScaling,
  'sign-ins': benchSignIns,
  soak: benchSoak,
  timing: benchTiming,
  'user-search': benchUserSearch,
  'venue-list': benchVenueList,
  writes: benchWrites,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join(' | ')}> [arguments]`);
  process.exit(1);
}
await bench(args);
