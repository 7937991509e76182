import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { at, cursorPagination } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { InfiniteList } from '../../ui/page/infinite-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SearchForm } from '../../ui/page/search-form.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { Tabs } from '../../ui/primitives/tabs.tsx'
import styles from './users.module.css'
import { UsersTable } from './users-table.tsx'

type List = 'in_analysis' | 'newest'

/** `/admin/users`: users in analysis, the newest users, or search results. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
  const list: List = params.get('list') === 'newest' ? 'newest' : 'in_analysis'
  return (
    <Page title={t('title')} heading={t('title')} width="wide">
      <SearchForm
        key={search}
        search={search}
        label={t('search')}
        hint={t('searchHint')}
        submitLabel={t('searchButton')}
        clearLabel={t('clear')}
        maxLength={254}
        onSearch={(text) => setParams(text === '' ? {} : { search: text })}
      />
      {search === '' ? (
        <Tabs<List>
          label={t('lists')}
          selected={list}
          onSelect={(key) => setParams(key === 'newest' ? { list: key } : {}, { replace: true })}
          tabs={[
            {
              key: 'in_analysis',
              label: t('inAnalysis'),
              content: <People only="in_analysis" empty={[t('noneWaits'), t('noneWaitsText')]} />,
            },
            { key: 'newest', label: t('newest'), content: <People empty={[t('none'), t('noneText')]} /> },
          ]}
        />
      ) : (
        <section className={styles.found} aria-labelledby="found">
          <h2 id="found">{t('found', { text: search })}</h2>
          <People search={search} empty={[t('none'), t('noneText')]} />
        </section>
      )}
    </Page>
  )
}

interface PeopleProps {
  readonly search?: string
  readonly only?: 'in_analysis'
  /** Title and text. */
  readonly empty: readonly [string, string]
}

function People({ empty: [title, text], ...asked }: PeopleProps) {
  const people = useInfiniteQuery(
    api.users.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, ...at(cursor) }),
      ...cursorPagination,
    }),
  )
  return (
    <InfiniteList
      query={people}
      skeleton={<Skeleton height="20rem" radius="12px" />}
      empty={<EmptyState illustration={<EmptyBox />} title={title} text={text} />}
    >
      {(items) => <UsersTable items={items} />}
    </InfiniteList>
  )
}
