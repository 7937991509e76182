import { useTranslation } from 'react-i18next'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { instantText } from '../../lib/wording.ts'
import styles from './pickups.module.css'

interface DisputeNoticeProps {
  readonly dispute: NonNullable<PickupView['dispute']>
  /** The reader would hand the material over. */
  readonly isSeller: boolean
}

/**
 * Says why the steps of a pickup are closed, until when, and what comes next (rules 10.24). The page must load the
 * namespace `pickups`.
 */
export function DisputeNotice({ dispute: { openedAt, deadline, voided }, isSeller }: DisputeNoticeProps) {
  const { t, i18n } = useTranslation('pickups')
  const until = deadline === null ? null : instantText(deadline, i18n.language)
  const decides = voided ? t('dispute.retorna') : until ? t('dispute.deadline', { until }) : t('dispute.noDeadline')
  return (
    <div className={styles.dispute} role="status">
      <p>
        <strong>{t(isSeller ? 'dispute.seller' : 'dispute.buyer')}</strong>{' '}
        {t(voided ? 'dispute.voidedSince' : 'dispute.since', { at: instantText(openedAt, i18n.language) })}
      </p>
      <p>{decides}</p>
      <p>{t(isSeller ? 'dispute.nextSeller' : 'dispute.nextBuyer')}</p>
    </div>
  )
}
