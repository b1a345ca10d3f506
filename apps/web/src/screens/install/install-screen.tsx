import { brand } from '@reelmates/contract/brand';
import { useLocation } from 'wouter';
import { useViewer } from '../../features/session/session.public.ts';
import { useInstallOffer } from '../../lib/browser/install-offer.ts';
import { cx } from '../../lib/cx.ts';
import { noteInstallAnswered } from '../../lib/device-storage/install-flag.ts';
import { paths } from '../../lib/paths.ts';
import { createUnlessBusy } from '../../lib/unless-busy.ts';
import type from '../../styles/type.module.css';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { LogoSymbol } from '../../ui/drawings/logo.tsx';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';
import { BoltIcon, HomeScreenIcon } from './benefit-icons.tsx';
import styles from './install-screen.module.css';

const benefits = [
  {
    icon: HomeScreenIcon,
    title: 'Quick Access',
    text: `${brand.name} opens from your home screen, like any other app.`,
  },
  {
    icon: BoltIcon,
    title: 'Faster Performance',
    text: 'No address to type and no tabs to look through. It has the whole screen to itself.',
  },
];

const unlessBusy = createUnlessBusy();

/** Shown before sign-up, and to members from the settings; then it leads back. */
export function InstallScreen() {
  const { viewer } = useViewer();
  const offer = useInstallOffer();
  const [, navigate] = useLocation();
  const next = viewer ? paths.home : paths.signupAccount;

  const install = (ask: () => Promise<unknown>) =>
    unlessBusy(async () => {
      try {
        await ask();
        // Either answer: the welcome screen does not have to ask any more.
        noteInstallAnswered();
      } catch (error) {
        console.error(error);
      }
      navigate(next);
    });

  return (
    <Page header={<Header back={{ href: paths.home }} />} padded>
      <div className={styles.heading}>
        <span className={styles.logo}>
          <LogoSymbol size={72} />
        </span>
        <h1 className={type.h1}>Install {brand.name}</h1>
      </div>
      <ul className={styles.benefits}>
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.benefit}>
            <Icon className={styles.icon} />
            <div>
              <h2 className={type.h3}>{title}</h2>
              <p className={cx(type.s15, type.t2)}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {offer ? (
          <Button variant="primary" block onClick={() => install(offer.ask)}>
            Install App
          </Button>
        ) : (
          <LinkButton variant="primary" block href={next}>
            Continue
          </LinkButton>
        )}
        <LinkButton variant="ghost" block href={next}>
          Continue in Browser
        </LinkButton>
      </div>
      <p className={styles.note}>Installing is optional. You can do it later from your browser’s menu.</p>
    </Page>
  );
}
