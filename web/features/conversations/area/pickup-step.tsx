import { useTranslation } from 'react-i18next'
import { instantText } from '../../../lib/wording.ts'
import { Truck } from '../../../ui/icons/icons.ts'
import type { PickupSlotProps } from '../slots.ts'
import styles from './pickup-step.module.css'

export function PickupStepCard({ name, step, isReaders, at }: PickupSlotProps) {
  const { t, i18n } = useTranslation('conversations')
  return (
    <div className={styles.card}>
      <Truck aria-hidden="true" />
      <p>
        <strong>{t(`pickup.${step}`)}</strong>
        <span className="soft">
          {isReaders ? t('area.you') : name}
          {' · '}
          <time dateTime={at}>{instantText(at, i18n.language)}</time>
        </span>
      </p>
    </div>
  )
}
