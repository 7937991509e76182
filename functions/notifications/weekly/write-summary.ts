import { stateById } from '../../../shared/brazil/cities.ts'
import type { Category } from '../../../shared/recyclables/categories.ts'
import type { MailContent } from '../../kit/mail/mail-content.ts'
import type { ReaderTexts } from '../../kit/mail/mail-texts.ts'
import type { Texts } from '../texts/notifications.ts'
import type { WeekFigures } from './activity/store.ts'
import type { Ranking } from './decide.ts'
import { tipOf } from './tip.ts'

export interface SummaryFacts {
  /** Monday of the week. */
  readonly week: string
  readonly figures: WeekFigures
  readonly ranking: Ranking
  readonly stateId: number | null
  readonly points: number
  readonly materials: readonly Category[]
}

type Speech = ReaderTexts<Texts>

/** Names only what there was. */
export function writeWeeklySummary(facts: SummaryFacts, speech: Speech): MailContent {
  const { weekly: text } = speech.texts
  const { fill } = speech
  const { figures, week, materials } = facts
  return {
    subject: fill(text.subject, { day: speech.day(`${week}T12:00:00.000Z`) }),
    paragraphs: [
      text.hello,
      linesOf(figures, speech).join('\n'),
      ...rankingTexts(facts, speech),
      fill(text.tip, { tip: tipOf(week, materials, speech.locale) }),
    ],
    button: { label: text.button, path: figures.matches > 0 ? '/saved-searches' : '/profile#points' },
  }
}

function linesOf(figures: WeekFigures, { texts: { weekly: text }, price, plural }: Speech): string[] {
  const counted = (kind: 'pickups' | 'donations' | 'conversations' | 'matches', count: number) =>
    count === 0 ? [] : [plural(text, kind, count)]
  const { itemsSold: count, earningsCents, pickups, donations, conversations, matches } = figures
  const amount = price(earningsCents)
  return [
    ...(count === 0 ? [] : [plural(text, 'sales', count, { amount })]),
    ...counted('pickups', pickups),
    ...counted('donations', donations),
    ...counted('conversations', conversations),
    ...counted('matches', matches),
  ]
}

function rankingTexts({ ranking, stateId, points }: SummaryFacts, { texts, plural, ordinal }: Speech): string[] {
  const state = stateId === null ? undefined : stateById(stateId)?.name
  if ('position' in ranking && state !== undefined)
    return [plural(texts.weekly, 'points', points), ordinal(texts.weekly, 'position', ranking.position, { state })]
  const rank = 'rank' in ranking ? ranking.rank : 'beginner'
  return [plural(texts.weekly, 'rank', points, { rank: texts.ranks[rank] })]
}
