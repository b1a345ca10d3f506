import { useState } from 'react';
import { DeleteContentSheet, MakePrivateSheet } from '../../features/own-content/confirm-content-sheet.tsx';
import { type OwnContent, useOwnContent } from '../../features/own-content/own-content-queries.ts';
import { headingIdOf, OwnContentRow } from '../../features/own-content/own-content-row.tsx';
import { useViewer } from '../../features/session/session.public.ts';
import { useDownloadData } from '../../features/settings/use-download-data.ts';
import { paths } from '../../lib/paths.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { ListSkeleton } from '../../ui/page/list-skeleton.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { Page } from '../../ui/page/page.tsx';
import styles from './own-content-screen.module.css';

const title = 'Your posts and comments';

/** All posts and comments of the viewer, to be hidden, deleted or downloaded, also during a break. */
export function OwnContentScreen() {
  const { viewer } = useViewer();
  const goBack = useGoBack(paths.profile);
  const list = useOwnContent();
  const [asking, setAsking] = useState<{ what: 'hide' | 'delete'; item: OwnContent } | null>(null);
  const { data: items, isError, isFetching, refetch } = list;
  const failed = !items && isError && !isFetching;
  const question = asking && {
    item: asking.item,
    onClose: () => setAsking(null),
    onDone: () => focusOn(asking.what === 'hide' ? asking.item : neighbourOf(asking.item, items ?? [])),
  };
  return (
    <Page
      title={title}
      header={<Header title={title} back={{ onPress: goBack }} line />}
      busy={!items && !failed}
      padded
    >
      {failed ? <ErrorState what={title} onRetry={() => void refetch()} /> : null}
      {!items && !failed ? <ContentSkeleton /> : null}
      {items?.length === 0 ? (
        <EmptyState illustration="alone" heading="Nothing here">
          You haven't posted or written anything.
        </EmptyState>
      ) : null}
      {items && items.length > 0 ? (
        <ul className={`${layout.list} ${styles.items}`} aria-label={title}>
          {items.map((item) => (
            <OwnContentRow
              key={headingIdOf(item)}
              item={item}
              onMakePrivate={() => setAsking({ what: 'hide', item })}
              onDelete={() => setAsking({ what: 'delete', item })}
            />
          ))}
        </ul>
      ) : null}
      <LoadMore list={list} />
      {items ? <Download /> : null}
      {question && asking?.what === 'hide' ? (
        <MakePrivateSheet {...question} resting={Boolean(viewer?.selfExclusionEnd)} />
      ) : null}
      {question && asking?.what === 'delete' ? <DeleteContentSheet {...question} /> : null}
    </Page>
  );
}

function ContentSkeleton() {
  return (
    <div className={styles.items}>
      <ListSkeleton
        label="Loading your posts and comments"
        photo={56}
        lines={[
          ['45%', '0.8125rem'],
          ['90%', '0.9375rem'],
          ['4rem', '1.25rem'],
          ['75%', '44px'],
        ]}
      />
    </div>
  );
}

function Download() {
  const { download, isPreparing } = useDownloadData();
  return (
    <section className={styles.download} aria-labelledby="download-data">
      <h2 id="download-data" className={type.h2}>
        A copy of everything
      </h2>
      <p className={styles.note}>What you shared and logged, with your photos, as a ZIP.</p>
      <Button block pending={isPreparing} pendingLabel="Preparing..." onClick={download}>
        Download your data
      </Button>
    </section>
  );
}

function neighbourOf(item: OwnContent, items: readonly OwnContent[]): OwnContent | undefined {
  const at = items.findIndex((one) => headingIdOf(one) === headingIdOf(item));
  return items[at + 1] ?? items[at - 1];
}

/** The button that had the focus is gone, alone or with its item. */
function focusOn(item: OwnContent | undefined) {
  requestAnimationFrame(() => {
    const heading = item ? document.getElementById(headingIdOf(item)) : document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
