import { Link } from 'wouter';
import { useQueueCount } from '../../features/moderation/moderation-queries.ts';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/text/format.ts';
import { type Section, sectionPath, sections } from './sections.ts';
import styles from './sections-menu.module.css';

export type SectionsMenuProps = {
  current: Section;
  onChoose?: () => void;
  /** As icons, with their names for screen readers and in tooltips. */
  folded?: boolean;
};

/** The sections of the admin area, with their pending counts. */
export function SectionsMenu({ current, onChoose, folded }: SectionsMenuProps) {
  return (
    <nav aria-label="Admin sections">
      <ul className={cx(styles.list, folded && styles.folded)}>
        {sections.map((section) => (
          <li key={section.tab} className={cx(section.apart && styles.apart)}>
            <Link
              href={sectionPath(section)}
              className={styles.link}
              {...(folded && { title: section.label })}
              aria-current={section === current ? 'page' : undefined}
              {...(onChoose && { onClick: onChoose })}
            >
              <section.icon size={20} />
              <span className={styles.label}>{section.label}</span>
              {section.queue ? <PendingCount queue={section.queue} /> : null}
              {section.Notice ? (
                <span className={styles.notice}>
                  <section.Notice />
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PendingCount({ queue }: { queue: NonNullable<Section['queue']> }) {
  const count = useQueueCount(queue);
  if (!count) return null;
  return (
    <span className={styles.count}>
      {formatCount(count)}
      <span className="sr-only"> pending</span>
    </span>
  );
}
