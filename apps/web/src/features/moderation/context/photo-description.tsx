import type from '../../../styles/type.module.css';
import { MarkedText } from './marked-text.tsx';

type PhotoDescriptionProps = { text: string | null | undefined; className: string | undefined };

/** An author's description of a photo. It is public together with the photo, so it is reviewed with it. */
export function PhotoDescription({ text, className }: PhotoDescriptionProps) {
  if (!text) return null;
  return (
    <div>
      <p className={type.hint}>Photo description</p>
      <MarkedText text={text} className={className} />
    </div>
  );
}
