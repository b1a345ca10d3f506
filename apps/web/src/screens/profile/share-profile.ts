import { brand } from '@reelmates/contract/brand';
import { userPath } from '../../lib/paths.ts';
import { shareLink } from '../../lib/share-link.ts';

export function shareProfile({ id, username }: { id: string; username: string }): Promise<void> {
  return shareLink({ title: `${username} on ${brand.name}`, path: userPath(id) });
}
