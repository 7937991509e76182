import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { inPages } from '../../lib/pages.ts'
import { formatPhone } from '../../lib/phone.ts'
import { api } from '../../lib/server/operations.ts'
import { Page } from '../../ui/page/page.tsx'
import { SearchForm } from '../../ui/page/search-form.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { AddressTabs } from '../../ui/tables/address-tabs.tsx'
import { Instant } from '../../ui/tables/instant.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { StatusBadge } from './status-badge.tsx'
import styles from './users.module.css'

const tabs = ['in_analysis', 'newest'] as const

/** `/admin/users`: users in analysis, the newest users, or search results. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const [params, setParams] = useSearchParams()
  const search = params.get('search')?.trim() ?? ''
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
        <AddressTabs
          label={t('lists')}
          tabs={tabs}
          tabText={(tab) => t(tab === 'newest' ? 'newest' : 'inAnalysis')}
          content={(tab) =>
            tab === 'newest' ? (
              <People key={tab} empty={[t('none'), t('noneText')]} />
            ) : (
              <People key={tab} only={tab} empty={[t('noneWaits'), t('noneWaitsText')]} />
            )
          }
        />
      ) : (
        <section className="stack" aria-labelledby="found">
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
  readonly empty: readonly [title: string, text: string]
}

function People({ empty, ...asked }: PeopleProps) {
  const { t } = useTranslation('users')
  const people = useInfiniteQuery(api.users.list.infiniteOptions(inPages(asked)))
  return (
    <QueryTable
      query={people}
      isWorkList
      caption={t('title')}
      empty={empty}
      columns={[
        {
          head: t('columns.person'),
          cell: ({ id, name }) => (
            <Link dir="auto" to={`/admin/users/${id}`}>
              {name ?? t('nameless')}
            </Link>
          ),
        },
        {
          head: t('columns.contact'),
          cell: ({ email, phone }) => (
            <span className={styles.contact}>
              <span>{email}</span>
              <bdi>{formatPhone(phone)}</bdi>
            </span>
          ),
        },
        { head: t('columns.city'), cell: ({ city }) => city ?? '—' },
        {
          head: t('columns.state'),
          cell: ({ status, suspended }) => (
            <span className="row-centred">
              <StatusBadge status={status} />
              {suspended && <Badge tone="clay">{t('suspended')}</Badge>}
            </span>
          ),
        },
        { head: t('columns.since'), cell: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
    />
  )
}
