import { Fragment } from 'react';
import { VerifiedBadge } from './verified-badge.tsx';

/** A username that may wrap after its underscores, with its badge. */
export function BreakableName({ name, isVerified }: { name: string; isVerified: boolean }) {
  return (
    <>
      {[...name.matchAll(/[^_]*_+|[^_]+/g)].map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
      {isVerified ? <VerifiedBadge /> : null}
    </>
  );
}
