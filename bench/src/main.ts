import { benchFeed } from './feed.ts';
import { benchInteractions } from './interactions.ts';
import { benchLeaderboard } from './leaderboard.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchMap } from './map.ts';
import { benchUserSearch } from './user-search.ts';

const benches: Record<string, () => Promise<void>> = {
  feed: benchFeed,
  interactions: benchInteractions,
  leaderboard: benchLeaderboard,
  lighthouse: benchLighthouse,
  map: benchMap,
  'user-search': benchUserSearch,
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Usage: npm run bench -- <${Object.keys(benches).join(' | ')}>`);
  process.exit(1);
}
await bench();
