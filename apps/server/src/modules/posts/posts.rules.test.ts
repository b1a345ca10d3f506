import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterApproval,
  afterDenial,
  afterEdit,
  afterFeaturing,
  isPublished,
  type ModerationState,
  moderationStateOfNew,
  pointsState,
} from './posts.rules.ts';

const start = new Date('2026-11-21T08:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const review = (hours: number) => ({ by: '1', at: later(hours) });

describe('featuring', () => {
  const approved = moderationStateOfNew({ isPublic: true, byAdmin: true, at: start });

  // spec: S4.23
  it('lifts a post six hours above the current time, once', () => {
    const featured = afterFeaturing(approved, true, review(48));
    expect(featured).toMatchObject({ isFeatured: true, feedAt: later(54), publishedAt: start });
    expect(afterFeaturing(featured, true, review(50))).toBe(featured);
  });

  // spec: S4.22
  it('approves a pending or denied post', () => {
    const denied = afterDenial(
      moderationStateOfNew({ isPublic: true, byAdmin: false, at: start }),
      'Blurry',
      review(1),
    );
    expect(afterFeaturing(denied, true, review(2))).toMatchObject({
      status: 'approved',
      denialReason: null,
      publishedAt: later(2),
      feedAt: later(8),
    });
  });

  it('only clears the flag, and never lifts higher by being set again at once', () => {
    const cleared = afterFeaturing(afterFeaturing(approved, true, review(1)), false, review(2));
    expect(cleared).toMatchObject({ isFeatured: false, status: 'approved', feedAt: later(7) });
    expect(afterFeaturing(cleared, true, review(1)).feedAt).toEqual(later(7));
    const pending = moderationStateOfNew({ isPublic: true, byAdmin: false, at: start });
    expect(afterFeaturing(pending, false, review(1))).toBe(pending);
  });
});

describe('any history of a post', () => {
  type Step = (post: ModerationState, at: Date) => ModerationState;
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constant<Step>((post, at) => (post.isPublic ? afterApproval(post, { by: '1', at }) : post)),
    fc.constant<Step>((post, at) => (post.isPublic ? afterDenial(post, 'No', { by: '1', at }) : post)),
    fc
      .boolean()
      .map<Step>((on) => (post, at) => (post.isPublic ? afterFeaturing(post, on, { by: '1', at }) : post)),
    fc
      .record({ isPublic: fc.boolean(), needsReview: fc.boolean(), byAdmin: fc.boolean() })
      .map<Step>((change) => (post, at) => afterEdit(post, { ...change, at })),
  );
  const history = fc.tuple(fc.boolean(), fc.boolean(), fc.array(step, { maxLength: 12 }));

  it('leaves status, times, reason and points in agreement', () => {
    fc.assert(
      fc.property(history, ([isPublic, byAdmin, steps]) => {
        let post = moderationStateOfNew({ isPublic, byAdmin, at: start });
        for (const [index, take] of steps.entries()) {
          post = take(post, later(index + 1));
          expect(post.publishedAt !== null).toBe(isPublished(post));
          expect(post.feedAt !== null).toBe(isPublished(post));
          expect(post.denialReason !== null).toBe(post.status === 'denied');
          if (post.isFeatured) expect(isPublished(post)).toBe(true);
          if (!post.isPublic) expect(post.status).toBe('approved');
          expect(pointsState(post) === 'void').toBe(!post.isPublic || post.status === 'denied');
          expect(pointsState(post) === 'confirmed').toBe(isPublished(post));
        }
      }),
    );
  });

  it('publishes nothing by an edit of an author who is no admin', () => {
    fc.assert(
      fc.property(
        history,
        fc.boolean(),
        fc.boolean(),
        ([isPublic, byAdmin, steps], toPublic, needsReview) => {
          const post = steps.reduce(
            (state, take, index) => take(state, later(index + 1)),
            moderationStateOfNew({ isPublic, byAdmin, at: start }),
          );
          const edited = afterEdit(post, { isPublic: toPublic, needsReview, byAdmin: false, at: later(20) });
          if (!isPublished(post) || needsReview) expect(isPublished(edited)).toBe(false);
        },
      ),
    );
  });
});
