import type { PageLink } from '@reelmates/contract/pages';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import styles from './welcome-links.module.css';

/** The community group and the social pages that the operator has set. */
export function WelcomeLinks({ links }: { links: readonly PageLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={layout.section} aria-labelledby="community">
      <h2 id="community" className={styles.heading}>
        Community
      </h2>
      <ul className={layout.list}>
        {links.map((link) => (
          <WelcomeLinkRow key={link.href} link={link} />
        ))}
      </ul>
    </section>
  );
}

export function WelcomeLinkRow({ link: { href, name, note } }: { link: PageLink }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noreferrer" className={cx(layout.item, styles.row)}>
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{note}</span>
        </span>
        <ChevronRightIcon size={18} className={styles.arrow} />
      </a>
    </li>
  );
}
