/* Icons that only some screens use, in a separate file so that the first load does not include them. */
import { icon } from './icon.tsx';

export const BanIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m6.2 6.2 11.6 11.6" />
  </>,
);
export const BellIcon = icon(
  <path d="M12 3.5a6 6 0 0 0-6 6c0 4.2-1.2 5.8-2 6.8h16c-.8-1-2-2.6-2-6.8a6 6 0 0 0-6-6zM9.7 19.5a2.5 2.5 0 0 0 4.6 0" />,
);
export const BinIcon = icon(
  <path d="M4.5 6.5h15M9.5 6.5V4.3h5v2.2M6.5 6.5l.8 12a1.8 1.8 0 0 0 1.8 1.7h5.8a1.8 1.8 0 0 0 1.8-1.7l.8-12M10.2 10.5v5.5M13.8 10.5v5.5" />,
);
export const BookmarkIcon = icon(
  <path d="M7.5 4h9A1.5 1.5 0 0 1 18 5.5v15l-6-4.2-6 4.2v-15A1.5 1.5 0 0 1 7.5 4z" />,
);
export const BuildingIcon = icon(
  <path d="M5 20.5v-14a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v14M15 10h2a2 2 0 0 1 2 2v8.5M3 20.5h18M8.5 9h3M8.5 13h3" />,
);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="3" />
    <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
  </>,
);
export const CameraIcon = icon(
  <>
    <path d="M4 9a2 2 0 0 1 2-2h2l1.4-2.2h5.2L16 7h2a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
    <circle cx="12" cy="13" r="3.3" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const CommentIcon = icon(
  <path d="M20.5 11.6c0 4-3.8 7.2-8.5 7.2-1.1 0-2.2-.2-3.2-.5l-4.3 1.4 1.3-3.5a6.7 6.7 0 0 1-2.3-4.6c0-4 3.8-7.2 8.5-7.2s8.5 3.2 8.5 7.2z" />,
);
export const DotsIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="1.4" fill="currentColor" />
    <circle cx="12" cy="12" r="1.4" fill="currentColor" />
    <circle cx="18.5" cy="12" r="1.4" fill="currentColor" />
  </>,
);
export const FilterIcon = icon(<path d="M4 7h16M7 12h10M10 17h4" />);
export const FlagIcon = icon(<path d="M5.5 21V4M5.5 4.8H17l-2 4.1 2 4.1H5.5" />);
export const GridIcon = icon(
  <>
    <rect x="4" y="4" width="6.8" height="6.8" rx="1.8" />
    <rect x="13.2" y="4" width="6.8" height="6.8" rx="1.8" />
    <rect x="4" y="13.2" width="6.8" height="6.8" rx="1.8" />
    <rect x="13.2" y="13.2" width="6.8" height="6.8" rx="1.8" />
  </>,
);
export const HeartIcon = icon(
  <path d="M12 20.2S4 15.4 4 9.6a4.4 4.4 0 0 1 8-2.5 4.4 4.4 0 0 1 8 2.5c0 5.8-8 10.6-8 10.6z" />,
);
export const HeartOnIcon = icon(
  <path
    d="M12 20.2S4 15.4 4 9.6a4.4 4.4 0 0 1 8-2.5 4.4 4.4 0 0 1 8 2.5c0 5.8-8 10.6-8 10.6z"
    fill="currentColor"
  />,
);
export const ImageIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="3" />
    <circle cx="9" cy="9.3" r="1.5" />
    <path d="m4.5 17 4.6-4.4 3.3 3.1 2.5-2.3 4.6 4.1" />
  </>,
);
export const ListIcon = icon(<path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1" />);
export const LocateIcon = icon(
  <>
    <circle cx="12" cy="12" r="6" />
    <path d="M12 2.5v3.5M12 18v3.5M2.5 12H6M18 12h3.5" />
    <circle cx="12" cy="12" r="1.6" fill="currentColor" stroke="none" />
  </>,
);
export const LockIcon = icon(
  <path d="M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 7 10.5zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />,
);
export const LogoutIcon = icon(
  <path d="M10 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H10M15 8l4 4-4 4M19 12H9.5" />,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const PauseIcon = icon(<path d="M9 6v12M15 6v12" strokeWidth="3" />);
export const PencilIcon = icon(
  <path d="M4.5 19.5 5.6 15 15.9 4.7a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L9 18.4z" />,
);
export const PhoneIcon = icon(
  <path d="M6.2 4h2.5l1.7 4.2-2 1.5a12 12 0 0 0 5.9 5.9l1.5-2 4.2 1.7v2.5A2.2 2.2 0 0 1 17.8 20C10.2 20 4 13.8 4 6.2A2.2 2.2 0 0 1 6.2 4z" />,
);
export const PinIcon = icon(
  <>
    <path d="M12 21s-6.7-5.7-6.7-11a6.7 6.7 0 0 1 13.4 0c0 5.3-6.7 11-6.7 11z" />
    <circle cx="12" cy="10" r="2.3" />
  </>,
);
export const ChevronUpIcon = icon(<path d="m6 14.5 6-6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const SendIcon = icon(<path d="M20.5 3.5 10.6 13.4M20.5 3.5l-6 17-3.9-7.1-7.1-3.9z" />);
export const SettingsIcon = icon(
  <>
    <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
    <circle cx="15" cy="7.5" r="2.5" />
    <circle cx="9" cy="16.5" r="2.5" />
  </>,
);
export const ShareIcon = icon(
  <path d="M12 14.5V3.5M8 7l4-3.5L16 7M7.5 10H6.5a2 2 0 0 0-2 2v6.5a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V12a2 2 0 0 0-2-2h-1" />,
);
export const ShieldIcon = icon(
  <>
    <path d="m12 3.5 7 2.6v5.4c0 4.4-2.9 7.5-7 9-4.1-1.5-7-4.6-7-9V6.1z" />
    <path d="m9 12 2.2 2.2 4-4.2" />
  </>,
);
export const StarIcon = icon(
  <path d="M12 3.80L14.41 9.28L20.37 9.88L15.90 13.87L17.17 19.72L12 16.70L6.83 19.72L8.10 13.87L3.63 9.88L9.59 9.28z" />,
);
export const StarOnIcon = icon(
  <path
    d="M12 3.80L14.41 9.28L20.37 9.88L15.90 13.87L17.17 19.72L12 16.70L6.83 19.72L8.10 13.87L3.63 9.88L9.59 9.28z"
    fill="currentColor"
  />,
);
export const TagIcon = icon(
  <>
    <path d="M4 12V6a2 2 0 0 1 2-2h6l7.7 7.7a2 2 0 0 1 0 2.8l-5.2 5.2a2 2 0 0 1-2.8 0z" />
    <circle cx="8.5" cy="8.5" r="1.1" fill="currentColor" />
  </>,
);
export const UndoIcon = icon(<path d="M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11H9" />);
