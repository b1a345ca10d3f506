import type { UserCard } from '@reelmates/contract/social/users';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { userPath } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import styles from './person-row.module.css';

export type PersonRowProps = {
  person: UserCard;
  /** After the name, such as '(You)'. */
  mark?: string | undefined;
  /** One line about them. */
  line?: ReactNode;
  /** Actions, at the right; below the name if text is large. */
  children?: ReactNode;
};

/** A person in a list, as its item. */
export function PersonRow({ person, mark, line, children }: PersonRowProps) {
  return (
    <li className={styles.row}>
      <Link href={userPath(person.id)} className={styles.link}>
        <Avatar src={person.profileImageUrl} name={person.username} size={44} />
        <span className={styles.text}>
          <span className={styles.name}>
            {person.username}
            {person.isVerified ? <VerifiedBadge /> : null}
            {mark ? <span className={styles.mark}> {mark}</span> : null}
          </span>
          {line ? <bdi className={styles.line}>{line}</bdi> : null}
        </span>
      </Link>
      {children}
    </li>
  );
}
