import type { ReactNode } from 'react';

/** Smaller icons get a stronger line so that they keep their weight beside text. */
const strokes = { 14: 2.2, 16: 2, 18: 1.9, 20: 1.75, 22: 1.75, 24: 1.75 } as const;

export type IconProps = {
  /** Side in px; 24 in navigation and actions, 20 and 18 inline. */
  size?: keyof typeof strokes;
  className?: string | undefined;
  /** What it says, where no text beside it does; without it the icon is hidden from assistive technology. */
  label?: string | undefined;
};

export type IconComponent = (props: IconProps) => ReactNode;

/** A drawing of the product's own set: 24 units, round ends, `currentColor`. */
export function icon(drawing: ReactNode): IconComponent {
  return function Icon({ size = 24, className, label }: IconProps) {
    return (
      <svg
        role={label ? 'img' : undefined}
        aria-label={label}
        aria-hidden={label ? undefined : true}
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokes[size]}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    );
  };
}
