import { brand } from '@reelmates/contract/brand';
import { shareLink } from '../../lib/browser/share-link.ts';
import { userPath } from '../../lib/paths.ts';

export function shareProfile({ id, username }: { id: string; username: string }): Promise<void> {
  return shareLink({ title: `${username} on ${brand.name}`, path: userPath(id) });
}
