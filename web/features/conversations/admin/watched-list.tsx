import { useTranslation } from 'react-i18next'
import type { AdminConversationView } from '../../../../shared/contract/conversations.ts'
import { recyclablePath } from '../../../../shared/recyclables/path.ts'
import { instantText } from '../../../lib/wording.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Conversation } from '../../../ui/page/illustrations.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import tables from '../../../ui/primitives/table.module.css'

interface WatchedListProps {
  readonly items: readonly AdminConversationView[]
  readonly onOpen: (id: string) => void
}

export function WatchedList({ items, onOpen }: WatchedListProps) {
  const { t, i18n } = useTranslation('conversations')
  if (items.length === 0)
    return <EmptyState illustration={<Conversation />} title={t('watch.empty')} text={t('watch.emptyText')} />
  return (
    <div className={tables.frame}>
      <table className={tables.table}>
        <caption className="visually-hidden">{t('watch.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('watch.columns.people')}</th>
            <th scope="col">{t('watch.columns.ad')}</th>
            <th scope="col">{t('watch.columns.messages')}</th>
            <th scope="col">{t('watch.columns.last')}</th>
            <th scope="col">{t('watch.columns.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, owner, interested, recyclable, seq, lastAt }) => {
            const names = { owner: owner.name ?? t('nameless'), interested: interested.name ?? t('nameless') }
            return (
              <tr key={id}>
                <th scope="row">{t('watch.between', names)}</th>
                <td data-label={t('watch.columns.ad')}>
                  <a dir="auto" href={recyclablePath(recyclable)}>
                    {recyclable.type}
                  </a>
                </td>
                <td data-label={t('watch.columns.messages')}>{seq}</td>
                <td data-label={t('watch.columns.last')}>
                  <time dateTime={lastAt}>{instantText(lastAt, i18n.language)}</time>
                </td>
                <td data-label={t('watch.columns.actions')}>
                  <Button variant="secondary" size="small" onClick={() => onOpen(id)}>
                    {t('watch.open')}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
