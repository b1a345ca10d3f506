import type { MemberReport } from '@reelmates/contract/admin/reports';
import { reportReasons } from '@reelmates/contract/admin/reports';
import { useState } from 'react';
import { formatPlural } from '../../../lib/text/format.ts';
import { formatDateTime } from '../../../lib/text/time.ts';
import layout from '../../../styles/layout.module.css';
import type from '../../../styles/type.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { onSinglePress } from '../../../ui/controls/on-single-press.ts';
import { Segments } from '../../../ui/controls/segments.tsx';
import { CheckIcon, CloseIcon } from '../../../ui/drawings/icons.tsx';
import { EyeIcon, EyeOffIcon } from '../../../ui/drawings/icons-eyes.tsx';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { AuthorHistory } from '../context/author-history.tsx';
import { FormerVersions } from '../context/former-versions.tsx';
import { MarkedText } from '../context/marked-text.tsx';
import { PhotoDescription } from '../context/photo-description.tsx';
import { DecidedList } from '../decided/decided-list.tsx';
import { BanAuthor } from '../review/ban-author.tsx';
import type { ActionsProps, FactsProps } from '../review/review-article.tsx';
import card from '../review/review-card.module.css';
import { ReviewPhoto, type ReviewPhotoSource } from '../review/review-photo.tsx';
import { ReviewQueue } from '../review/review-queue.tsx';
import { SidePanelLink } from '../side-panel/side-panel-link.tsx';
import { CommentedPost } from './commented-post.tsx';
import { allReports, openReports, reportedName } from './report-queues.ts';
import styles from './reports-queue.module.css';

type Which = 'open' | 'all' | 'decided';

const queues = { open: openReports, all: allReports };
const choices = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
  { value: 'decided', label: 'Decided' },
] as const;

const title = 'Member Reports';

/** Members' reports, each with its target and the target's author. */
export function ReportsQueue() {
  const [which, setWhich] = useState<Which>('open');
  const tabs = <Segments legend="Which reports" options={choices} value={which} onChange={setWhich} />;
  if (which === 'decided') return <DecidedList queue="reports" title={title} tabs={tabs} />;
  return (
    <ReviewQueue
      key={which}
      queue={queues[which]}
      title={title}
      what="Reports"
      emptyText="There are no reports to review."
      countText={which === 'all' ? allText : undefined}
      photoOf={photoOf}
      facts={ReportFacts}
      actions={ReportActions}
      tabs={tabs}
    />
  );
}

const allText = (count: number) => `${formatPlural(count, 'report')}, oldest first`;

function photoOf({ kind, target }: MemberReport): ReviewPhotoSource | null {
  if (kind === 'user') return null;
  const url = kind === 'post' ? target.imageUrl : target.post?.imageUrl;
  const description = target.photoDescription;
  return url ? { url, username: target.user?.username ?? 'somebody', description } : null;
}

const kinds = { post: 'Post by', comment: 'Comment by', user: 'Member' };

function ReportFacts({ item, headingId, onPhoto }: FactsProps<MemberReport>) {
  const { kind, target } = item;
  return (
    <>
      {kind === 'post' && target.imageUrl ? <ReviewPhoto photo={photoOf(item)} onOpen={onPhoto} /> : null}
      <div className={card.author}>
        <Avatar src={target.user?.avatarUrl} name={target.user?.username ?? '?'} size={36} />
        <div className={layout.grow}>
          <h2 id={headingId} tabIndex={-1} className={card.name}>
            {kinds[kind]}{' '}
            {target.user === null ? (
              reportedName(item)
            ) : (
              <SidePanelLink subject={{ kind: 'person', id: target.user.id }}>
                {reportedName(item)}
              </SidePanelLink>
            )}
          </h2>
          {target.user?.isVerified ? <VerifiedBadge /> : null}
          <AuthorHistory queue="reports" item={item} />
          <Visibility item={item} />
        </div>
        {target.user ? <BanAuthor user={target.user} queue="reports" /> : null}
      </div>
      {target.text ? (
        <MarkedText text={target.text} className={kind === 'comment' ? card.text : card.caption} />
      ) : (
        <p className={type.hint}>{withoutText[kind]}</p>
      )}
      <PhotoDescription text={target.photoDescription} className={card.caption} />
      <FormerVersions queue="reports" item={item} />
      {kind === 'comment' && target.post ? <CommentedPost post={target.post} onOpen={onPhoto} /> : null}
      <Complaint item={item} />
    </>
  );
}

const withoutText = { post: 'No caption', comment: 'No text', user: 'No bio' };

/** Whether members can still see the target, and a link to it. */
function Visibility({ item: { kind, target } }: { item: MemberReport }) {
  if (!target.isVisible) {
    return (
      <p className={styles.visibility}>
        <EyeOffIcon size={16} />
        Members can't see it any more
      </p>
    );
  }
  const post = { kind: 'post', id: kind === 'post' ? target.id : (target.post?.id ?? target.id) } as const;
  const thing = kind === 'user' ? ({ kind: 'person', id: target.id } as const) : post;
  return (
    <p className={styles.visibility}>
      <EyeIcon size={16} />
      Members can see it{' '}
      <span className={styles.open}>
        <SidePanelLink subject={thing}>Open</SidePanelLink>
      </span>
    </p>
  );
}

function Complaint({ item }: { item: MemberReport }) {
  const { reporter, reason, note, reportsCount, createdAt } = item;
  return (
    <div className={styles.complaint}>
      <p className={styles.reason}>
        <Badge tone="warn">{reportReasons[reason]}</Badge>
        {reportsCount > 1 ? (
          <span className={type.hint}>{formatPlural(reportsCount, 'report')} of this</span>
        ) : null}
      </p>
      {note ? (
        <blockquote className={styles.note} dir="auto">
          {note}
        </blockquote>
      ) : null}
      <p className={type.hint}>
        @{reporter.username ?? reporter.id}
        {reporter.isVerified ? <VerifiedBadge /> : null} ·{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
    </div>
  );
}

function ReportActions({ item, onDecide }: ActionsProps<MemberReport>) {
  if (item.outcome !== null) return <Outcome item={item} />;
  return (
    <div className={card.actions}>
      <Button small variant="dangerSoft" onClick={onSinglePress(() => onDecide('remove'))}>
        <CloseIcon size={18} />
        {item.kind === 'user' ? 'Ban' : 'Remove'}
      </Button>
      <Button small onClick={onSinglePress(() => onDecide('leave'))}>
        <CheckIcon size={18} />
        No action
      </Button>
    </div>
  );
}

function Outcome({ item: { kind, outcome } }: { item: MemberReport }) {
  return (
    <p className={styles.outcome}>
      {outcome === 'removed' ? (
        <Badge tone="danger">{kind === 'user' ? 'Banned' : 'Removed'}</Badge>
      ) : (
        <Badge>No action</Badge>
      )}
    </p>
  );
}
