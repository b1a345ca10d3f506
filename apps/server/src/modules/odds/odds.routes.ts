import { monthOdds } from '@reelmates/contract/odds';
import { noContent, ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { createOddsReader } from './odds.service.ts';

export function registerOdds(context: ModuleContext): void {
  const readOdds = createOddsReader(context);
  context.http.bind(monthOdds, async () => {
    const odds = await readOdds();
    return odds ? ok(odds) : noContent();
  });
}
