import { useTranslation } from 'react-i18next'
import type { PickupView, Weight } from '../../../shared/contract/pickup-views.ts'
import { isOpen } from '../../../shared/life-cycles/pickup.ts'
import { movedReason } from '../../../shared/pickups/moved.ts'
import { clockText } from '../../lib/clock-text.ts'
import { listText } from '../../lib/list-text.ts'
import { usePendingConfirmations } from '../../lib/pickups/confirmations.ts'
import { MapPin, TriangleAlert } from '../../ui/icons/icons.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { DisputeNotice } from './dispute-notice.tsx'
import { PickupActions } from './pickup-actions.tsx'
import { messageOf, type PickupMessage, pickupTones } from './pickup-state.ts'
import { otherName, pickupDate } from './pickup-texts.ts'
import styles from './pickups.module.css'
import { weightText } from './weights.ts'

const looks: Readonly<Record<PickupMessage, 'ask' | 'wait' | 'success' | 'ended'>> = {
  proposedByMe: 'wait',
  proposedToMe: 'ask',
  askDone: 'ask',
  askDoneTheyDid: 'ask',
  waiting: 'wait',
  completed: 'success',
  rejected: 'ended',
  cancelled: 'ended',
}

export function PickupCard({ pickup }: { pickup: PickupView }) {
  const { t, i18n } = useTranslation(['pickups', 'common'])
  const name = otherName(pickup, t)
  const { date, time, status, notes, isToday } = pickup
  return (
    <div className="stack-small" data-status={status}>
      <div className={styles.when}>
        <p className={styles.date}>
          <time dateTime={`${date}T${time}`}>
            {t('at', { date: pickupDate(date, i18n.language), time: clockText(time, i18n.language) })}
          </time>
        </p>
        <span className={styles.badges}>
          {isToday && <Badge tone="sun">{t('today')}</Badge>}
          <Badge tone={pickupTones[status]}>{t(`status.${status}`)}</Badge>
        </span>
      </div>
      <Place pickup={pickup} />
      {notes && (
        <p className="words" dir="auto">
          {t('notesAre', { notes })}
        </p>
      )}
      {(!pickup.dispute || pickup.inCase) && <StatusBanner pickup={pickup} name={name} />}
      {pickup.dispute && <DisputeNotice dispute={pickup.dispute} isSeller={pickup.viewer.isOwner} />}
      {pickup.mayBeDeferred && isOpen(status) && <p className="soft">{t('deferral')}</p>}
      <Weighed pickup={pickup} name={name} />
      <PickupActions pickup={pickup} />
    </div>
  )
}

function Place({ pickup: { address, place, status } }: { pickup: PickupView }) {
  const { t } = useTranslation('pickups')
  const district = place && [place.district, `${place.city} - ${place.uf}`].filter(Boolean).join(', ')
  return (
    <div className={styles.place}>
      <MapPin aria-hidden="true" />
      <p>
        {address?.text ?? district ?? t('placeGone')}
        {!address && status === 'proposed' && <small className="soft">{t('addressLater')}</small>}
      </p>
    </div>
  )
}

function StatusBanner({ pickup, name }: { pickup: PickupView; name: string }) {
  const { t } = useTranslation('pickups')
  const waitsHere = usePendingConfirmations().has(pickup.id)
  const news = messageOf(pickup, waitsHere)
  const { ended } = pickup
  const words =
    ended && (news === 'rejected' || news === 'cancelled')
      ? t(`endedBy.${news}.${ended.by}`, { name })
      : t(waitsHere && news === 'waiting' ? 'news.waitingHere' : `news.${news}`, { name })
  return (
    <div className={styles.news} data-look={pickup.inCase ? 'wait' : looks[news]} role="status">
      <p>{pickup.inCase ? t(pickup.viewer.hasReported ? 'inCase.reported' : 'inCase.other') : words}</p>
      {ended?.reason && (
        <p>{t('reasonWas', { reason: ended.reason === movedReason ? t('move.reason') : ended.reason })}</p>
      )}
      {ended?.cause && <p>{t(`cause.${ended.cause}`)}</p>}
    </div>
  )
}

function Weighed({ pickup, name }: { pickup: PickupView; name: string }) {
  const { t } = useTranslation('pickups')
  const { confirmed, weightsDiffer } = pickup
  if (!confirmed.mine && !confirmed.theirs) return null
  return (
    <div className={classNames('stack-small', styles.weighed)}>
      <dl>
        {(['mine', 'theirs'] as const).map((side) => {
          const confirmation = confirmed[side]
          return (
            confirmation && (
              <div key={side}>
                <dt>{t(`weighed.${side}`, { name })}</dt>
                <dd>
                  <Weights weights={confirmation.weights} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
      {weightsDiffer && (
        <p className={styles.differ}>
          <TriangleAlert aria-hidden="true" />
          {t('weightsDiffer')}
        </p>
      )}
    </div>
  )
}

/** 'Papel 12,5 kg e Vidro 3 kg', or a note that nothing was weighed. */
export function Weights({ weights }: { weights: readonly Weight[] }) {
  const { t, i18n } = useTranslation(['pickups', 'common'])
  if (weights.length === 0) return t('weighed.none')
  return listText(
    weights.map(({ material, grams }) =>
      t('weighed.material', { material: t(`common:material.${material}`), weight: weightText(grams, i18n.language) }),
    ),
    i18n.language,
  )
}
