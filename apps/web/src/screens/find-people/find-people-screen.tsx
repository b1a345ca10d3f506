import { SuggestionList } from '../../features/people/suggestion-list.tsx';
import { UserSearch } from '../../features/people/user-search.tsx';
import { paths } from '../../lib/paths.ts';
import { useGoBack } from '../../ui/page/go-back.ts';
import { Header } from '../../ui/page/header.tsx';
import { Page } from '../../ui/page/page.tsx';

/** Whom one may want to follow; and the search, for those whom one knows. */
export function FindPeopleScreen() {
  return (
    <Page
      title="Find people"
      header={
        <Header title="Find people" back={{ onPress: useGoBack(paths.home) }} right={<UserSearch />} line />
      }
    >
      <SuggestionList />
    </Page>
  );
}
