import { useTranslation } from 'react-i18next'
import type { RecyclableCard as Card } from '../../../../shared/contract/recyclables.ts'
import type { RecyclableStatus } from '../../../../shared/life-cycles/recyclable.ts'
import grid from '../../../ui/ads/card-grid.module.css'
import { RecyclableCard } from '../../../ui/ads/recyclable-card.tsx'
import styles from '../listing/listing.module.css'
import { OwnerActions } from './owner-actions.tsx'

type OwnCard = Card & { status: RecyclableStatus; feedback: string | null; version: number }

export function OwnAdsGrid({ cards }: { cards: readonly OwnCard[] }) {
  const { t } = useTranslation('recyclables')
  return (
    <ul className={grid.grid}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <RecyclableCard
            card={card}
            status={card.status}
            eager={index < 3}
            footer={
              <>
                {card.status === 'rejected' && card.feedback && (
                  <p className={styles.feedback}>{t('mine.feedback', { feedback: card.feedback })}</p>
                )}
                <div className={styles.ownActions}>
                  <OwnerActions ad={card} />
                </div>
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}
