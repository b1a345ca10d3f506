import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './section-head.module.css';

export type SectionHeadProps = {
  title: string;
  /** The line under it, for example how many wait; announced when it changes. */
  children?: ReactNode;
  aside?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
};

/** The head of an admin section. Its heading takes the focus when the section opens. */
export function SectionHead({ title, children, aside, ref }: SectionHeadProps) {
  const heading = useRef<HTMLHeadingElement | null>(null);
  useImperativeHandle<HTMLHeadingElement | null, HTMLHeadingElement | null>(ref, () => heading.current);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.head}>
      <div className={styles.text}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p role="status" className={styles.sub}>
          {children}
        </p>
      </div>
      {aside}
    </div>
  );
}
