import { listNotifications, readNotifications } from '@reelmates/contract/social/notifications';
import { noContent, ok } from '../../http/endpoints/handler.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { notificationsOf, readNotificationsOf } from './notifications.service.ts';

export function registerNotifications(context: ModuleContext): void {
  const { http } = context;
  http.bind(listNotifications, async ({ viewer, query }) =>
    ok(await notificationsOf(context, viewer, query)),
  );
  http.bind(readNotifications, async ({ viewer, body }) => {
    await readNotificationsOf(context, viewer, body?.ids);
    return noContent();
  });
}
