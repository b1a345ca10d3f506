import type { ReactNode } from 'react';

/** Smaller icons have a thicker line, so that their weight matches the text beside them. */
const strokes = { 14: 2.2, 16: 2, 18: 1.9, 20: 1.75, 22: 1.75, 24: 1.75 } as const;

export type IconProps = {
  /** The side in px: 24 in navigation and actions, 20 and 18 inline. */
  size?: keyof typeof strokes;
  className?: string | undefined;
  /**
   * The accessible name, if no text beside the icon says it; otherwise the icon is hidden from assistive technology.
   */
  label?: string | undefined;
};

export type IconComponent = (props: IconProps) => ReactNode;

/** An icon of the product's own set: 24 units, round ends, `currentColor`. */
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
