import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { at, cursorPagination, sentinelProps } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Search } from '../../ui/icons/icons.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { EmptyBox } from '../../ui/page/illustrations.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { InfiniteSentinel } from '../../ui/primitives/infinite-sentinel.tsx'
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
      <SearchForm key={search} search={search} onSearch={(text) => setParams(text === '' ? {} : { search: text })} />
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

/** The search is exact, so that it runs on submit only. */
function SearchForm({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('users')
  const [text, setText] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit} noValidate>
        <TextField
          label={t('search')}
          hint={t('searchHint')}
          type="search"
          autoComplete="off"
          maxLength={254}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" icon={<Search aria-hidden="true" />}>
          {t('searchButton')}
        </Button>
        {search !== '' && (
          <Button variant="plain" onClick={() => onSearch('')}>
            {t('clear')}
          </Button>
        )}
      </form>
    </search>
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
  const items = people.data?.pages.flatMap((page) => page.items) ?? []
  if (people.isPending) return <Skeleton height="20rem" radius="12px" />
  if (people.isError && items.length === 0)
    return <ErrorPanel error={people.error} onRetry={() => void people.refetch()} />
  if (items.length === 0) return <EmptyState illustration={<EmptyBox />} title={title} text={text} />
  return (
    <>
      <UsersTable items={items} />
      <InfiniteSentinel {...sentinelProps(people)} />
    </>
  )
}
