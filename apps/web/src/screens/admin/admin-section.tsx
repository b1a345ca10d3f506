import { brand } from '@reelmates/contract/brand';
import { useLayoutEffect, useState } from 'react';
import { Link } from 'wouter';
import { PasswordQuestion } from '../../features/admin-access/password-question.tsx';
import { QueueSkeleton } from '../../features/moderation/review/queue-skeleton.tsx';
import { cx } from '../../lib/cx.ts';
import { paths } from '../../lib/paths.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { IconButton, IconLink } from '../../ui/controls/icon-button.tsx';
import { BackIcon, CloseIcon } from '../../ui/drawings/icons.tsx';
import { MenuIcon } from '../../ui/drawings/icons-content.tsx';
import { LogoSymbol } from '../../ui/drawings/logo.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SectionHead } from '../../ui/page/section-head.tsx';
import styles from './admin-screen.module.css';
import type { Section } from './sections.ts';
import { SectionsMenu } from './sections-menu.tsx';

/** A section of the admin area: on phones below a header with the menu, from 960 px beside the sidebar. */
export function AdminSection({ section }: { section: Section }) {
  useToastsBelow();
  return (
    <div className={cx(styles.admin, section.isReview && styles.review)}>
      <aside className={styles.side} aria-label="Admin">
        <Link href={paths.admin} className={styles.brand}>
          <LogoSymbol />
          <span className={styles.lockup}>
            {brand.name} <span className={styles.area}>Admin</span>
          </span>
        </Link>
        <SectionsMenu current={section} folded={section.isReview === true} />
        <Link href={paths.home} className={styles.leave}>
          <BackIcon size={20} />
          <span>Back to app</span>
        </Link>
      </aside>
      <div className={styles.main}>
        <Page title={section.label} header={<PhoneHeader section={section} />}>
          <div className={styles.content}>
            <SectionContent key={section.tab} section={section} />
          </div>
        </Page>
      </div>
      <PasswordQuestion />
    </div>
  );
}

/** Where content is reviewed, toasts appear where they cover none of it (toaster.module.css). */
function useToastsBelow() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.toasts = 'bottom';
    return () => {
      delete dataset.toasts;
    };
  }, []);
}

function PhoneHeader({ section }: { section: Section }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.top}>
      <Header
        line
        middle={
          <>
            <IconButton
              label="Open admin sections"
              aria-expanded={isOpen}
              className={styles.menu}
              onClick={() => setOpen(true)}
            >
              <MenuIcon />
            </IconButton>
            <p className={styles.title}>Admin</p>
          </>
        }
        right={
          <IconLink href={paths.home} label="Back to app">
            <CloseIcon />
          </IconLink>
        }
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Admin sections">
        <div className={styles.sheet}>
          <SectionsMenu current={section} onChoose={() => setOpen(false)} />
        </div>
      </Sheet>
    </div>
  );
}

function SectionContent({ section }: { section: Section }) {
  const { component: Loaded, failed, retry } = useChunk(section.load);
  if (failed) return <ErrorState what={section.label} headingAs="h1" onRetry={retry} />;
  if (Loaded) return <Loaded />;
  return (
    <>
      <SectionHead title={section.label} bar={section.isReview === true} />
      <QueueSkeleton stage={section.isReview === true} />
    </>
  );
}
