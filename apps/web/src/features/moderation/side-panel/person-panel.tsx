import { cx } from '../../../lib/cx.ts';
import { formatAge } from '../../../lib/text/age.ts';
import { formatCountOf } from '../../../lib/text/format.ts';
import { formatDay } from '../../../lib/text/time.ts';
import type from '../../../styles/type.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { useProfile } from '../../people/people.public.ts';
import { useUserPosts } from '../../posts/posts.public.ts';
import { MarkedText } from '../context/marked-text.tsx';
import { NotShown } from './not-shown.tsx';
import styles from './side-panel.module.css';
import { SidePanelLink } from './side-panel-link.tsx';

const POSTS_SHOWN = 6;

/** A member's profile and latest public wins. */
export function PersonPanel({ id }: { id: string }) {
  const { data: person, error } = useProfile(id);
  const { data: posts = [] } = useUserPosts(id);
  if (!person) return <NotShown error={error} />;
  return (
    <>
      <div className={styles.person}>
        <Avatar src={person.profileImageUrl} name={person.username} size={56} />
        <div>
          <p className={styles.name}>
            @{person.username} {person.isVerified ? <VerifiedBadge /> : null}
          </p>
          <p className={type.hint}>
            Joined {formatDay(person.createdAt)} · {formatCountOf(person.postsCount, 'post')} ·{' '}
            {formatCountOf(person.followersCount, 'follower')}
          </p>
        </div>
      </div>
      {person.bio ? <MarkedText text={person.bio} className={styles.text} /> : null}
      <ul className={styles.posts} aria-label="Latest wins">
        {posts.slice(0, POSTS_SHOWN).map((post) => (
          <li key={post.id} className={styles.post}>
            <Thumb url={post.imageUrl} />
            <span className={styles.text}>
              <SidePanelLink subject={{ kind: 'post', id: post.id }}>{post.caption || 'A win'}</SidePanelLink>{' '}
              <span className={cx(type.hint, styles.age)}>{formatAge(post.createdAt)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
