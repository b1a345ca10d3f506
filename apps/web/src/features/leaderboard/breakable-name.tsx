import { Fragment } from 'react';

/** A username that may break after its underscores. */
export function BreakableName({ name }: { name: string }) {
  return [...name.matchAll(/[^_]*_+|[^_]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
