import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableCard as Card } from '../../../../shared/contract/recyclables.ts'
import type { RecyclableStatus } from '../../../../shared/life-cycles/recyclable.ts'
import { useFirstPicture } from '../../../lib/first-picture.ts'
import grid from '../../../ui/ads/card-grid.module.css'
import { RecyclableCard, RecyclableCardSkeleton } from '../../../ui/ads/recyclable-card.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import type { FavouriteSlotProps } from '../slots.ts'
import styles from './listing.module.css'

/** One page (rules 7.1). */
const skeletons = Array.from({ length: 9 }, (_, index) => `skeleton-${index}`)
/** Cards in the first paint: one row on a phone. The others render afterwards. */
const firstCards = 2

interface AdsGridProps {
  readonly cards: readonly (Card & { readonly status?: RecyclableStatus })[]
  readonly Favourite?: ComponentType<FavouriteSlotProps>
  readonly highlightedId?: string | null
  readonly onHighlight?: (id: string | null) => void
  readonly footer?: (card: Card) => ReactNode
}

export function AdsGrid({ cards, Favourite, highlightedId, onHighlight, footer }: AdsGridProps) {
  // After the first paint all cards render at once, so that going back restores the scroll position.
  const drawn = useDeferredValue(cards.length, useFirstPicture() ? cards.length : firstCards)
  return (
    <ul className={classNames(grid.grid, styles.cards)}>
      {cards.map((card, index) => (
        <li key={card.id}>
          {index < drawn ? (
            <RecyclableCard
              card={card}
              eager={index === 0}
              highlighted={highlightedId === card.id}
              heart={Favourite && <Favourite id={card.id} type={card.type} />}
              footer={footer?.(card)}
              {...(card.status && { status: card.status })}
              {...(onHighlight && { onHighlight })}
            />
          ) : (
            <RecyclableCardSkeleton />
          )}
        </li>
      ))}
    </ul>
  )
}

export function AdsGridSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{t('load.loading')}</span>
      <div className={classNames(grid.grid, styles.cards)} aria-hidden="true">
        {skeletons.map((key) => (
          <RecyclableCardSkeleton key={key} />
        ))}
      </div>
    </div>
  )
}
