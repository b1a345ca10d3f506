import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/text/time.ts';
import type from '../../styles/type.module.css';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CommentIcon, ImageIcon } from '../../ui/drawings/icons-content.tsx';
import { PhotoRow } from '../../ui/photo-row.tsx';
import type { OwnContent } from './own-content-queries.ts';
import styles from './own-content-row.module.css';

export type OwnContentRowProps = {
  item: OwnContent;
  onMakePrivate: () => void;
  onDelete: () => void;
};

/** The id of the element that gets the focus for an item. */
export const headingIdOf = ({ kind, id }: OwnContent): string => `${kind}-${id}`;

/** An own post or comment with its moderation state, and the actions to hide or delete it. */
export function OwnContentRow({ item, onMakePrivate, onDelete }: OwnContentRowProps) {
  const { kind, text, imageUrl, createdAt } = item;
  const Icon = kind === 'post' ? ImageIcon : CommentIcon;
  const { tone, words } = moderationStateOf(item);
  const date = formatDate(createdAt);
  const name = `${kind === 'post' ? 'Post' : 'Comment'} of ${date}`;
  return (
    <PhotoRow imageUrl={imageUrl} alt="" icon={<Icon size={20} />}>
      <h2 id={headingIdOf(item)} tabIndex={-1} className={type.hint}>
        {kind === 'post' ? 'Post' : 'Comment'}, <time dateTime={createdAt}>{date}</time>
      </h2>
      <p className={cx(styles.text, text === '' && styles.none)}>
        {text === '' ? 'No caption' : <bdi>{text}</bdi>}
      </p>
      <Badge tone={tone}>{words}</Badge>
      <div className={styles.actions}>
        {kind === 'post' && item.isPublic ? (
          <Button small onClick={onMakePrivate} aria-label={`Make private: ${name}`}>
            Make private
          </Button>
        ) : null}
        <Button small variant="dangerSoft" onClick={onDelete} aria-label={`Delete: ${name}`}>
          Delete
        </Button>
      </div>
    </PhotoRow>
  );
}

function moderationStateOf({ status, isPublic }: OwnContent): { tone: Tone; words: string } {
  if (status === 'denied') return { tone: 'danger', words: 'Denied' };
  if (!isPublic) return { tone: 'quiet', words: 'Only you' };
  return status === 'pending' ? { tone: 'warn', words: 'Pending review' } : { tone: 'ok', words: 'Public' };
}
