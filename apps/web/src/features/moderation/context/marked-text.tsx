import { type Finding, type FindingKind, findingsIn } from '@reelmates/contract/lists/text-findings';
import { Badge } from '../../../ui/badge.tsx';
import { AlertIcon } from '../../../ui/drawings/icons.tsx';
import styles from './marked-text.module.css';

const words: Record<FindingKind, string> = {
  link: 'Link',
  email: 'Email address',
  phone: 'Phone number',
  casino: 'Online casino',
};

/** A member's text, with its findings marked, and listed below. */
export function MarkedText({ text, className }: { text: string; className: string | undefined }) {
  const findings = findingsIn(text);
  const kinds = [...new Set(findings.map(({ kind }) => kind))];
  return (
    <div>
      <p className={className} dir="auto">
        <MarkedWords text={text} findings={findings} />
      </p>
      {kinds.length > 0 ? (
        <p className={styles.kinds}>
          {kinds.map((kind) => (
            <Badge key={kind} tone="warn">
              <AlertIcon size={14} />
              {words[kind]}
            </Badge>
          ))}
        </p>
      ) : null}
    </div>
  );
}

/** The text alone, for places that cannot contain paragraphs. */
export function MarkedWords({ text, findings = findingsIn(text) }: MarkedWordsProps) {
  return partsOf(text, findings).map(({ start, part, isFound }) =>
    isFound ? (
      <mark key={start} className={styles.found}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

type MarkedWordsProps = { text: string; findings?: readonly Finding[] };

function partsOf(text: string, findings: readonly Finding[]) {
  const parts: { start: number; part: string; isFound: boolean }[] = [];
  let end = 0;
  for (const finding of findings) {
    if (finding.start > end) parts.push({ start: end, part: text.slice(end, finding.start), isFound: false });
    parts.push({ start: finding.start, part: text.slice(finding.start, finding.end), isFound: true });
    end = finding.end;
  }
  if (end < text.length) parts.push({ start: end, part: text.slice(end), isFound: false });
  return parts;
}
