import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderView, TimelineEntry, TimelineKind } from '../../../shared/contract/order-views.ts'
import { formatBrl } from '../../../shared/money.ts'
import { instantText } from '../../lib/wording.ts'
import styles from './timeline.module.css'

type Tone = 'good' | 'bad' | 'waiting'

const tones: Readonly<Partial<Record<TimelineKind, Tone>>> = {
  paid: 'good',
  completed: 'good',
  earnings_released: 'good',
  dispute_won: 'good',
  claim_undone: 'good',
  donation_given: 'good',
  payment_refused: 'bad',
  turned_away: 'bad',
  pickup_cancelled: 'bad',
  dispute_lost: 'bad',
  charged_back: 'bad',
  claimed: 'bad',
  dispute_opened: 'waiting',
  disputed_after_refund: 'waiting',
  refund_promised: 'waiting',
}

interface TimelineProps {
  readonly items: readonly TimelineEntry[]
  readonly side: OrderView['side']
}

/** What happened to an order, oldest first; the last step is marked as the present one. */
export function Timeline({ items, side }: TimelineProps) {
  const { t, i18n } = useTranslation('orders')
  const last = items.length - 1
  return (
    <ol className={styles.timeline}>
      {items.map((entry, index) => (
        <li
          key={`${entry.kind} ${entry.at}`}
          data-kind={entry.kind}
          data-tone={tones[entry.kind]}
          aria-current={index === last ? 'step' : undefined}
        >
          <p>{entryText(entry, side, t, i18n.language)}</p>
          <time dateTime={entry.at}>{instantText(entry.at, i18n.language)}</time>
        </li>
      ))}
    </ol>
  )
}

/** Sentences of a side stand beside those for all; an entry without an amount has a sentence without one. */
function entryText(
  { kind, amountCents, ofCents }: TimelineEntry,
  side: OrderView['side'],
  t: TFunction<'orders'>,
  tag: string,
): string {
  const amount = amountCents === null ? '' : formatBrl(amountCents, tag)
  const values = { amount, of: ofCents === null ? '' : formatBrl(ofCents, tag) }
  const reader = side === 'admin' ? 'everyone' : side
  const everyone = t(`timeline.everyone.${kind}`, values)
  return t(`timeline.${reader}.${kind as 'paid'}`, { defaultValue: everyone, ...values })
}
