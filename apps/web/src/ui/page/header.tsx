import { brand } from '@reelmates/contract/brand';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { IconButton, IconLink } from '../controls/icon-button.tsx';
import { BackIcon } from '../drawings/icons.tsx';
import { Lockup } from '../drawings/logo.tsx';
import styles from './header.module.css';

export type HeaderProps = {
  /** Without a title (and without `middle`), the brand is at the left. */
  title?: string | undefined;
  /** The title is the screen's h1, unless the screen has another one. */
  titleAs?: 'h1' | 'p';
  /** The target of the back arrow: an address, or an action. */
  back?: { href: string; label?: string } | { onPress: () => void; label?: string } | undefined;
  /** Replaces the title, for example by the two-part step bar. */
  middle?: ReactNode;
  /** At the right: for example the search toggle or the points badge. */
  right?: ReactNode;
  /** Below the row, and part of the sticky area: tabs. */
  below?: ReactNode;
  /** With a hairline below. */
  line?: boolean | undefined;
};

/** The sticky header: 56 px plus the safe area. */
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
  // If the person came from this very address, going back restores its scroll position.
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
