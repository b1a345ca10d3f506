import { brand } from '@reelmates/contract/brand';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { NextSteps, overText } from '../../features/break/break-is-over.tsx';
import { useBreak, useNow } from '../../features/break/break-queries.ts';
import { isOver } from '../../features/break/break-time.ts';
import { DaysBar } from '../../features/break/days-bar.tsx';
import { BetStopText, VenueExclusionText } from '../../features/break/other-exclusions.tsx';
import { HelplinesCard } from '../../features/helplines/helplines-card.public.tsx';
import { cx } from '../../lib/cx.ts';
import { paths } from '../../lib/paths.ts';
import { formatDate, formatTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { ChevronRightIcon } from '../../ui/drawings/icons-content.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './break-screen.module.css';

const peopleSheet = lazyOverlay(() =>
  import('../../features/safety/people-lists-sheet.public.tsx').then((m) => m.PeopleListsSheet),
);

/** Replaces everything social, and everything about venues, while the viewer is on a break. */
export function BreakScreen() {
  const own = useBreak();
  const now = useNow();
  const [peopleOpen, setPeopleOpen] = useState(false);
  if (!own) return null;
  const over = isOver(own, now);
  return (
    <Page title="Taking a Break" header={<Header />} padded>
      <div className={styles.top}>
        <Illustration name="cup" className={styles.illustration} />
        <h1 className={type.h1}>{over ? 'Your break is over' : "You're taking a break"}</h1>
        {over ? (
          <p className={styles.lead}>{overText}</p>
        ) : (
          <>
            <p className={styles.lead}>
              Until <b>{formatDate(own.endsAt)}</b> at {formatTime(own.endsAt)} the feed, the map, venues,
              posting and the leaderboard are closed to you, on all your devices. Nobody else is told.
            </p>
            <div className={styles.days}>
              <DaysBar of={own} />
            </div>
          </>
        )}
      </div>
      {over ? <NextSteps /> : null}
      <div className={styles.block}>
        <HelplinesCard />
      </div>
      <section className={styles.block} aria-labelledby="break-not">
        <h2 id="break-not" className={styles.subheading}>
          What this break doesn't do
        </h2>
        <ul className={styles.facts}>
          <li>It covers {brand.name} alone.</li>
          <li>
            <VenueExclusionText />
          </li>
          <li>
            <BetStopText />
          </li>
        </ul>
      </section>
      <section className={styles.block} aria-labelledby="break-open">
        <h2 id="break-open" className={styles.subheading}>
          What stays open
        </h2>
        <ul className={layout.list}>
          <OpenRow href={paths.tracker} note="Your history, logging a slip, a longer break">
            Tracker
          </OpenRow>
          <OpenRow href={paths.profile} note="Your data to download, deleting your account">
            Profile and settings
          </OpenRow>
          <OpenRow href={paths.ownContent} note="To make private, delete or download">
            Your posts and comments
          </OpenRow>
          <li>
            <button
              type="button"
              className={cx(layout.item, styles.opener)}
              aria-haspopup="dialog"
              onPointerDown={peopleSheet.preload}
              onClick={() => setPeopleOpen(true)}
            >
              <RowText note="To unblock or unmute">Blocked and muted</RowText>
            </button>
          </li>
          <OpenRow href={paths.terms} note="And how to reach our support">
            Terms
          </OpenRow>
          <OpenRow href={paths.privacy}>Privacy</OpenRow>
        </ul>
      </section>
      {peopleOpen ? <peopleSheet.Overlay onClose={() => setPeopleOpen(false)} /> : null}
    </Page>
  );
}

type RowProps = { note?: string; children: ReactNode };

function OpenRow({ href, ...row }: RowProps & { href: string }) {
  return (
    <li>
      <Link href={href} className={layout.item}>
        <RowText {...row} />
      </Link>
    </li>
  );
}

function RowText({ note, children }: RowProps) {
  return (
    <>
      <span className={layout.grow}>
        <span className={styles.rowTitle}>{children}</span>
        {note ? <span className={type.note}>{note}</span> : null}
      </span>
      <ChevronRightIcon size={18} className={type.t3} />
    </>
  );
}
