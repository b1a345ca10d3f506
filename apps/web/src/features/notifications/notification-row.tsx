import { Link } from 'wouter';
import { useInView } from '../../lib/browser/use-in-view.ts';
import { cx } from '../../lib/cx.ts';
import { paths, postPath, userPath } from '../../lib/paths.ts';
import { formatDateTime } from '../../lib/text/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { IconComponent } from '../../ui/drawings/icon.tsx';
import { AlertIcon, CheckIcon, RibbonIcon } from '../../ui/drawings/icons.tsx';
import { CommentIcon, FlagIcon, HeartIcon } from '../../ui/drawings/icons-content.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import styles from './notification-row.module.css';
import { sentenceOf } from './notification-words.ts';
import type { Notification } from './notifications-queries.ts';

const icons: Record<Notification['kind'], IconComponent> = {
  like: HeartIcon,
  comment: CommentIcon,
  follow: CheckIcon,
  post_approved: CheckIcon,
  post_denied: AlertIcon,
  comment_approved: CheckIcon,
  comment_denied: AlertIcon,
  jackpot_approved: CheckIcon,
  jackpot_denied: AlertIcon,
  removed: AlertIcon,
  report_outcome: FlagIcon,
  prize: RibbonIcon,
};

/** What needs the author's eye. */
const warnings: readonly string[] = ['post_denied', 'comment_denied', 'jackpot_denied', 'removed'];

/** Where it leads; undefined where there is nothing to see. */
function addressOf({ kind, actors, post }: Notification): string | undefined {
  if (kind === 'follow') return actors[0] && userPath(actors[0].id);
  if (kind === 'jackpot_approved' || kind === 'jackpot_denied') return paths.jackpots;
  if (kind === 'prize') return paths.prizes;
  if (kind === 'report_outcome') return undefined;
  return post && postPath(post.id);
}

/** One thing that happened; it counts as seen when it comes into view. */
export function NotificationRow({ item, onSeen }: { item: Notification; onSeen: (id: string) => void }) {
  const row = useInView<HTMLLIElement>(() => {
    if (!item.read) onSeen(item.id);
  });
  const href = addressOf(item);
  const content = <Content item={item} />;
  return (
    <li ref={row} className={styles.item}>
      {href === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link href={href} className={cx(styles.row, styles.link)}>
          {content}
        </Link>
      )}
    </li>
  );
}

function Content({ item }: { item: Notification }) {
  const photo = item.kind === 'report_outcome' ? null : item.post?.imageUrl;
  return (
    <>
      <Who item={item} />
      <span className={styles.text}>
        {item.read ? null : <span className="sr-only">New: </span>}
        <span className={styles.sentence}>
          {sentenceOf(item).map(({ text, isName, isVerified }) =>
            isName ? (
              <b key={text}>
                {text}
                {isVerified ? <VerifiedBadge /> : null}
              </b>
            ) : (
              text
            ),
          )}
        </span>
        <time className={styles.time} dateTime={item.createdAt}>
          {formatDateTime(item.createdAt)}
        </time>
      </span>
      {photo ? (
        <img
          className={styles.thumb}
          src={`${photo}?w=160`}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
        />
      ) : null}
      {item.read ? null : <span className={styles.dot} aria-hidden="true" />}
    </>
  );
}

/** The latest who did it, or a sign of what it is about. */
function Who({ item }: { item: Notification }) {
  const [first, second] = item.actors;
  if (!first) {
    const Icon = icons[item.kind];
    return (
      <span className={cx(styles.sign, warnings.includes(item.kind) && styles.warning)}>
        <Icon size={20} />
      </span>
    );
  }
  if (!second) return <Avatar src={first.profileImageUrl} name={first.username} size={40} />;
  return (
    <span className={styles.two}>
      <Avatar src={second.profileImageUrl} name={second.username} size={28} />
      <Avatar src={first.profileImageUrl} name={first.username} size={28} className={styles.front} />
    </span>
  );
}
