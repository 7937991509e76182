import { useTranslation } from 'react-i18next'
import type { AdminConversationView } from '../../../../shared/contract/conversations.ts'
import { recyclablePath } from '../../../../shared/recyclables/path.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Conversation } from '../../../ui/page/illustrations.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { Instant } from '../../../ui/tables/instant.tsx'

interface WatchedListProps {
  readonly items: readonly AdminConversationView[]
  readonly onOpen: (id: string) => void
}

export function WatchedList({ items, onOpen }: WatchedListProps) {
  const { t } = useTranslation('conversations')
  if (items.length === 0)
    return <EmptyState illustration={<Conversation />} title={t('watch.empty')} text={t('watch.emptyText')} />
  return (
    <DataTable
      caption={t('watch.title')}
      items={items}
      columns={[
        {
          head: t('watch.columns.people'),
          cell: ({ owner, interested }) =>
            t('watch.between', { owner: owner.name ?? t('nameless'), interested: interested.name ?? t('nameless') }),
        },
        {
          head: t('watch.columns.ad'),
          cell: ({ recyclable }) => (
            <a dir="auto" href={recyclablePath(recyclable)}>
              {recyclable.type}
            </a>
          ),
        },
        { head: t('watch.columns.messages'), cell: ({ seq }) => seq },
        { head: t('watch.columns.last'), cell: ({ lastAt }) => <Instant at={lastAt} /> },
        {
          head: t('watch.columns.actions'),
          cell: ({ id }) => (
            <Button variant="secondary" size="small" onClick={() => onOpen(id)}>
              {t('watch.open')}
            </Button>
          ),
        },
      ]}
    />
  )
}
