import { Button } from '../controls/button.tsx';
import styles from './load-more.module.css';

type PagedList = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Below a paged list, until its last page is there. */
export function LoadMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      block
      className={styles.button}
      onClick={() => void list.fetchNextPage()}
      pending={list.isFetchingNextPage}
      pendingLabel="Loading..."
    >
      Load More
    </Button>
  );
}
