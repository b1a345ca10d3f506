import { readSettings } from '@reelmates/contract/settings';
import { ok } from '../../http/bind.ts';
import type { ModuleContext } from '../../http/module-context.ts';

export function registerSettings({ http, config }: ModuleContext): void {
  http.bind(readSettings, async () =>
    ok({ mapStyleUrl: config.mapStyleUrl, showExamples: config.showExamples }),
  );
}
