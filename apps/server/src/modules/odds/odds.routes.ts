import { monthOdds } from '@reelmates/contract/play/odds';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { publishedOdds } from './odds.service.ts';

export function registerOdds(context: ModuleContext): void {
  context.http.bind(monthOdds, async () => {
    const odds = await publishedOdds(context);
    return odds ? ok(odds) : noContent();
  });
}
