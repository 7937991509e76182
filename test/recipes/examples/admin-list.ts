import { json, type Recipe, tests, types } from '../recipe.ts'

const catalogue = tests('web/i18n/catalogue.test.ts')
const component = `import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { inPages } from '../../lib/pages.ts'
import { api } from '../../lib/server/operations.ts'
import { Instant } from '../../ui/tables/instant.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'

export function DecidedList() {
  const { t } = useTranslation('cases')
  const decided = useInfiniteQuery(api.cases.list.infiniteOptions(inPages({ status: 'decided' as const })))
  return (
    <QueryTable
      query={decided}
      caption={t('decidedList.caption')}
      empty={[t('decidedList.empty'), t('emptyText')]}
      columns={[
        { head: t('columns.ad'), cell: ({ id, type }) => <Link to={\`/admin/cases/\${id}\`}>{type}</Link> },
        { head: t('columns.date'), cell: ({ openedAt }) => <Instant at={openedAt} /> },
      ]}
    />
  )
}
`

/** A list of cases with two columns. */
export const adminList: Recipe = {
  title: 'Add an admin list',
  names: { noun: 'cases', name: 'decided', namespace: 'cases' },
  steps: [
    {
      file: 'web/features/cases/decided-list.tsx',
      change: () => component,
      enforcedBy: catalogue,
      reports: 'decidedList.caption',
    },
    {
      file: 'web/i18n/ptBR/cases.json',
      change: json((texts) => {
        texts.decidedList = { caption: 'Casos decididos', empty: 'Nenhum caso decidido' }
      }),
      enforcedBy: catalogue,
      reports: 'decidedList.caption',
    },
  ],
  alsoPasses: [types('web/features/cases/decided-list.tsx')],
}
