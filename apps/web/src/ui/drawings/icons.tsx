/* Icons that the shell and the controls use on every screen. The others are in icons-content.tsx. */
import { icon } from './icon.tsx';

export const BackIcon = icon(<path d="M19.5 12h-15M11 5.5 4.5 12l6.5 6.5" />);
export const CheckIcon = icon(<path d="m5 12.6 4.6 4.6L19 7.4" />);
export const AlertIcon = icon(
  <>
    <path d="M12 4.2 21 19.5H3z" />
    <path d="M12 10v4.5M12 17v.1" />
  </>,
);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CupIcon = icon(
  <path d="M5 9.5h11v5.5a4.5 4.5 0 0 1-4.5 4.5h-2A4.5 4.5 0 0 1 5 15zM16 11h1.5a2.3 2.3 0 0 1 0 4.6h-1.6M8.3 3.5v2.6M12.7 3.5v2.6" />,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.8" cy="10.8" r="6.3" />
    <path d="m15.6 15.6 4.9 4.9" />
  </>,
);
export const RibbonIcon = icon(
  <>
    <circle cx="12" cy="9" r="5.5" />
    <circle cx="12" cy="9" r="1.6" fill="currentColor" stroke="none" />
    <path d="M8.4 13.2 6.8 20.8 12 17.9l5.2 2.9-1.6-7.6" />
  </>,
);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const RefreshIcon = icon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4.5V9H15" />);
export const OfflineIcon = icon(
  <path d="M4 4l16 16M3 9.7a13.5 13.5 0 0 1 4-2.6M10.5 6.1A13.5 13.5 0 0 1 21 9.7M6.3 13.3a8.8 8.8 0 0 1 4.5-2.3M15.5 11.8c.8.4 1.5.9 2.2 1.5M9.5 16.7a4 4 0 0 1 4.2-.6M12 19.8v.1" />,
);
export const VerifiedIcon = icon(
  <>
    <path
      d="M12 3.40A3.5 3.5 0 0 1 18.08 5.92A3.5 3.5 0 0 1 20.60 12.00A3.5 3.5 0 0 1 18.08 18.08A3.5 3.5 0 0 1 12 20.60A3.5 3.5 0 0 1 5.92 18.08A3.5 3.5 0 0 1 3.40 12.00A3.5 3.5 0 0 1 5.92 5.92A3.5 3.5 0 0 1 12 3.40z"
      fill="currentColor"
      stroke="none"
    />
    <path d="m8.3 12.2 2.6 2.6 4.9-5.1" stroke="var(--bg)" strokeWidth="2" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const FeedIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="10.5" rx="3" />
    <path d="M4.5 18h15M4.5 21h9" />
  </>,
);
export const FeedOnIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="10.5" rx="3" fill="currentColor" />
    <path d="M4.5 18h15M4.5 21h9" />
  </>,
);
export const MapIcon = icon(
  <>
    <path d="M9 4.5 3.8 6.4v13L9 17.5l6 2 5.2-1.9v-13L15 6.5z" />
    <path d="M9 4.5v13M15 6.5v13" />
  </>,
);
export const MapOnIcon = icon(
  <>
    <path d="M9 4.5 3.8 6.4v13L9 17.5l6 2 5.2-1.9v-13L15 6.5z" fill="currentColor" />
    <path d="M9 5.5v11M15 7.5v11" stroke="var(--bg)" strokeWidth="1.5" />
  </>,
);
export const TrackerIcon = icon(
  <>
    <rect x="4.5" y="9.5" width="5.5" height="11" rx="2.75" />
    <rect x="14" y="3.5" width="5.5" height="17" rx="2.75" />
  </>,
);
export const TrackerOnIcon = icon(
  <>
    <rect x="4.5" y="9.5" width="5.5" height="11" rx="2.75" fill="currentColor" />
    <rect x="14" y="3.5" width="5.5" height="17" rx="2.75" fill="currentColor" />
  </>,
);
export const ProfileIcon = icon(
  <>
    <circle cx="12" cy="8.2" r="4.2" />
    <path d="M4.2 20.5c.7-3.8 3.9-6 7.8-6s7.1 2.2 7.8 6" />
  </>,
);
export const ProfileOnIcon = icon(
  <>
    <circle cx="12" cy="8.2" r="4.2" fill="currentColor" />
    <path d="M4.2 20.5c.7-3.8 3.9-6 7.8-6s7.1 2.2 7.8 6z" fill="currentColor" />
  </>,
);
