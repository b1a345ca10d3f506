import { useState } from 'react';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import { toast } from '../../lib/toast-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import {
  type BanTerms,
  type Credentials,
  useBannedDeletion,
  useBannedExport,
} from './banned-account-queries.ts';
import styles from './banned-account-sheet.module.css';
import { supportAddress } from './support-address.ts';

export type BannedAccountSheetProps = {
  /** The credentials that were just typed and verified. */
  credentials: Credentials;
  /** The reason and end of the ban, if they are known. */
  ban?: BanTerms | undefined;
  onClose: () => void;
};

/** What a banned account can still do without signing in: export its data and delete itself. */
export function BannedAccountSheet({ credentials, ban, onClose }: BannedAccountSheetProps) {
  const [isDeleting, setDeleting] = useState(false);
  return isDeleting ? (
    <Deletion credentials={credentials} onBack={() => setDeleting(false)} onClose={onClose} />
  ) : (
    <Choices credentials={credentials} ban={ban} onLeave={() => setDeleting(true)} onClose={onClose} />
  );
}

function Choices(props: BannedAccountSheetProps & { onLeave: () => void }) {
  const archive = useBannedExport(props.credentials);
  const support = supportAddress();
  const save = () =>
    archive.mutate(undefined, {
      onError: (error) => reportFailure(error, "Your data didn't download"),
    });
  return (
    <Sheet
      open
      onClose={props.onClose}
      title="This account has been banned"
      footer={
        <>
          <Button onClick={save} pending={archive.isPending} pendingLabel="Preparing...">
            Download your data
          </Button>
          <Button onClick={props.onLeave}>Delete account</Button>
        </>
      }
    >
      <div className={styles.text}>
        {props.ban?.reason ? (
          <p>
            The reason: <bdi>{props.ban.reason}</bdi>
          </p>
        ) : null}
        {props.ban?.until ? <p>The ban ends on {formatDateWithTime(props.ban.until)}.</p> : null}
        <p>You can't sign in. What is yours is still yours: you can download it, or delete the account.</p>
        <p>
          If you think the ban is a mistake, write to <a href={`mailto:${support}`}>{support}</a>.
        </p>
      </div>
    </Sheet>
  );
}

function Deletion(props: BannedAccountSheetProps & { onBack: () => void }) {
  const deletion = useBannedDeletion(props.credentials);
  const remove = () =>
    deletion.mutate(undefined, {
      onError: (error) => reportFailure(error, 'Failed to delete account. Please try again.'),
      onSuccess: () => {
        toast({ title: 'Your account is deleted', description: 'Within 7 days everything is erased.' });
        props.onClose();
      },
    });
  return (
    <Sheet
      open
      onClose={deletion.isPending ? () => undefined : props.onClose}
      title="Delete your account?"
      footer={
        <>
          <Button onClick={props.onBack}>Back</Button>
          <Button variant="danger" onClick={remove} pending={deletion.isPending} pendingLabel="Deleting...">
            Delete account
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        Within 7 days everything is erased: your profile, posts, photos, play sessions and settings. That
        can't be undone. Download your data first if you want to keep it.
      </p>
    </Sheet>
  );
}
