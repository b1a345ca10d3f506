import { useState } from 'react';
import { Link } from 'wouter';
import { userPath } from '../../lib/paths.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDate } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Badge } from '../../ui/badge.tsx';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { SectionHead, sectionTitle } from '../../ui/page/section-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useViewer } from '../session/session.public.ts';
import styles from './access-section.module.css';
import { AddAdminSheet } from './add-admin-sheet.tsx';
import { type AdminEntry, useAdmins } from './admin-access-queries.ts';
import { RemoveAdminSheet } from './remove-admin-sheet.tsx';

/** Who is an admin; adding and removing. */
export function AccessSection() {
  const { data: admins, isError, isFetching, refetch } = useAdmins();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<AdminEntry | null>(null);
  const keepFocus = useFocusFallback(sectionTitle);
  return (
    <>
      <SectionHead
        title="Access Management"
        aside={
          <Button small variant="primary" onClick={() => setAdding(true)}>
            Add Admin User
          </Button>
        }
      >
        {admins ? formatPlural(admins.length, 'admin') : ''}
      </SectionHead>
      {!admins && isError ? <ErrorState what="Admins" onRetry={refetch} retrying={isFetching} /> : null}
      {!admins && !isError ? <Placeholders /> : null}
      {admins?.length === 0 ? <EmptyState illustration="alone" heading="No admin users found" /> : null}
      {admins && admins.length > 0 ? (
        <ul className={layout.list} {...keepFocus}>
          {admins.map((admin) => (
            <AdminRow key={admin.id} admin={admin} onRemove={() => setRemoving(admin)} />
          ))}
        </ul>
      ) : null}
      {isAdding ? <AddAdminSheet admins={admins ?? []} onClose={() => setAdding(false)} /> : null}
      {removing ? <RemoveAdminSheet admin={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

function AdminRow({ admin, onRemove }: { admin: AdminEntry; onRemove: () => void }) {
  const { viewer } = useViewer();
  const isSelf = viewer?.id === admin.id;
  const noteId = `cannot-remove-${admin.id}`;
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <Link href={userPath(admin.id)} className={styles.name}>
          {admin.username === null ? (
            `User ${admin.id}`
          ) : (
            <BreakableName name={`@${admin.username}`} isVerified={false} />
          )}
        </Link>
        {isSelf ? <span className={type.t2}> (You)</span> : null}
        <span className={styles.email}>{admin.email}</span>
      </span>
      <span className={styles.since}>
        <Badge>{admin.role}</Badge>
        <span>
          Added <time dateTime={admin.createdAt}>{formatDate(admin.createdAt)}</time>
        </span>
      </span>
      <span className={styles.remove}>
        <Button
          small
          aria-label={`Remove ${admin.username ?? admin.email}`}
          disabled={isSelf}
          aria-describedby={isSelf ? noteId : undefined}
          onClick={onRemove}
        >
          Remove
        </Button>
        {isSelf ? (
          <span id={noteId} className={styles.note}>
            Only another admin can remove you.
          </span>
        ) : null}
      </span>
    </li>
  );
}

function Placeholders() {
  return (
    <SkeletonGroup label="Loading admins" className={styles.waiting}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="72px" />
      ))}
    </SkeletonGroup>
  );
}
