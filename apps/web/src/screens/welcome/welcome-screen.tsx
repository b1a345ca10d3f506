import { brand } from '@reelmates/contract/brand';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Consent } from '../../features/accounts/consent.tsx';
import { HelplinesCard } from '../../features/helplines/helplines-card.public.tsx';
import { LeaderboardBanner } from '../../features/leaderboard/leaderboard-banner.tsx';
import { useViewer } from '../../features/session/session.public.ts';
import { pageSettings } from '../../lib/browser/page-settings.ts';
import { paths } from '../../lib/paths.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { Lockup } from '../../ui/drawings/logo.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Carousel } from './carousel.tsx';
import { Faq } from './faq.tsx';
import { useInstallGate } from './install-gate.ts';
import { InstallSheet } from './install-sheet.tsx';
import { slides } from './slides.tsx';
import { WelcomeLinks } from './welcome-links.tsx';
import styles from './welcome-screen.module.css';

export function WelcomeScreen() {
  const { isLoading } = useViewer();
  const { acknowledged, acknowledge } = useInstallGate();
  // While the account is unknown, this may be replaced by the feed at any moment, so no sheet opens.
  const isGateOpen = !acknowledged && !isLoading;
  const start = useRef<HTMLDivElement>(null);
  const [wasAsked, setWasAsked] = useState(false);
  if (isGateOpen && !wasAsked) setWasAsked(true);

  useEffect(() => {
    // The sheet has closed, and the button that it held back gets the focus.
    if (wasAsked && acknowledged) start.current?.querySelector('a')?.focus();
  }, [wasAsked, acknowledged]);

  return (
    <Page>
      <div className={styles.top}>
        <Lockup />
        <h1 className={styles.tagline}>{brand.tagline}</h1>
      </div>
      <Carousel label="What you can do" slides={slides} held={isGateOpen} />
      <div ref={start} className={styles.start}>
        {isLoading || !acknowledged ? (
          <Button variant="primary" block disabled>
            Get Started
          </Button>
        ) : (
          <LinkButton variant="primary" block href={paths.signupAccount}>
            Get Started
          </LinkButton>
        )}
        <p className={styles.signIn}>
          Already a member? {isLoading ? <PendingSignInLink /> : <Link {...signInLink}>Sign In</Link>}
        </p>
        <Consent />
      </div>
      <div className={layout.section}>
        <LeaderboardBanner />
      </div>
      <section className={styles.questions}>
        <h2 className={styles.heading}>Questions</h2>
        <Faq />
      </section>
      <WelcomeLinks links={pageSettings().links} />
      <section className={layout.section} aria-label="Help">
        <HelplinesCard />
      </section>
      <footer className={styles.footer}>
        <p>18+ only. Posts are written by members and aren’t verified.</p>
        <p className={styles.links}>
          <Link href={paths.terms} className={type.linkInline}>
            Terms
          </Link>
          <Link href={paths.privacy} className={type.linkInline}>
            Privacy
          </Link>
        </p>
      </footer>
      {isGateOpen ? <InstallSheet onAcknowledge={acknowledge} /> : null}
    </Page>
  );
}

const signInLink = { href: paths.login, className: styles.link };

/** A link that does not work yet. */
function PendingSignInLink() {
  return <span className={styles.soon}>Sign In</span>;
}
