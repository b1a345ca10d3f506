import { icon } from '../../ui/drawings/icon.tsx';

export const HomeScreenIcon = icon(
  <>
    <rect x="6.5" y="3" width="11" height="18" rx="2.5" />
    <path d="M12 8.5v6M9 11.5h6" />
  </>,
);

export const BoltIcon = icon(<path d="M13 3 5.5 13.5H11L10 21l8-11h-6z" />);
