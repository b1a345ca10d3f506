import { monthTitle } from '@reelmates/contract/time';
import { Link } from 'wouter';
import { adminTabPath } from '../../lib/paths.ts';
import { formatPlural } from '../../lib/text/format.ts';
import styles from './set-up.module.css';
import type { SetUp } from './set-up-queries.ts';
import { SetUpStep } from './set-up-step.tsx';
import { problemText } from './set-up-words.ts';

export function AdminsStep({ admins: { state, active } }: { admins: SetUp['admins'] }) {
  return (
    <SetUpStep step="admins" state={state} facts={[['Can sign in', formatPlural(active, 'admin')]]}>
      <p>
        Admins come from the server itself, by <code>npm run admin -- grant</code> with a username or an email
        address, or from another admin.
      </p>
      {active < 2 ? (
        <p>
          You are the only one. <Link href={adminTabPath('access')}>Add a second admin</Link> for the day on
          which you cannot sign in.
        </p>
      ) : null}
    </SetUpStep>
  );
}

export function AddressStep({ address }: { address: SetUp['address'] }) {
  const { state, publicUrl, reachedAs, byHttps, trustedProxies, problems } = address;
  return (
    <SetUpStep
      step="address"
      state={state}
      facts={[
        ['PUBLIC_URL', publicUrl],
        ['This request came as', reachedAs ?? 'no name'],
        ['By https', byHttps === null ? 'No trusted proxy says' : byHttps ? 'Yes' : 'No'],
        ['TRUST_PROXY', String(trustedProxies)],
      ]}
    >
      {problems.length === 0 ? (
        <p>This page came by the public address, which links in mails, cookies and the installed app use.</p>
      ) : (
        problems.map((problem) => <p key={problem}>{problemText(problem, address)}</p>)
      )}
      {problems.length > 0 ? <Restart /> : null}
    </SetUpStep>
  );
}

export function PrizesStep({ prizes }: { prizes: SetUp['prizes'] }) {
  const { state, month, promised, isDefault, prizes: set } = prizes;
  const title = monthTitle(month);
  return (
    <SetUpStep
      step="prizes"
      state={state}
      facts={[
        ['Promised each month', `${promised ?? 'Nothing'}${isDefault ? ', as the product does' : ''}`],
        [
          `Set for ${title}`,
          set.map(({ position, prizeValue }) => `${position}: ${prizeValue}`).join(', ') || 'No prize',
        ],
      ]}
    >
      {state === 'done' ? (
        <p>
          {promised === null
            ? 'Members are promised no prize, so none is needed.'
            : `${title} has what members are promised. You hand prizes over yourself.`}
        </p>
      ) : (
        <p>
          The app promises members {promised} each month, and {title} has no such prize. Set it, or promise
          what you give: MONTHLY_PRIZE, which may be <code>none</code>.
        </p>
      )}
      {isDefault && promised !== null ? (
        <p>You have not set MONTHLY_PRIZE: {promised} is what the product promises by itself.</p>
      ) : null}
      <p>
        <Link href={adminTabPath('leaderboard')}>Prizes of {title}</Link>
      </p>
    </SetUpStep>
  );
}

/** Settings are only read at the start. */
export function Restart() {
  return (
    <p className={styles.restart}>
      Settings are environment variables: start the server again after a change.
    </p>
  );
}
