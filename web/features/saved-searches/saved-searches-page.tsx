import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { NothingFound } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { SavedSearch } from './saved-search.tsx'

export default function SavedSearchesPage() {
  const { t } = useTranslation('saved-searches')
  return (
    <Page title={t('title')} heading={t('title')}>
      <SavedSearches />
    </Page>
  )
}

function SavedSearches() {
  const { t } = useTranslation(['saved-searches', 'common'])
  const searches = useQuery(api.savedSearches.list.queryOptions())
  if (searches.isPending) {
    return (
      <div className="stack" role="status" aria-busy="true">
        <span className="visually-hidden">{t('common:load.loading')}</span>
        <Skeleton height="10rem" radius="12px" />
        <Skeleton height="10rem" radius="12px" />
      </div>
    )
  }
  if (searches.isError) return <ErrorPanel error={searches.error} onRetry={() => void searches.refetch()} />
  if (searches.data.length === 0) {
    return (
      <EmptyState
        illustration={<NothingFound />}
        title={t('empty')}
        text={t('emptyText')}
        action={<LinkButton to="/recyclables">{t('toListing')}</LinkButton>}
      />
    )
  }
  return (
    <ul className="stack">
      {searches.data.map((search) => (
        <li key={search.id}>
          <SavedSearch search={search} />
        </li>
      ))}
    </ul>
  )
}
