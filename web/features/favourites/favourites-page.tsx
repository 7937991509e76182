import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import grid from '../../ui/ads/card-grid.module.css'
import { RecyclableCard, RecyclableCardSkeleton } from '../../ui/ads/recyclable-card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { classNames } from '../../ui/primitives/class-names.ts'
import { FavouriteButton } from './favourite-button.tsx'

export default function FavouritesPage() {
  const { t } = useTranslation('recyclables')
  return (
    <Page title={t('favourites.title')} heading={t('favourites.title')} width="wide">
      <Favourites />
    </Page>
  )
}

function Favourites() {
  const { t } = useTranslation('recyclables')
  const ads = useInfiniteQuery(api.favourites.list.infiniteOptions(inPages({})))
  return (
    <InfiniteList
      query={ads}
      skeleton={<Waiting />}
      empty={
        <EmptyState
          illustration={<EmptyBox />}
          title={t('favourites.empty')}
          text={t('favourites.emptyText')}
          action={<LinkButton to="/recyclables">{t('favourites.toListing')}</LinkButton>}
        />
      }
    >
      {(cards) => (
        <ul className={classNames(grid.grid, grid.wide)}>
          {cards.map((card, index) => (
            <li key={card.id}>
              <RecyclableCard
                card={card}
                eager={index < 3}
                heart={<FavouriteButton id={card.id} type={card.type} />}
                {...(card.status !== 'approved' && { status: card.status })}
              />
            </li>
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{t('load.loading')}</span>
      <div className={classNames(grid.grid, grid.wide)} aria-hidden="true">
        {['one', 'two', 'three'].map((key) => (
          <RecyclableCardSkeleton key={key} />
        ))}
      </div>
    </div>
  )
}
