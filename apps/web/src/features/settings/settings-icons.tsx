import { icon } from '../../ui/drawings/icon.tsx';

/* The drawings that only the settings use. */

export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="3" />
    <path d="m4.3 7.8 7.7 5.4 7.7-5.4" />
  </>,
);
export const DeviceIcon = icon(
  <>
    <rect x="3.5" y="5" width="13" height="10" rx="2" />
    <path d="M3.5 19h9M14.5 11.5h4a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-4a1.5 1.5 0 0 1-1.5-1.5v-6a1.5 1.5 0 0 1 1.5-1.5z" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />);
export const PhoneDownIcon = icon(
  <>
    <rect x="6" y="3" width="12" height="18" rx="3" />
    <path d="M12 7.5v6M9.5 11l2.5 2.5 2.5-2.5M10.5 18h3" />
  </>,
);
export const PaperIcon = icon(
  <path d="M7 3.5h7l4 4V19a1.5 1.5 0 0 1-1.5 1.5h-9.5A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM14 3.5v4h4M9 12.5h6M9 16h6" />,
);
