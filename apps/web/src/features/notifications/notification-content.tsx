import { cx } from '../../lib/cx.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { IconComponent } from '../../ui/drawings/icon.tsx';
import { AlertIcon, CheckIcon, RibbonIcon } from '../../ui/drawings/icons.tsx';
import { CommentIcon, FlagIcon, HeartIcon } from '../../ui/drawings/icons-content.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import styles from './notification-row.module.css';
import { sentenceOf, timeInWords } from './notification-words.ts';
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

/** Notifications that need attention, and those with good news. */
const warnings: readonly string[] = ['post_denied', 'comment_denied', 'jackpot_denied', 'removed'];
const approvals: readonly string[] = ['post_approved', 'comment_approved', 'jackpot_approved'];

/** The actors or an icon, the sentence, the time, and the item's photo. Never an amount. */
export function NotificationContent({ item }: { item: Notification }) {
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
          {timeInWords(item)}
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
    </>
  );
}

/** The latest two actors, or an icon of the subject. */
function Who({ item }: { item: Notification }) {
  const [first, second] = item.actors;
  if (!first) {
    const Icon = icons[item.kind];
    const tone = warnings.includes(item.kind)
      ? styles.warning
      : approvals.includes(item.kind)
        ? styles.approval
        : undefined;
    return (
      <span className={cx(styles.sign, tone)}>
        <Icon size={20} />
      </span>
    );
  }
  if (!second) return <Avatar src={first.profileImageUrl} name={first.username} size={44} />;
  return (
    <span className={styles.two}>
      <Avatar src={first.profileImageUrl} name={first.username} size={30} className={styles.back} />
      <Avatar src={second.profileImageUrl} name={second.username} size={30} className={styles.front} />
    </span>
  );
}
