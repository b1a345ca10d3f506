import { paths } from '../../lib/paths.ts';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { MissingPage } from '../../ui/page/missing-page.tsx';

/** Deleted, not approved, private and nonexistent posts all look the same. */
export function PostNotFound() {
  const header = <Header back={{ onPress: useGoBack(paths.home) }} />;
  return (
    <MissingPage heading="Post not found" header={header} linkLabel="Go to the feed">
      The post you're looking for doesn't exist or has been removed.
    </MissingPage>
  );
}
