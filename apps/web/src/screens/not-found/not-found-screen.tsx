import { Header } from '../../ui/page/header.tsx';
import { MissingPage } from '../../ui/page/missing-page.tsx';

export function NotFoundScreen() {
  return (
    <MissingPage heading="404 Page Not Found" header={<Header />}>
      Did you forget to add the page to the router?
    </MissingPage>
  );
}
