import { brand } from '@reelmates/contract/brand';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { IconButton, IconLink } from '../controls/icon-button.tsx';
import { BackIcon } from '../drawings/icons.tsx';
import { Lockup } from '../drawings/logo.tsx';
import styles from './header.module.css';

export type HeaderProps = {
  /** Without a title (and without a `middle`) the brand stands at the left. */
  title?: string | undefined;
  /** The title is the screen's h1 unless the screen has one of its own. */
  titleAs?: 'h1' | 'p';
  /** Where the arrow leads: an address, or what to do. */
  back?: { href: string; label?: string } | { onPress: () => void; label?: string } | undefined;
  /** In the place of the title, for example the two-part step bar. */
  middle?: ReactNode;
  /** At the right: search toggle, points badge. */
  right?: ReactNode;
  /** Under the row and part of the sticky area: tabs. */
  below?: ReactNode;
  /** A hairline under it. */
  line?: boolean | undefined;
};

/** 56 px plus the safe area, sticky. */
export function Header(props: HeaderProps) {
  const { title, titleAs: Title = 'h1', back, middle, right, below, line } = props;
  const branded = title === undefined && middle === undefined;
  return (
    <header className={cx(styles.header, line && styles.line)}>
      <div className={cx(styles.row, back && styles.withBack)}>
        {back ? <Back {...back} /> : null}
        {branded && !back ? (
          <Link href="/" className={styles.brand} aria-label={`${brand.name}, home`} data-logo>
            <Lockup className={styles.lockup} />
          </Link>
        ) : null}
        {title === undefined ? null : <Title className={styles.title}>{title}</Title>}
        {middle}
        {branded ? <span className={styles.grow} /> : null}
        {right}
      </div>
      {below}
    </header>
  );
}

function Back(props: NonNullable<HeaderProps['back']>) {
  const label = props.label ?? 'Back';
  if ('onPress' in props) {
    return (
      <IconButton label={label} onClick={props.onPress}>
        <BackIcon />
      </IconButton>
    );
  }
  // Where the person came from that very address, going back keeps their place in it.
  const goBack = (event: MouseEvent) => {
    if (history.state?.from !== props.href) return;
    event.preventDefault();
    history.back();
  };
  return (
    <IconLink href={props.href} label={label} onClick={goBack}>
      <BackIcon />
    </IconLink>
  );
}
