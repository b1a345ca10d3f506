import * as reports from '@reelmates/contract/admin/reports';
import { takeReports } from '@reelmates/contract/admin/review-queues';
import { call } from '../../../lib/api/api.ts';
import type { Question, Queue } from '../queue.ts';
import { tryAgain } from './queue-words.ts';

type Report = reports.MemberReport;

/** The reported person, or the author of the reported item. */
export const reportedName = ({ target }: Report): string =>
  target.user === null ? 'somebody who left' : `@${target.user.username ?? target.user.id}`;

function removalOf(report: Report): Question {
  const name = reportedName(report);
  if (report.kind === 'user') {
    return {
      title: `Ban ${name}?`,
      lead: 'They are signed out everywhere at once and cannot sign in. Their profile, posts and comments are hidden from everybody. The note is for the audit log.',
      label: 'Note',
      confirm: 'Ban',
      isRemoval: true,
    };
  }
  const points = report.kind === 'post' ? ' Its points are taken back.' : '';
  return {
    title: `Remove this ${report.kind}?`,
    lead: `Nobody but ${name} sees it any more.${points} ${name} is told, with your note if you write one.`,
    label: 'Note',
    reasonsOf: report.kind === 'post' ? 'posts' : 'comments',
    confirm: 'Remove',
    isRemoval: true,
  };
}

const decide = ({ id, version }: Report, outcome: reports.ReportOutcome, note: string) =>
  call(reports.decideReport, { params: { id }, body: { outcome, note: note || null, version } });

const removed = { post: 'Post removed', comment: 'Comment removed', user: 'User banned' };
const removalFailed = { post: 'remove post', comment: 'remove comment', user: 'ban user' };

const reportActions: Queue<Report>['actions'] = {
  remove: {
    key: 'r',
    short: 'remove or ban',
    does: 'Remove, or ban the member',
    ask: removalOf,
    send: (report, note) => decide(report, 'removed', note),
    done: ({ kind }) => removed[kind],
    failed: ({ kind }) => tryAgain(removalFailed[kind]),
  },
  leave: {
    key: 'n',
    short: 'no action',
    does: 'No action',
    send: (report) => decide(report, 'no-action', ''),
    done: () => 'No action taken',
    failed: () => tryAgain('close report'),
  },
};

/** Reports on the same target are decided together. */
const isSameThing = (report: Report, other: Report) =>
  report.kind === other.kind && report.target.id === other.target.id && other.outcome === null;

const reportStates = {
  authorOf: ({ target }: Report) => target.user,
  openStatus: 'open',
  outcomes: { removed: 'removed', 'no-action': 'closed' },
  fieldsOf: ({ kind, target }: Report) => [
    { label: 'Photo', text: target.imageUrl },
    { label: { post: 'Caption', comment: 'Comment', user: 'Bio' }[kind], text: target.text || null },
    { label: 'Photo description', text: target.photoDescription || null },
  ],
};

export const openReports: Queue<Report> = {
  ...reportStates,
  kind: 'reports',
  name: 'reports',
  list: ({ query, signal, isAtWork }) =>
    isAtWork ? call(takeReports, { query, signal }) : call(reports.memberReports, { query, signal }),
  actions: reportActions,
  goesWith: isSameThing,
};

export const allReports: Queue<Report> = {
  ...reportStates,
  kind: 'all-reports',
  list: ({ query, signal }) => call(reports.memberReports, { query: { ...query, status: 'all' }, signal }),
  actions: reportActions,
  goesWith: isSameThing,
  history: { isOpen: ({ outcome }) => outcome === null, countedIn: 'reports' },
};
