import { milestoneReached } from '../../../events/points-events.ts'
import { formatBrl } from '../../../shared/money.ts'
import { impactOf, milestonesCents, nextRankOf, rankOf } from '../../../shared/points/points.ts'
import { fill } from '../../kit/mail/mail-texts.ts'
import { notificationFor } from '../event-notification.ts'
import { kilograms } from '../texts/kilograms.ts'

/** Sent once for each milestone (rules 18.4). */
export const milestoneReachedMail = notificationFor(milestoneReached, {
  kind: 'milestones',
  to: ({ userId }) => [userId],
  line: ({ milestoneCents }) => ({
    text: 'milestoneReached',
    values: { amount: formatBrl(milestoneCents) },
    link: '/profile#points',
  }),
  write: ({ milestoneCents, earningsCents, sales, points }, { texts, price, language }) => {
    const { milestone: text, ranks } = texts
    const next = milestonesCents.find((cents) => cents > milestoneCents)
    const nextRank = nextRankOf(points)
    const { keptKg, co2Kg } = impactOf(earningsCents)
    return {
      subject: fill(text.subject, { amount: price(milestoneCents) }),
      paragraphs: [
        fill(sales === 1 ? text.hello_one : text.hello_other, {
          amount: price(milestoneCents),
          total: price(earningsCents),
          sales,
        }),
        fill(text.points, { points: points.toLocaleString(language), rank: ranks[rankOf(points)] }),
        fill(text.impact, { kept: kilograms(keptKg, language), co2: kilograms(co2Kg, language) }),
        next
          ? fill(text.nextGoal, { amount: price(next) })
          : nextRank
            ? fill(text.nextRank, { points: nextRank.missing.toLocaleString(language), rank: ranks[nextRank.rank] })
            : text.highest,
      ],
      button: { label: text.button, path: '/profile#points' },
    }
  },
})
