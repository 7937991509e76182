import { milestoneReached } from '../../../events/points-events.ts'
import { impactOf, milestonesCents, nextRankOf, rankOf } from '../../../shared/points/points.ts'
import { notificationFor } from '../event-notification.ts'

/** Sent once for each milestone (rules 18.4). */
export const milestoneReachedMail = notificationFor(milestoneReached, {
  kind: 'milestones',
  to: ({ userId }) => [userId],
  line: ({ milestoneCents }) => ({
    text: 'milestoneReached',
    values: { amountCents: milestoneCents },
    link: '/profile#points',
  }),
  write: ({ milestoneCents, earningsCents, sales, points }, { texts, price, number, fill, plural }) => {
    const { milestone: text, ranks } = texts
    const next = milestonesCents.find((cents) => cents > milestoneCents)
    const nextRank = nextRankOf(points)
    const { keptKg, co2Kg } = impactOf(earningsCents)
    return {
      subject: fill(text.subject, { amount: price(milestoneCents) }),
      paragraphs: [
        plural(text, 'hello', sales, { amount: price(milestoneCents), total: price(earningsCents) }),
        plural(text, 'points', points, { rank: ranks[rankOf(points)] }),
        fill(text.impact, { kept: number(keptKg), co2: number(co2Kg) }),
        next
          ? fill(text.nextGoal, { amount: price(next) })
          : nextRank
            ? plural(text, 'nextRank', nextRank.missing, { rank: ranks[nextRank.rank] })
            : text.highest,
      ],
      button: { label: text.button, path: '/profile#points' },
    }
  },
})
