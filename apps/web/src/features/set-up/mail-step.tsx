import { formatDateWithTime } from '../../lib/text/time.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useViewer } from '../session/session.public.ts';
import { type SetUp, useSendTestMail } from './set-up-queries.ts';
import { SetUpStep } from './set-up-step.tsx';
import { Restart } from './set-up-steps.tsx';
import { queueText, reasonText } from './set-up-words.ts';

/** Whether mails arrive, and a test mail. */
export function MailStep({ mail }: { mail: SetUp['mail'] }) {
  const { state, server, hasLogin, from, test, queue } = mail;
  const { viewer } = useViewer();
  const { mutate: send, isPending } = useSendTestMail();
  const isWaiting = test?.outcome === 'waiting';
  return (
    <SetUpStep
      step="mail"
      state={state}
      facts={[
        ['SMTP_URL', server === null ? 'Not set' : `${server}, ${hasLogin ? 'with' : 'without'} a user`],
        ['MAIL_FROM', from],
        ['Queue', queueText(queue)],
      ]}
    >
      {server === null ? (
        <p>
          No mail server is set. Mails are files in the folder <code>outbox</code> of DATA_DIR, so members get
          no link to verify their address or to choose a new password. Set SMTP_URL, such as{' '}
          <code>smtps://user:password@mail.example:465</code>, and MAIL_FROM, to which members reply.
        </p>
      ) : (
        <p role="status">{testText(mail)}</p>
      )}
      {server === null || state === 'broken' ? <Restart /> : null}
      {server === null ? null : (
        <p>
          <Button
            small
            pending={isPending || isWaiting}
            pendingLabel="Sending..."
            onClick={() => send()}
            aria-describedby="test-mail-note"
          >
            Send a test mail
          </Button>
          <span id="test-mail-note">To your own address{viewer ? `, ${viewer.email}` : ''}.</span>
        </p>
      )}
    </SetUpStep>
  );
}

function testText({ state, server, test }: SetUp['mail']): string {
  if (test === null || !test.isPresent)
    return `Send yourself a test mail: so far it is not known whether ${server} takes any.`;
  const at = formatDateWithTime(test.at);
  if (test.outcome === 'waiting') return 'The test mail is on its way to the mail server.';
  if (test.outcome === 'failed')
    return `The mail server did not take the test mail of ${at}: ${reasonText(test.reason)}.`;
  if (state === 'broken')
    return `The mail server took a test mail on ${at}, but mails have failed since. Send another one.`;
  return `The mail server took the test mail of ${at}. Check that it is in your inbox, and not among spam.`;
}
