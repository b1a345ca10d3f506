import { brand } from '@reelmates/contract/brand';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from '../../ui/page/prose.module.css';
import { supportAddress } from './support-address.ts';

/** Terms and privacy: text at 16/26, 60 characters wide. Its sections are `h2` with paragraphs and lists. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const support = supportAddress();
  return (
    <Page header={<Header back={{ href: paths.home }} />} padded>
      <article className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.updated}>
          Last updated <time dateTime={brand.termsVersion}>27 October 2025</time>
        </p>
        {children}
        <h2>Contact</h2>
        <p>
          Write to <a href={`mailto:${support}`}>{support}</a>, or reply to any mail that {brand.name} has
          sent you. A person reads it and answers.
        </p>
      </article>
    </Page>
  );
}
